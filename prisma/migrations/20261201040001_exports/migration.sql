-- Since when an account is being deleted: its keys are revoked, its rows go in batches.
ALTER TABLE pricing.account ADD COLUMN deleting_at timestamptz(3);
CREATE INDEX account_deleting ON pricing.account (deleting_at) WHERE deleting_at IS NOT NULL;
COMMENT ON INDEX pricing.account_deleting IS 'Accounts whose deletion a job has to go on with.';

-- Exports that are made and mailed by the calendar.
CREATE TABLE pricing.export_schedule (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  what text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'ndjson', 'xlsx', 'pdf')),
  filters jsonb NOT NULL DEFAULT '{}',
  cadence text NOT NULL CHECK (cadence IN ('daily', 'weekly', 'monthly')),
  hour int NOT NULL CHECK (hour BETWEEN 0 AND 23),
  time_zone text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'de', 'fr')),
  mail_to text[] NOT NULL,
  next_at timestamptz(3) NOT NULL,
  last_at timestamptz(3),
  last_state text CHECK (last_state IN ('running', 'completed', 'failed')),
  last_failure text,
  -- Not a reference: the export is deleted a week after it was made.
  last_export_id text,
  created_at timestamptz(3) NOT NULL,
  CHECK ((what = 'map_report') = (format = 'pdf')),
  CHECK ((last_failure IS NOT NULL) = (last_state IS NOT DISTINCT FROM 'failed'))
);
CREATE INDEX export_schedule_newest ON pricing.export_schedule (account_id, created_at, id);
COMMENT ON INDEX pricing.export_schedule_newest IS 'GET /export-schedules, newest first; deletes those of an account.';
CREATE INDEX export_schedule_due ON pricing.export_schedule (next_at);
COMMENT ON INDEX pricing.export_schedule_due IS 'Schedules whose time has come.';

-- Whom an account may mail exports to: only an address whose owner has confirmed gets one.
CREATE TABLE pricing.export_address (
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  address text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'de', 'fr')),
  confirmation_hash bytea,
  confirmation_until timestamptz(3),
  confirmed_at timestamptz(3),
  -- Its owner wants no more files; another confirmation begins anew.
  stopped_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, address),
  CHECK ((confirmation_hash IS NULL) = (confirmation_until IS NULL))
);
CREATE UNIQUE INDEX export_address_confirmation ON pricing.export_address (confirmation_hash)
  WHERE confirmation_hash IS NOT NULL;
COMMENT ON INDEX pricing.export_address_confirmation IS 'The address of a confirmation link.';

ALTER TABLE pricing.export
  -- Set null when the schedule is deleted: its files stay until they expire.
  ADD COLUMN schedule_id text REFERENCES pricing.export_schedule ON DELETE SET NULL,
  ADD CONSTRAINT export_format CHECK (format IN ('csv', 'ndjson', 'xlsx', 'pdf', 'zip')),
  ADD CONSTRAINT export_report CHECK ((what = 'map_report') = (format = 'pdf')),
  ADD CONSTRAINT export_account_data CHECK ((what = 'account_data') = (format = 'zip')),
  ADD CONSTRAINT export_state CHECK (state IN ('waiting', 'running', 'completed', 'failed'));
CREATE INDEX export_schedule_exports ON pricing.export (schedule_id) WHERE schedule_id IS NOT NULL;
COMMENT ON INDEX pricing.export_schedule_exports IS 'The exports of a schedule that is deleted.';
