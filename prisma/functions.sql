-- The functions and triggers of the database, applied at a start when this file has changed.

CREATE OR REPLACE FUNCTION pricing.add_product_positions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO pricing.product_position (product_id, account_id) SELECT id, account_id FROM added;
  INSERT INTO pricing.catalog_size AS s (account_id, products)
    SELECT account_id, count(*) FROM added WHERE paused_at IS NULL GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET products = s.products + excluded.products;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION pricing.drop_partitions(parent text, before date) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
DECLARE
  child text;
  dropped int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('pricing.make_partitions', 0));
  FOR child IN
    SELECT c.relname
    FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('pricing.%I', parent)::regclass
      AND c.relname ~ '_\d{4}_\d{2}$'
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  LOOP
    EXECUTE format('DROP TABLE pricing.%I', child);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $_$;

CREATE OR REPLACE FUNCTION pricing.lay_request_ring(p_account text, p_ring integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  times timestamptz[];
BEGIN
  SELECT coalesce(array_agg(at ORDER BY at), '{}') INTO times FROM (SELECT at FROM pricing.request_slot WHERE account_id = p_account ORDER BY at DESC LIMIT p_ring) newest;
  DELETE FROM pricing.request_slot WHERE account_id = p_account;
  INSERT INTO pricing.request_slot (account_id, slot, at) SELECT p_account, n - 1, at FROM unnest(times) WITH ORDINALITY AS t(at, n);
  UPDATE pricing.request_cursor SET first = 0, next = cardinality(times), ring = p_ring WHERE account_id = p_account;
  RETURN cardinality(times);
END $$;

CREATE OR REPLACE FUNCTION pricing.make_partitions(first_month date, months integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  parent text;
  month date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('pricing.make_partitions', 0));
  FOREACH parent IN ARRAY ARRAY['price_span', 'capture', 'visit', 'product_stock', 'market_change', 'insight_day'] LOOP
    FOR n IN 0..months - 1 LOOP
      month := (date_trunc('month', first_month) + make_interval(months => n))::date;
      BEGIN
        EXECUTE format('CREATE TABLE IF NOT EXISTS pricing.%I PARTITION OF pricing.%I FOR VALUES FROM (%L) TO (%L)',
          parent || to_char(month, '_YYYY_MM'), parent, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
      EXCEPTION WHEN check_violation THEN
        -- The default partition holds rows of that month already: it keeps them.
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION pricing.move_product() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.paused_at IS NULL THEN
    UPDATE pricing.catalog_size SET products = products - 1 WHERE account_id = OLD.account_id;
  END IF;
  IF NEW.paused_at IS NULL THEN
    INSERT INTO pricing.catalog_size AS s (account_id, products) VALUES (NEW.account_id, 1)
      ON CONFLICT (account_id) DO UPDATE SET products = s.products + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION pricing.set_match_retailer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT l.retailer_id INTO NEW.retailer_id FROM pricing.listing l WHERE l.id = NEW.listing_id;
  -- Without its listing the row is refused by the foreign key, which says so better than "not null".
  NEW.retailer_id := coalesce(NEW.retailer_id, '');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION pricing.subtract_products() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE pricing.catalog_size s SET products = s.products - d.products
    FROM (SELECT c.account_id, d.products
      FROM pricing.catalog_size c
      JOIN (SELECT account_id, count(*) AS products FROM removed WHERE paused_at IS NULL GROUP BY account_id) d
        ON d.account_id = c.account_id
      ORDER BY c.account_id FOR UPDATE OF c) d
    WHERE s.account_id = d.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION pricing.take_requests(p_account text, p_wanted integer, p_limit integer, p_window interval, OUT granted integer, OUT used integer, OUT reset_after interval) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  c record;
  tail bigint;
  step int := 1;
  probe timestamptz;
  eldest timestamptz;
  moment timestamptz;
BEGIN
  IF p_wanted = 0 THEN
    RETURN;
  END IF;
  -- This row orders the account's requests. The time is taken once it is locked: the times in the ring are in the order of the requests.
  UPDATE pricing.request_cursor r SET next = r.next + p_wanted
    WHERE r.account_id = p_account AND r.ring = p_limit AND r.oldest > clock_timestamp() - p_window AND r.next + p_wanted - r.first <= p_limit
    RETURNING r.first, r.next - p_wanted AS next, r.ring, r.oldest, clock_timestamp() AS at INTO c;
  IF FOUND THEN
    granted := p_wanted;
    used := (c.next - c.first)::int;
    eldest := c.oldest;
    moment := c.at;
  ELSE
    SELECT r.first, r.next, r.ring INTO c FROM pricing.request_cursor r WHERE r.account_id = p_account FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO pricing.request_cursor (account_id, ring) VALUES (p_account, p_limit) ON CONFLICT DO NOTHING;
      SELECT r.first, r.next, r.ring INTO c FROM pricing.request_cursor r WHERE r.account_id = p_account FOR UPDATE;
    END IF;
    IF c.ring IS DISTINCT FROM p_limit THEN
      SELECT 0, pricing.lay_request_ring(p_account, p_limit), p_limit INTO c.first, c.next, c.ring;
    END IF;
    moment := clock_timestamp();
    -- Passes over what has left the window in growing steps. A slot that is missing was forgotten in a crash.
    tail := c.first;
    WHILE tail < c.next LOOP
      SELECT s.at INTO probe FROM pricing.request_slot s WHERE s.account_id = p_account AND s.slot = ((least(tail + step, c.next) - 1) % c.ring)::int;
      IF probe IS NULL OR probe <= moment - p_window THEN
        tail := least(tail + step, c.next);
        step := step * 2;
      ELSIF step = 1 THEN
        eldest := probe;
        EXIT;
      ELSE
        step := 1;
      END IF;
    END LOOP;
    used := (c.next - tail)::int;
    granted := least(p_wanted, p_limit - used);
    IF granted > 0 OR tail <> c.first THEN
      UPDATE pricing.request_cursor r SET first = tail, next = c.next + granted, ring = c.ring, oldest = coalesce(eldest, moment) WHERE r.account_id = p_account;
    END IF;
  END IF;
  IF granted = 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) VALUES (p_account, (c.next % c.ring)::int, moment)
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  ELSIF granted > 1 THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) SELECT p_account, (n % c.ring)::int, moment FROM generate_series(c.next, c.next + granted - 1) n
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
  END IF;
  reset_after := coalesce(eldest, moment) + p_window - moment;
