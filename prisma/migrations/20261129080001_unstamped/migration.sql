-- The capture of an alert whose time stamp is stored.
ALTER TABLE pricing.alert ADD COLUMN stamped_capture_id text;
-- Each minute: captures of alerts that lack a time stamp, without those that ended long ago.
CREATE INDEX alert_unstamped ON pricing.alert ((coalesce(resolved_at, 'infinity'::timestamptz)))
  WHERE capture_id IS DISTINCT FROM stamped_capture_id;
COMMENT ON INDEX pricing.alert_unstamped IS 'captures of open and just ended alerts without a time stamp, each minute';
-- When a picture's captures were stamped, or no alert needed their time stamps any more.
ALTER TABLE pricing.picture ADD COLUMN stamps_settled_at timestamptz(3);
CREATE INDEX picture_unstamped ON pricing.picture (taken_at) WHERE state = 'taken' AND stamps_settled_at IS NULL;
COMMENT ON INDEX pricing.picture_unstamped IS 'pictures without time stamps, each minute';
-- A time stamp is no change of the alert: lists do not need its earlier version.
DROP TRIGGER keep_past ON pricing.alert;
CREATE TRIGGER keep_past BEFORE UPDATE ON pricing.alert FOR EACH ROW
  WHEN (NEW.stamped_capture_id IS NOT DISTINCT FROM OLD.stamped_capture_id)
  EXECUTE FUNCTION pricing.keep_alert_past();
