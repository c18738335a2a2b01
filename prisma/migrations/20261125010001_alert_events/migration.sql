-- Alerts of event rules: each is of one change (change_key), and what it says is in details. The subject of a rule may be a product or a
-- retailer, so the columns of a listing may be empty. A MAP violation still fills all of them, so the previous release reads its rows as before.
ALTER TABLE pricing.alert
  ALTER COLUMN product_id DROP NOT NULL,
  ALTER COLUMN listing_id DROP NOT NULL,
  ALTER COLUMN retailer DROP NOT NULL,
  ALTER COLUMN currency DROP NOT NULL,
  ALTER COLUMN floor_minor DROP NOT NULL,
  ALTER COLUMN listed_minor DROP NOT NULL,
  ALTER COLUMN lowest_minor DROP NOT NULL,
  ADD COLUMN change_key text,
  ADD COLUMN details jsonb;

CREATE UNIQUE INDEX alert_change ON pricing.alert (account_id, type, product_id, listing_id, retailer, change_key) NULLS NOT DISTINCT
  WHERE change_key IS NOT NULL;
COMMENT ON INDEX pricing.alert_change IS 'one alert per rule, subject and change, whatever became of it';
CREATE INDEX alert_open_event ON pricing.alert (detected_at) WHERE change_key IS NOT NULL AND resolved_at IS NULL;
COMMENT ON INDEX pricing.alert_open_event IS 'closing the alerts of event rules by age';

-- Which kinds of alert an endpoint receives: those of the specification unless it asks for others.
ALTER TABLE pricing.webhook_endpoint ADD COLUMN alert_types text[] NOT NULL DEFAULT '{map_violation}';
