-- What the links of a notice lead to: built at the first request after it went out, and stored, so
-- that requests by whoever has the link cost little and always get the same bytes.
CREATE TABLE pricing.notice_evidence (
  notice_id text NOT NULL REFERENCES pricing.notice ON DELETE CASCADE,
  alert_id text NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (notice_id, alert_id)
);
ALTER TABLE pricing.notice_evidence ALTER COLUMN bytes SET STORAGE EXTERNAL;