END $$;

CREATE OR REPLACE FUNCTION shop.complete_alert_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  found record;
BEGIN
  SELECT v.product_gid, v.product_title, v.vendor, v.category,
         concat_ws(' ', v.product_title, v.title, v.sku, v.barcode, v.vendor) AS words
  INTO found FROM shop.variant v
  WHERE v.shop = NEW.shop AND v.service_product_id = NEW.service_product_id
  ORDER BY v.deleted_at IS NULL DESC LIMIT 1;
  NEW.product_gid := found.product_gid;
  NEW.product_title := coalesce(found.product_title, '');
  NEW.vendor := found.vendor;
  NEW.product_type := found.category;
  NEW.searched := lower(concat_ws(' ', found.words, NEW.retailer));
  NEW.depth_basis_points := CASE WHEN NEW.map_minor > 0 AND NEW.listed_minor < NEW.map_minor
    THEN (NEW.map_minor - NEW.listed_minor) * 10000 / NEW.map_minor ELSE 0 END;
  SELECT c.state, c.assignee_id INTO found FROM shop.case_copy c
  WHERE NEW.type = 'map_violation' AND c.shop = NEW.shop
    AND c.service_product_id = NEW.service_product_id AND c.retailer = NEW.retailer;
  NEW.case_state := found.state;
  NEW.assignee_id := found.assignee_id;
  NEW.case_rank := shop.rank_case(found.state);
  RETURN NEW;
END;
$$;

