-- The app's copy of where each product stands in its market (docs/market.md), as the service measured it.
CREATE TABLE shop.market_copy (
  shop text NOT NULL,
  service_product_id text NOT NULL,
  currency char(3) NOT NULL,
  own_minor bigint NOT NULL,
  -- The median of the comparable offers; null without one, as all that follows.
  market_minor bigint,
  lowest_minor bigint,
  lowest_retailer text,
  index_basis_points int,
  position text,
  rank int,
  compared int NOT NULL,
  -- Why there is no market.
  unknown_reason text,
  -- When the own price, the market price or the lowest offer last changed, or was first known.
  changed_at timestamptz(3) NOT NULL,
  measured_at timestamptz(3) NOT NULL,
  copied_at timestamptz(3) NOT NULL,
  PRIMARY KEY (shop, service_product_id)
);
CREATE INDEX market_copy_measured ON shop.market_copy (shop, measured_at);
COMMENT ON INDEX shop.market_copy_measured IS 'The latest figures we have: where the next reading of them begins.';

-- The products page filters and sorts 100,000 variants. What it does that by is kept in the variant's
-- row: joined to the copy of the figures, no index could answer.
ALTER TABLE shop.variant
  ADD COLUMN market_index int,
  ADD COLUMN market_position text,
  ADD COLUMN market_rank int,
  ADD COLUMN market_lowest_minor bigint,
  ADD COLUMN market_changed_at timestamptz(3),
  -- (price - cost) / price in hundredths of a percent, for the order; null without a cost or price.
  ADD COLUMN margin_basis_points int;

-- Half away from zero. A cost far above the price would not fit.
CREATE FUNCTION shop.to_margin(price_minor bigint, cost_minor bigint) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN price_minor > 0 AND cost_minor IS NOT NULL THEN
    greatest(round((price_minor - cost_minor) * 10000::numeric / price_minor), -2000000000)::int END
$$;

CREATE FUNCTION shop.complete_variant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found shop.market_copy;
BEGIN
  NEW.margin_basis_points := shop.to_margin(NEW.price_minor, NEW.cost_minor);
  IF TG_OP = 'UPDATE' AND (NEW.service_product_id, NEW.currency) IS NOT DISTINCT FROM (OLD.service_product_id, OLD.currency) THEN
    RETURN NEW;
  END IF;
  IF NEW.service_product_id IS NOT NULL THEN
    SELECT * INTO found FROM shop.market_copy m
    WHERE m.shop = NEW.shop AND m.service_product_id = NEW.service_product_id AND m.currency = NEW.currency;
  END IF;
  NEW.market_index := found.index_basis_points;
  NEW.market_position := found.position;
  NEW.market_rank := found.rank;
  NEW.market_lowest_minor := found.lowest_minor;
  NEW.market_changed_at := found.changed_at;
  RETURN NEW;
END;
$$;
CREATE TRIGGER complete_variant
  BEFORE INSERT OR UPDATE OF price_minor, cost_minor, currency, service_product_id ON shop.variant
  FOR EACH ROW EXECUTE FUNCTION shop.complete_variant();

-- Rows are locked in the order in which a sync writes them: two transactions do not wait for one another.
CREATE FUNCTION shop.write_variant_markets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM shop.variant v JOIN written m ON m.shop = v.shop AND m.service_product_id = v.service_product_id
  ORDER BY v.shop, v.gid FOR UPDATE OF v;
  UPDATE shop.variant v SET market_index = m.index_basis_points, market_position = m.position,
    market_rank = m.rank, market_lowest_minor = m.lowest_minor, market_changed_at = m.changed_at
  FROM written m
  WHERE v.shop = m.shop AND v.service_product_id = m.service_product_id AND v.currency = m.currency
    AND (v.market_index, v.market_position, v.market_rank, v.market_lowest_minor, v.market_changed_at)
      IS DISTINCT FROM (m.index_basis_points, m.position, m.rank, m.lowest_minor, m.changed_at);
  -- Figures in another currency are not about the price that is shown.
  UPDATE shop.variant v SET market_index = NULL, market_position = NULL, market_rank = NULL,
    market_lowest_minor = NULL, market_changed_at = NULL
  FROM written m
  WHERE v.shop = m.shop AND v.service_product_id = m.service_product_id AND v.currency <> m.currency
    AND v.market_changed_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER write_new_variant_markets AFTER INSERT ON shop.market_copy
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shop.write_variant_markets();
CREATE TRIGGER write_variant_markets AFTER UPDATE ON shop.market_copy
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shop.write_variant_markets();

CREATE FUNCTION shop.remove_variant_markets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop.variant v SET market_index = NULL, market_position = NULL, market_rank = NULL,
    market_lowest_minor = NULL, market_changed_at = NULL
  FROM removed m
  WHERE v.shop = m.shop AND v.service_product_id = m.service_product_id AND v.market_changed_at IS NOT NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER remove_variant_markets AFTER DELETE ON shop.market_copy
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION shop.remove_variant_markets();

UPDATE shop.variant SET margin_basis_points = shop.to_margin(price_minor, cost_minor) WHERE cost_minor IS NOT NULL;

CREATE INDEX variant_by_index ON shop.variant (shop, market_index, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_index IS 'The products page, sorted by price index; those within a range of it.';
CREATE INDEX variant_by_lowest ON shop.variant (shop, market_lowest_minor, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_lowest IS 'The products page, sorted by the lowest competitor price.';
CREATE INDEX variant_by_change ON shop.variant (shop, market_changed_at, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_change IS 'The products page, sorted by the last change; those changed within some days.';
CREATE INDEX variant_by_margin ON shop.variant (shop, margin_basis_points, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_margin IS 'The products page, sorted by margin; those within a range of it.';
CREATE INDEX variant_by_position ON shop.variant (shop, market_position, product_title, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_position IS 'The products page, of a position, sorted by title.';
CREATE INDEX variant_cheapest ON shop.variant (shop, product_title, gid) WHERE deleted_at IS NULL AND market_rank = 1;
COMMENT ON INDEX shop.variant_cheapest IS 'The products page, cheapest ones.';
CREATE INDEX variant_not_cheapest ON shop.variant (shop, product_title, gid) WHERE deleted_at IS NULL AND market_rank > 1;
COMMENT ON INDEX shop.variant_not_cheapest IS 'The products page, those that a competitor is cheaper for.';
