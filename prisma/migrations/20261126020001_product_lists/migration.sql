-- Products are searched, filtered and sorted by the API without reading a whole account per page.

-- Contained in PostgreSQL itself, and any owner of a database may add it: one index for an account and what its products contain.
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX product_search ON pricing.product USING gin
  (account_id, lower(name || ' ' || sku || ' ' || coalesce(gtin, '') || ' ' || coalesce(brand, '')) gin_trgm_ops);
COMMENT ON INDEX pricing.product_search IS 'GET /products?q=';
-- Tags are strings and collections are objects, so that one list of both mixes nothing up.
CREATE INDEX product_groups ON pricing.product USING gin (account_id, (tags || collections) jsonb_path_ops);
COMMENT ON INDEX pricing.product_groups IS 'GET /products?tag=, ?collection=';
CREATE INDEX product_by_brand ON pricing.product (account_id, lower(brand), id);
COMMENT ON INDEX pricing.product_by_brand IS 'GET /products?brand=';
CREATE INDEX product_by_type ON pricing.product (account_id, lower(product_type), id);
COMMENT ON INDEX pricing.product_by_type IS 'GET /products?product_type=';
-- A name may be longer than an entry of an index.
CREATE INDEX product_by_name ON pricing.product (account_id, left(lower(name), 200), id);
COMMENT ON INDEX pricing.product_by_name IS 'GET /products?sort=name';
CREATE INDEX product_by_price ON pricing.product (account_id, price_minor, id);
COMMENT ON INDEX pricing.product_by_price IS 'GET /products?sort=price';
CREATE INDEX product_by_update ON pricing.product (account_id, updated_at, id);
COMMENT ON INDEX pricing.product_by_update IS 'GET /products?sort=updated';

-- Where the own price of each product stands among the current offers, as last computed. A table of its own, because an offer changes
-- more often than its product, and many offers at a time must not wait for a product that is being written.
CREATE TABLE pricing.product_position (
  product_id text PRIMARY KEY REFERENCES pricing.product ON DELETE CASCADE,
  account_id text NOT NULL,
  -- only | cheapest | below | above
  position text NOT NULL DEFAULT 'only',
  -- Millionths by which the own price is above the lowest offer; the largest number without an offer.
  gap bigint NOT NULL DEFAULT 9223372036854775807
);
CREATE INDEX product_position_list ON pricing.product_position (account_id, position, product_id);
COMMENT ON INDEX pricing.product_position_list IS 'GET /products?position=';
CREATE INDEX product_position_sort ON pricing.product_position (account_id, gap, product_id);
COMMENT ON INDEX pricing.product_position_sort IS 'GET /products?sort=position';

CREATE FUNCTION pricing.add_product_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pricing.product_position (product_id, account_id) SELECT id, account_id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER add_product_positions AFTER INSERT ON pricing.product REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION pricing.add_product_positions();

-- Kept by pricing/market/refresh-positions.ts from now on.
INSERT INTO pricing.product_position (product_id, account_id, position, gap)
SELECT p.id, p.account_id,
  CASE WHEN o.lowest IS NULL THEN 'only'
    WHEN p.price_minor <= o.lowest THEN 'cheapest'
    WHEN p.price_minor <= o.median THEN 'below'
    ELSE 'above' END,
  CASE WHEN o.lowest IS NULL THEN 9223372036854775807
    ELSE least(round((p.price_minor - o.lowest)::numeric * 1000000 / o.lowest), 9000000000000000000)::bigint END
FROM pricing.product p
LEFT JOIN LATERAL (
  SELECT min(l.price_minor) AS lowest, percentile_disc(0.5) WITHIN GROUP (ORDER BY l.price_minor) AS median
  FROM pricing.match m
  JOIN pricing.listing l ON l.id = m.listing_id
  LEFT JOIN pricing.account_retailer w ON w.account_id = m.account_id AND w.retailer_id = l.retailer_id
  WHERE m.product_id = p.id
    AND (m.verdict = 'confirmed' OR (m.verdict = 'auto' AND w.account_id IS NOT NULL))
    AND l.state = 'ok' AND l.currency = p.currency AND l.price_minor > 0
    AND l.availability NOT IN ('out_of_stock', 'discontinued')) o ON true;
