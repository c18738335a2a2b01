-- When an owner deleted the account; null again once they start anew.
ALTER TABLE shop.shop ADD COLUMN account_deleted_at timestamptz(3);

-- A file that somebody asked for, or a schedule made: a list as a page shows it, written here, or a
-- report, written by the service.
CREATE TABLE shop.file_export (
  id text PRIMARY KEY,
  shop text NOT NULL,
  what text NOT NULL CHECK (what IN ('alerts', 'products', 'retailer_report', 'account_data')),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf', 'zip')),
  query text NOT NULL,
  locale text NOT NULL,
  file_name text NOT NULL,
  -- What the filter "new" means: found after this.
  since timestamptz(3),
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'completed', 'failed')),
  rows integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- Increased by each run: only the newest one may complete it.
  attempt integer NOT NULL DEFAULT 0,
  service_export_id text,
  failure text,
  by_user_id text,
  by_name text,
  schedule_id text,
  due_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);
-- A schedule makes one file for each time, also after a crash.
CREATE UNIQUE INDEX file_export_schedule_id_due_at_key ON shop.file_export (schedule_id, due_at);
-- The exports of a shop, newest first.
CREATE INDEX file_export_shop ON shop.file_export (shop, created_at);
-- Removes files that have expired.
CREATE INDEX file_export_expiry ON shop.file_export (expires_at);

-- The bytes of a file, in parts: it is written and sent without being in memory as a whole.
CREATE TABLE shop.file_export_part (
  export_id text NOT NULL REFERENCES shop.file_export (id) ON DELETE CASCADE ON UPDATE CASCADE,
  attempt integer NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, attempt, position)
);
-- Compressed already: PostgreSQL would try it in vain.
ALTER TABLE shop.file_export_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A file that is sent by e-mail at regular times.
CREATE TABLE shop.export_schedule (
  id text PRIMARY KEY,
  shop text NOT NULL,
  what text NOT NULL CHECK (what IN ('alerts', 'products', 'retailer_report')),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf')),
  view_id text,
  view_name text,
  query text NOT NULL,
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  locale text NOT NULL,
  recipients text[] NOT NULL,
  next_at timestamptz(3),
  paused text CHECK (paused IN ('by_user', 'view_deleted', 'no_recipients', 'refused')),
  last_sent_at timestamptz(3),
  by_user_id text,
  by_name text,
  created_at timestamptz(3) NOT NULL
);
-- The schedules of a shop.
CREATE INDEX export_schedule_shop ON shop.export_schedule (shop, created_at);
-- Schedules that are due.
CREATE INDEX export_schedule_due ON shop.export_schedule (next_at);