CREATE OR REPLACE FUNCTION shop.complete_variant() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE OR REPLACE FUNCTION shop.copy_saved_view() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shop.channel SET view_name = NEW.name, view_query = NEW.query WHERE view_id = NEW.id;
  UPDATE shop.notification_preference SET view_name = NEW.name, view_query = NEW.query
  WHERE view_id = NEW.id;
  UPDATE shop.shop SET flow_view_name = NEW.name, flow_view_query = NEW.query
  WHERE flow_view_id = NEW.id;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.keep_past_price() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "shop"."variant_price_past" AS p ("shop", "gid", "until", "currency", "price_minor")
  VALUES (OLD."shop", OLD."gid", NEW."read_at", OLD."currency", OLD."price_minor")
  ON CONFLICT ("shop", "gid", "until") DO UPDATE SET "price_minor" = least(p."price_minor", excluded."price_minor")
    WHERE p."currency" = excluded."currency";
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.keep_past_sellable() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  ended timestamptz := NEW.read_at;
  begun timestamptz := NEW.read_at;
BEGIN
  IF NEW.read_at > OLD.read_at + interval '2 days' THEN
    -- Every variant is read once a night. Where that was missed, nothing is known of the time between.
    ended := OLD.read_at;
  ELSIF OLD.sellable IS NOT NULL AND NEW.shopify_updated_at > OLD.read_at AND NEW.shopify_updated_at < NEW.read_at THEN
    -- A late webhook: Shopify counts a change of stock as an update, so it was then at the latest.
    ended := NEW.shopify_updated_at;
    begun := NEW.shopify_updated_at;
  END IF;
  IF OLD.sellable IS NOT NULL AND ended > OLD.sellable_since THEN
    INSERT INTO shop.variant_sellable_past (shop, gid, until, since, sellable)
    VALUES (OLD.shop, OLD.gid, ended, OLD.sellable_since, OLD.sellable)
    ON CONFLICT DO NOTHING;
  END IF;
  -- A bulk file may be of before the latest webhook.
  NEW.sellable_since := greatest(begun, OLD.sellable_since);
  RETURN NEW;
END;
$$;

CREATE OR REPLACE FUNCTION shop.keep_recommendation_rule() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW."rule_key" := NEW."detail" -> 'rule' ->> 'key';
  NEW."rule_mode" := CASE
    WHEN NEW."detail" -> 'rule' ->> 'mode' = 'automatic' AND NEW."detail" -> 'rule' ->> 'waits_for_person' IS NOT NULL THEN 'approve'
    ELSE NEW."detail" -> 'rule' ->> 'mode' END;
  RETURN NEW;
END;
$$;

