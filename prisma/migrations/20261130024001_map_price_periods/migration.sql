-- MAP prices by date and promotion windows: what holds instead of a product's map_price for a time.
CREATE TABLE pricing.map_price_period (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  scope text NOT NULL CHECK (scope IN ('product', 'collection', 'brand', 'account')),
  -- Id of the product or collection, name of the brand; null for the account. No reference: a
  -- period may be made before its product, and an unknown one is without effect.
  scope_key text,
  starts_at timestamptz(3) NOT NULL,
  -- Null: until further notice.
  ends_at timestamptz(3),
  -- One of: an amount with its currency, a share of map_price, neither (no MAP price).
  price_minor bigint CHECK (price_minor >= 0),
  currency char(3),
  share_basis_points int CHECK (share_basis_points BETWEEN 1 AND 20000),
  name text,
  note text,
  by_id text,
  by_name text,
  origin text NOT NULL CHECK (origin IN ('settings', 'api', 'import')),
  -- Of origin settings: the place of the promotion window in the list of PUT /settings.
  window_place int,
  import_id text,
  -- When it begins or ends next; null when it has ended, or has begun and does not end.
  next_edge_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CHECK ((scope = 'account') = (scope_key IS NULL)),
  CHECK (ends_at > starts_at),
  CHECK ((price_minor IS NULL) = (currency IS NULL)),
  CHECK (price_minor IS NULL OR share_basis_points IS NULL),
  CHECK ((origin = 'settings') = (window_place IS NOT NULL))
);
CREATE INDEX map_price_period_scope ON pricing.map_price_period (account_id, scope, scope_key);
COMMENT ON INDEX pricing.map_price_period_scope IS 'The periods that apply to some products.';
CREATE INDEX map_price_period_newest ON pricing.map_price_period (account_id, starts_at, id);
COMMENT ON INDEX pricing.map_price_period_newest IS 'GET /map-price-periods, the latest first.';
CREATE INDEX map_price_period_edge ON pricing.map_price_period (next_edge_at) WHERE next_edge_at IS NOT NULL;
COMMENT ON INDEX pricing.map_price_period_edge IS 'Periods that have begun or ended since the last look.';
CREATE INDEX map_price_period_import ON pricing.map_price_period (import_id) WHERE import_id IS NOT NULL;
COMMENT ON INDEX pricing.map_price_period_import IS 'What an import made, to undo it.';

-- An import of periods with its result, which stays readable after it was undone.
CREATE TABLE pricing.map_price_import (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES pricing.account ON DELETE CASCADE,
  name text,
  by_id text,
  by_name text,
  at timestamptz(3) NOT NULL,
  created int NOT NULL,
  refused int NOT NULL,
  -- Per row: its place, the period made or why none was.
  results jsonb NOT NULL,
  undone_at timestamptz(3),
  -- Of an undone import: the periods that were left alone, with the reason.
  kept jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX map_price_import_newest ON pricing.map_price_import (account_id, at, id);
COMMENT ON INDEX pricing.map_price_import_newest IS 'GET /map-price-periods/imports, the newest first.';

-- The period that gave the MAP price of an alert, as it was then; null: map_price gave it.
ALTER TABLE pricing.alert ADD COLUMN map_period jsonb;

-- The promotion windows of the settings, one row per product they name.
INSERT INTO pricing.map_price_period (id, account_id, scope, scope_key, starts_at, ends_at, origin,
  window_place, next_edge_at, created_at, updated_at)
SELECT 'mpp_' || left(md5(a.id || ':' || w.place || ':' || coalesce(p.id, '')), 26), a.id,
  CASE WHEN p.id IS NULL THEN 'account' ELSE 'product' END, p.id,
  (w.value->>'from')::timestamptz, (w.value->>'to')::timestamptz, 'settings', w.place,
  CASE WHEN (w.value->>'from')::timestamptz > now() THEN (w.value->>'from')::timestamptz
    WHEN (w.value->>'to')::timestamptz > now() THEN (w.value->>'to')::timestamptz END,
  now(), now()
FROM pricing.account a
CROSS JOIN LATERAL jsonb_array_elements(a.settings->'promotionWindows')
  WITH ORDINALITY AS w(value, place)
LEFT JOIN LATERAL (SELECT DISTINCT id FROM jsonb_array_elements_text(w.value->'productIds') AS x(id)) p ON true
WHERE jsonb_typeof(a.settings->'promotionWindows') = 'array'
  AND w.value->'productIds' IS DISTINCT FROM '[]'::jsonb;
UPDATE pricing.account SET settings = settings - 'promotionWindows'
WHERE settings ? 'promotionWindows';
