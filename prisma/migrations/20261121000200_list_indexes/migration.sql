-- Each list of the API is a range of one index, first page and later ones: the order of the list is the order of the index.

-- Unread alerts first, then the newest: read backwards. Serves `(read_at IS NULL) = …` of POST /alerts/read too.
CREATE INDEX alert_list ON pricing.alert (account_id, (read_at IS NULL), detected_at, id);
COMMENT ON INDEX pricing.alert_list IS 'GET /alerts, POST /alerts/read with all';
-- Open ones are few among the many that were.
CREATE INDEX alert_list_open ON pricing.alert (account_id, (read_at IS NULL), detected_at, id) WHERE resolved_at IS NULL;
COMMENT ON INDEX pricing.alert_list_open IS 'GET /alerts?status=open';
DROP INDEX pricing.alert_unread;
DROP INDEX pricing.alert_account_id_detected_at_id_idx;

-- An unknown gain comes after every known one.
CREATE INDEX recommendation_list ON pricing.recommendation (account_id, confidence, (coalesce(expected_gain, '-infinity'::float8)), id)
  WHERE suggested_minor IS NOT NULL AND confidence > 0.5;
COMMENT ON INDEX pricing.recommendation_list IS 'GET /recommendations';
CREATE INDEX recommendation_abstained ON pricing.recommendation (account_id, product_id) WHERE suggested_minor IS NULL AND abstained IS NOT NULL;
COMMENT ON INDEX pricing.recommendation_abstained IS 'GET /recommendations/abstentions';
DROP INDEX pricing.recommendation_account_id_confidence_expected_gain_id_idx;

CREATE INDEX listing_known ON pricing.listing (retailer_id, id) WHERE state <> 'gone';
COMMENT ON INDEX pricing.listing_known IS 'GET /listings; how many listings a retailer has';
