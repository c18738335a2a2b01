-- How many of a retailer's offers were at or above their MAP prices, as the day (UTC) was last counted.
-- Days before the first count are not known: past offers do not say what was matched, monitored and
-- comparable then.
CREATE TABLE pricing.map_compliance_day (
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  -- Domain.
  retailer text NOT NULL,
  day date NOT NULL,
  offers int NOT NULL,
  compliant int NOT NULL,
  below int NOT NULL,
  PRIMARY KEY (account_id, retailer, day),
  CHECK (compliant >= 0 AND below >= 0 AND offers = compliant + below)
);

-- MAP violations that have ended, by when.
CREATE INDEX alert_map_ended ON pricing.alert (account_id, resolved_at)
  WHERE type = 'map_violation' AND resolved_at IS NOT NULL;
COMMENT ON INDEX pricing.alert_map_ended IS 'GET /retailers/compliance: violations that ended in a period.';

-- Who changed it last: null for the service itself and for programs that do not say.
ALTER TABLE pricing.retailer_contact ADD COLUMN updated_by_id text, ADD COLUMN updated_by_name text;
