-- Until when alerts that would open wait for this picture, or for the visit that decides when the
-- picture shows another price; null: none waits.
ALTER TABLE pricing.picture ADD COLUMN decide_by timestamptz(3);
-- When no alert waits for it any more.
ALTER TABLE pricing.picture ADD COLUMN settled_at timestamptz(3);
-- Alerts that wait: those whose picture is finished or whose time is over are checked.
CREATE INDEX picture_undecided ON pricing.picture (decide_by) WHERE decide_by IS NOT NULL AND settled_at IS NULL;
-- Pages that were drawn in a browser for an account, by day (UTC): its plan limits them.
CREATE TABLE pricing.rendered_visit_count (
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  day date NOT NULL,
  visits int NOT NULL,
  PRIMARY KEY (account_id, day)
);
