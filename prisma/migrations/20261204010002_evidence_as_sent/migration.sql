-- What was true when the text of a notice was written for sending: an alert goes on to change, and
-- its evidence would then show another price than the notice. `json` keeps the order of the keys.
ALTER TABLE pricing.notice_evidence
  ADD COLUMN at timestamptz(3),
  ADD COLUMN capture_id text,
  ADD COLUMN capture_at timestamptz(3),
  ADD COLUMN facts json,
  ALTER COLUMN name DROP NOT NULL,
  ALTER COLUMN bytes DROP NOT NULL;