CREATE OR REPLACE FUNCTION shop.name_alert_products() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shop.alert_copy SET service_product_id = service_product_id
  WHERE shop = NEW.shop AND service_product_id = NEW.service_product_id;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.rank_case(state text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT coalesce(array_position(
    ARRAY['new', 'acknowledged', 'notice_sent', 'escalated', 'excused', 'complied'], state), 0)
$$;

CREATE OR REPLACE FUNCTION shop.remove_alert_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shop.alert_copy SET case_state = NULL, assignee_id = NULL, case_rank = 0
  WHERE shop = OLD.shop AND service_product_id = OLD.service_product_id
    AND retailer = OLD.retailer AND type = 'map_violation';
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.remove_variant_markets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shop.variant v SET market_index = NULL, market_position = NULL, market_rank = NULL,
    market_lowest_minor = NULL, market_changed_at = NULL
  FROM removed m
  WHERE v.shop = m.shop AND v.service_product_id = m.service_product_id AND v.market_changed_at IS NOT NULL;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.to_margin(price_minor bigint, cost_minor bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN price_minor > 0 AND cost_minor IS NOT NULL THEN
    greatest(round((price_minor - cost_minor) * 10000::numeric / price_minor), -2000000000)::int END
$$;

CREATE OR REPLACE FUNCTION shop.write_alert_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE shop.alert_copy SET case_state = NEW.state, assignee_id = NEW.assignee_id,
    case_rank = shop.rank_case(NEW.state)
  WHERE shop = NEW.shop AND service_product_id = NEW.service_product_id
    AND retailer = NEW.retailer AND type = 'map_violation'
    AND (case_state, assignee_id) IS DISTINCT FROM (NEW.state, NEW.assignee_id);
  RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION shop.write_variant_markets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE OR REPLACE TRIGGER add_product_positions AFTER INSERT ON pricing.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION pricing.add_product_positions();
CREATE OR REPLACE TRIGGER move_product AFTER UPDATE OF paused_at, account_id ON pricing.product FOR EACH ROW WHEN ((((old.paused_at IS NULL) <> (new.paused_at IS NULL)) OR (old.account_id <> new.account_id))) EXECUTE FUNCTION pricing.move_product();
CREATE OR REPLACE TRIGGER set_match_retailer BEFORE INSERT ON pricing.match FOR EACH ROW EXECUTE FUNCTION pricing.set_match_retailer();
CREATE OR REPLACE TRIGGER subtract_products AFTER DELETE ON pricing.product REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION pricing.subtract_products();
CREATE OR REPLACE TRIGGER complete_alert_copy BEFORE INSERT OR UPDATE OF service_product_id, retailer, type, map_minor, listed_minor ON shop.alert_copy FOR EACH ROW EXECUTE FUNCTION shop.complete_alert_copy();
CREATE OR REPLACE TRIGGER complete_variant BEFORE INSERT OR UPDATE OF price_minor, cost_minor, currency, service_product_id ON shop.variant FOR EACH ROW EXECUTE FUNCTION shop.complete_variant();
CREATE OR REPLACE TRIGGER copy_saved_view AFTER UPDATE OF name, query ON shop.saved_view FOR EACH ROW EXECUTE FUNCTION shop.copy_saved_view();
CREATE OR REPLACE TRIGGER name_alert_products AFTER UPDATE OF product_title, title, sku, barcode, vendor, category, service_product_id ON shop.variant FOR EACH ROW WHEN (((new.service_product_id IS NOT NULL) AND (((((((old.product_title IS DISTINCT FROM new.product_title) OR (old.title IS DISTINCT FROM new.title)) OR (old.sku IS DISTINCT FROM new.sku)) OR (old.barcode IS DISTINCT FROM new.barcode)) OR (old.vendor IS DISTINCT FROM new.vendor)) OR (old.category IS DISTINCT FROM new.category)) OR (old.service_product_id IS DISTINCT FROM new.service_product_id)))) EXECUTE FUNCTION shop.name_alert_products();
CREATE OR REPLACE TRIGGER recommendation_copy_keep_rule BEFORE INSERT OR UPDATE OF detail ON shop.recommendation_copy FOR EACH ROW EXECUTE FUNCTION shop.keep_recommendation_rule();
CREATE OR REPLACE TRIGGER remove_alert_cases AFTER DELETE ON shop.case_copy FOR EACH ROW EXECUTE FUNCTION shop.remove_alert_cases();
CREATE OR REPLACE TRIGGER remove_variant_markets AFTER DELETE ON shop.market_copy REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION shop.remove_variant_markets();
CREATE OR REPLACE TRIGGER variant_keep_past_price AFTER UPDATE OF price_minor, currency ON shop.variant FOR EACH ROW WHEN (((old.price_minor <> new.price_minor) OR (old.currency <> new.currency))) EXECUTE FUNCTION shop.keep_past_price();
CREATE OR REPLACE TRIGGER variant_keep_past_sellable BEFORE UPDATE OF read_at, sellable ON shop.variant FOR EACH ROW WHEN (((new.sellable IS DISTINCT FROM old.sellable) OR (new.read_at > (old.read_at + '2 days'::interval)))) EXECUTE FUNCTION shop.keep_past_sellable();
CREATE OR REPLACE TRIGGER write_alert_cases AFTER INSERT OR UPDATE OF state, assignee_id ON shop.case_copy FOR EACH ROW EXECUTE FUNCTION shop.write_alert_cases();
CREATE OR REPLACE TRIGGER write_new_variant_markets AFTER INSERT ON shop.market_copy REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shop.write_variant_markets();
CREATE OR REPLACE TRIGGER write_variant_markets AFTER UPDATE ON shop.market_copy REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shop.write_variant_markets();
