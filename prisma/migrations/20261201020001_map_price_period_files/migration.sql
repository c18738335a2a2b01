-- A file of MAP prices by date: read, shown, imported at the service in parts, perhaps undone. It
-- stays readable after that.
CREATE TABLE shop.map_price_period_file (
  id text PRIMARY KEY,
  shop text NOT NULL,
  state text NOT NULL
    CHECK (state IN ('reading', 'preview', 'importing', 'done', 'undoing', 'undone', 'discarded')),
  name text NOT NULL,
  -- Why the service took no more of it; null: it took what it could.
  error text,
  by_user_id text,
  by_name text,
  -- Rows that contradict other periods are imported too: the lowest price then holds.
  allows_conflicts boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  -- How many rows are in which state, stored with every change of the rows.
  lines int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  waiting int NOT NULL DEFAULT 0,
  made int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  undone int NOT NULL DEFAULT 0,
  kept int NOT NULL DEFAULT 0
);
CREATE INDEX map_price_period_file_newest ON shop.map_price_period_file (shop, created_at);
COMMENT ON INDEX shop.map_price_period_file_newest IS 'The latest files of a shop; those that are being imported or undone.';

-- One line of a file.
CREATE TABLE shop.map_price_period_file_row (
  file_id text NOT NULL REFERENCES shop.map_price_period_file ON DELETE CASCADE,
  -- As a spreadsheet counts: the header is line 1.
  line int NOT NULL,
  -- The texts as given, by column.
  cells jsonb NOT NULL,
  -- What is sent to the service; null for a refused line.
  body jsonb,
  -- refused: by us; failed: by the service; kept: changed or deleted since, so not undone.
  state text NOT NULL CHECK (state IN ('refused', 'waiting', 'made', 'failed', 'undone', 'kept')),
  problem text,
  problem_column text,
  problem_value text,
  -- The service's import that has the row, and the period it made.
  import_id text,
  period_id text,
  PRIMARY KEY (file_id, line)
);
CREATE INDEX map_price_period_file_row_state ON shop.map_price_period_file_row (file_id, state, line);
COMMENT ON INDEX shop.map_price_period_file_row_state IS 'The rows that are sent next; the rows with problems.';
