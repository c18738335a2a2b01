-- The work on MAP violations: one case per account, retailer and product, however many listings of
-- the retailer violate and however often.
CREATE TABLE pricing.map_case (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES pricing.product ON DELETE CASCADE,
  retailer text NOT NULL,
  state text NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'acknowledged', 'notice_sent', 'complied', 'escalated', 'excused')),
  assignee_id text,
  assignee_name text,
  assignee_email text,
  excuse_reason text,
  excused_until timestamptz(3),
  open_alerts int NOT NULL DEFAULT 0,
  -- Why the last violation ended; null while one is open.
  ended_by text,
  ended_at timestamptz(3),
  recurrences int NOT NULL DEFAULT 0,
  notices int NOT NULL DEFAULT 0,
  last_notice_at timestamptz(3),
  -- Of the open violation that is furthest below the MAP price; of the last one when none is open.
  currency char(3) NOT NULL,
  map_minor bigint NOT NULL,
  listed_minor bigint NOT NULL,
  -- How far below the MAP price, in hundredths of a percent of it.
  depth_basis_points int NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  state_since timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK ((state = 'excused') = (excuse_reason IS NOT NULL)),
  CHECK (excused_until IS NULL OR state = 'excused'),
  UNIQUE (account_id, retailer, product_id)
);
CREATE INDEX map_case_product ON pricing.map_case (product_id);
COMMENT ON INDEX pricing.map_case_product IS 'Deletes the cases of a product; a product''s cases.';
CREATE INDEX map_case_newest ON pricing.map_case (account_id, updated_at, id);
COMMENT ON INDEX pricing.map_case_newest IS 'GET /cases, the newest change first.';
CREATE INDEX map_case_excused ON pricing.map_case (excused_until) WHERE excused_until IS NOT NULL;
COMMENT ON INDEX pricing.map_case_excused IS 'Cases whose excuse ends.';

-- A change of many cases made in one request, which can be undone.
CREATE TABLE pricing.map_case_change (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  by_id text,
  by_name text,
  undone_at timestamptz(3)
);
CREATE INDEX map_case_change_account ON pricing.map_case_change (account_id, at);
COMMENT ON INDEX pricing.map_case_change_account IS 'Deletes the changes of an account; removes old ones.';

-- What was done to a case, by whom and when. Rows are never changed.
CREATE TABLE pricing.map_case_event (
  id text PRIMARY KEY,
  case_id text NOT NULL REFERENCES pricing.map_case ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'violation', 'ended', 'recurred', 'state', 'assigned',
    'note', 'notice', 'excuse_ended', 'undone')),
  -- Null: the service itself.
  by_id text,
  by_name text,
  from_state text,
  to_state text,
  -- The alert, notice, note or assignee, by kind.
  detail jsonb NOT NULL DEFAULT '{}',
  change_id text REFERENCES pricing.map_case_change ON DELETE SET NULL
);
CREATE INDEX map_case_event_case ON pricing.map_case_event (case_id, at, id);
COMMENT ON INDEX pricing.map_case_event_case IS 'GET /cases/{id}: the history in order.';
CREATE INDEX map_case_event_change ON pricing.map_case_event (change_id) WHERE change_id IS NOT NULL;
COMMENT ON INDEX pricing.map_case_event_change IS 'What one bulk change did, to undo it.';

-- What an account knows of a retailer as a trading partner.
CREATE TABLE pricing.retailer_contact (
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  retailer text NOT NULL,
  authorized text NOT NULL DEFAULT 'unknown' CHECK (authorized IN ('yes', 'no', 'unknown')),
  contact_name text,
  contact_email text,
  -- Of notices to this retailer: en, de or fr.
  language text,
  agreement text,
  notes text,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, retailer)
);
