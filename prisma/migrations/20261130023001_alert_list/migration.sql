-- The alerts page searches, filters and sorts 50,000 open alerts. What it does that by is kept in
-- the alert's row: joined to the variants and cases, no index could answer.
ALTER TABLE shop.alert_copy
  ADD COLUMN product_gid text,
  ADD COLUMN product_title text NOT NULL DEFAULT '',
  ADD COLUMN vendor text,
  ADD COLUMN product_type text,
  -- Lower case: product, variant, SKU, barcode, vendor and retailer.
  ADD COLUMN searched text NOT NULL DEFAULT '',
  -- How far the listed price is below the other one, in hundredths of a percent of that.
  ADD COLUMN depth_basis_points int NOT NULL DEFAULT 0,
  -- Of the alert's case; null without one.
  ADD COLUMN case_state text,
  ADD COLUMN assignee_id text,
  -- The order of the states on the page; 0 without a case.
  ADD COLUMN case_rank int NOT NULL DEFAULT 0;

CREATE FUNCTION shop.rank_case(state text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_position(
    ARRAY['new', 'acknowledged', 'notice_sent', 'escalated', 'excused', 'complied'], state), 0)
$$;

-- Runs at every write of an alert's facts, so that a row which missed a change is complete again
-- when the alert is next read from the service.
CREATE FUNCTION shop.complete_alert_copy() RETURNS trigger LANGUAGE plpgsql AS $$
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
  NEW.depth_basis_points := CASE WHEN NEW.floor_minor > 0 AND NEW.listed_minor < NEW.floor_minor
    THEN (NEW.floor_minor - NEW.listed_minor) * 10000 / NEW.floor_minor ELSE 0 END;
  SELECT c.state, c.assignee_id INTO found FROM shop.case_copy c
  WHERE NEW.type = 'map_violation' AND c.shop = NEW.shop
    AND c.service_product_id = NEW.service_product_id AND c.retailer = NEW.retailer;
  NEW.case_state := found.state;
  NEW.assignee_id := found.assignee_id;
  NEW.case_rank := shop.rank_case(found.state);
  RETURN NEW;
END;
$$;
CREATE TRIGGER complete_alert_copy
  BEFORE INSERT OR UPDATE OF service_product_id, retailer, type, floor_minor, listed_minor ON shop.alert_copy
  FOR EACH ROW EXECUTE FUNCTION shop.complete_alert_copy();

CREATE FUNCTION shop.name_alert_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop.alert_copy SET service_product_id = service_product_id
  WHERE shop = NEW.shop AND service_product_id = NEW.service_product_id;
  RETURN NULL;
END;
$$;
CREATE TRIGGER name_alert_products
  AFTER UPDATE OF product_title, title, sku, barcode, vendor, category, service_product_id ON shop.variant
  FOR EACH ROW WHEN (NEW.service_product_id IS NOT NULL
    AND (OLD.product_title, OLD.title, OLD.sku, OLD.barcode, OLD.vendor, OLD.category, OLD.service_product_id)
      IS DISTINCT FROM
      (NEW.product_title, NEW.title, NEW.sku, NEW.barcode, NEW.vendor, NEW.category, NEW.service_product_id))
  EXECUTE FUNCTION shop.name_alert_products();

CREATE FUNCTION shop.write_alert_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop.alert_copy SET case_state = NEW.state, assignee_id = NEW.assignee_id,
    case_rank = shop.rank_case(NEW.state)
  WHERE shop = NEW.shop AND service_product_id = NEW.service_product_id
    AND retailer = NEW.retailer AND type = 'map_violation'
    AND (case_state, assignee_id) IS DISTINCT FROM (NEW.state, NEW.assignee_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER write_alert_cases
  AFTER INSERT OR UPDATE OF state, assignee_id ON shop.case_copy
  FOR EACH ROW EXECUTE FUNCTION shop.write_alert_cases();

CREATE FUNCTION shop.remove_alert_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop.alert_copy SET case_state = NULL, assignee_id = NULL, case_rank = 0
  WHERE shop = OLD.shop AND service_product_id = OLD.service_product_id
    AND retailer = OLD.retailer AND type = 'map_violation';
  RETURN NULL;
END;
$$;
CREATE TRIGGER remove_alert_cases AFTER DELETE ON shop.case_copy
  FOR EACH ROW EXECUTE FUNCTION shop.remove_alert_cases();

UPDATE shop.alert_copy SET service_product_id = service_product_id;

DROP INDEX shop.alert_copy_list_open;
DROP INDEX shop.alert_copy_list_resolved;
DROP INDEX shop.alert_copy_open_product;
CREATE INDEX alert_copy_list_open ON shop.alert_copy (shop, detected_at, id)
  INCLUDE (type, read_at) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_list_open IS 'The alerts page, open ones by age; how many are open and unread.';
CREATE INDEX alert_copy_list_resolved ON shop.alert_copy (shop, detected_at, id) WHERE resolved_at IS NOT NULL;
COMMENT ON INDEX shop.alert_copy_list_resolved IS 'The alerts page, resolved ones by age.';
CREATE INDEX alert_copy_open_product ON shop.alert_copy (shop, service_product_id)
  INCLUDE (depth_basis_points, detected_at) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_product IS 'Open alerts of a product; the alerts page by product.';
CREATE INDEX alert_copy_open_depth ON shop.alert_copy (shop, depth_basis_points, id) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_depth IS 'The alerts page, open ones by depth; those deeper than a limit.';
CREATE INDEX alert_copy_open_retailer ON shop.alert_copy (shop, retailer, id)
  INCLUDE (depth_basis_points, detected_at) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_retailer IS 'The alerts page, open ones of or by retailer.';
CREATE INDEX alert_copy_open_title ON shop.alert_copy (shop, product_title, id) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_title IS 'The alerts page, open ones by product title.';
CREATE INDEX alert_copy_open_status ON shop.alert_copy (shop, case_rank, id) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_status IS 'The alerts page, open ones of or by the state of their case.';
CREATE INDEX alert_copy_searched ON shop.alert_copy USING gin (searched gin_trgm_ops) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_searched IS 'The alerts page, open ones found by part of a word.';

-- A change of many cases that somebody asked for on the alerts page: how far it is, and what undoes it.
CREATE TABLE shop.case_change (
  id text PRIMARY KEY,
  shop text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'undoing', 'undone', 'failed')),
  -- The alerts asked for: their ids, or the query of the page's address as of a moment.
  selection jsonb NOT NULL,
  -- What is changed, as the service takes it.
  change jsonb NOT NULL,
  -- Read once at the start: a repetition after a crash changes the same cases.
  case_ids text[],
  -- Parts of case_ids that are done, and the service's id of each.
  parts int NOT NULL DEFAULT 0,
  change_ids text[] NOT NULL DEFAULT '{}',
  undone_parts int NOT NULL DEFAULT 0,
  updated int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  restored int NOT NULL DEFAULT 0,
  error text,
  by_user_id text,
  by_name text,
  at timestamptz(3) NOT NULL,
  dismissed boolean NOT NULL DEFAULT false
);
CREATE INDEX case_change_shop ON shop.case_change (shop, by_user_id, at);
COMMENT ON INDEX shop.case_change_shop IS 'The latest change of a user, shown above the list; removes old ones.';
