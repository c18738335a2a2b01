-- A shop of 100,000 variants: every list of the pages and every question of the mirror is a range of one index.

-- Contained in PostgreSQL itself, and any owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A reading that finds nothing new writes only read_at: room in the page keeps such a row where it is, and the indexes untouched.
ALTER TABLE shop.variant SET (fillfactor = 80);

CREATE INDEX variant_search ON shop.variant USING gin
  (lower(product_title || ' ' || title || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(vendor, '')) gin_trgm_ops) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_search IS 'the products page, found by part of a word';
CREATE INDEX variant_by_price ON shop.variant (shop, price_minor, gid) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_by_price IS 'the products page, sorted by price';
CREATE INDEX variant_not_monitored ON shop.variant (shop, product_title, gid) WHERE deleted_at IS NULL AND not_monitored IS NOT NULL;
COMMENT ON INDEX shop.variant_not_monitored IS 'the products page, not monitored';
CREATE INDEX variant_without_floor ON shop.variant (shop, product_title, gid) WHERE deleted_at IS NULL AND not_monitored IS NULL AND floor_minor IS NULL;
COMMENT ON INDEX shop.variant_without_floor IS 'the products page, without floor';
CREATE INDEX variant_counts ON shop.variant (shop, not_monitored) INCLUDE (service_product_id, floor_minor) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_counts IS 'how many variants are monitored, registered, without floor (home)';
CREATE INDEX variant_sku ON shop.variant (shop, sku) WHERE deleted_at IS NULL;
COMMENT ON INDEX shop.variant_sku IS 'rows of a file of floors and costs; SKUs that are there twice';
CREATE INDEX variant_to_stop ON shop.variant (shop, gid) WHERE service_product_id IS NOT NULL AND (deleted_at IS NOT NULL OR (not_monitored IS NOT NULL AND not_monitored <> 'refused'));
COMMENT ON INDEX shop.variant_to_stop IS 'what is to be taken off the service';
CREATE INDEX variant_sent_without_answer ON shop.variant (shop, sent_sku) WHERE service_product_id IS NULL AND sent_sku IS NOT NULL;
COMMENT ON INDEX shop.variant_sent_without_answer IS 'products of a server that were sent and not answered';

CREATE INDEX alert_copy_list_open ON shop.alert_copy (shop, (read_at IS NOT NULL), detected_at DESC, id DESC) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_list_open IS 'the alerts page, open ones; how many are open and unread';
CREATE INDEX alert_copy_list_resolved ON shop.alert_copy (shop, (read_at IS NOT NULL), detected_at DESC, id DESC) WHERE resolved_at IS NOT NULL;
COMMENT ON INDEX shop.alert_copy_list_resolved IS 'the alerts page, resolved ones';
CREATE INDEX alert_copy_open_product ON shop.alert_copy (shop, service_product_id) WHERE resolved_at IS NULL;
COMMENT ON INDEX shop.alert_copy_open_product IS 'open violations of a product; the products page, with violations';
CREATE INDEX advice_copy_list ON shop.advice_copy (shop, confidence DESC, service_product_id DESC) WHERE suggested_minor IS NOT NULL AND decision IS NULL;
COMMENT ON INDEX shop.advice_copy_list IS 'the recommendations page; how many there are';
CREATE INDEX offer_copy_counts ON shop.offer_copy (shop, retailer, match_verdict, seen_at);
COMMENT ON INDEX shop.offer_copy_counts IS 'offers by competitor and the oldest of them (home)';
