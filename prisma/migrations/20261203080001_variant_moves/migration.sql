-- The same variants under new ids: an import that replaces products gives them new ones.

-- Of the first reading that had it; null: known before this was stored.
ALTER TABLE shop.variant ADD COLUMN first_read_at timestamptz(3),
-- The cost it had under its earlier id: applies until Shopify has one.
  ADD COLUMN moved_cost_minor bigint,
-- The service still has its product under an earlier id.
  ADD COLUMN external_id_stale boolean NOT NULL DEFAULT false;
CREATE INDEX variant_stale_id ON shop.variant (shop, gid) WHERE external_id_stale;
COMMENT ON INDEX shop.variant_stale_id IS 'products whose new id is still to be sent to the service';

CREATE TABLE shop.variant_move (
  shop text NOT NULL,
  from_gid text NOT NULL,
  to_gid text NOT NULL,
  -- pending | moved | refused | undone
  state text NOT NULL,
  -- Why it is refused: app/catalog-sync/moves/match-new-variants.ts
  reason text,
  -- What both have: SKU, otherwise barcode.
  shared text NOT NULL,
  found_at timestamptz(3) NOT NULL,
  -- Until then the new variant is not sent to the service as another product.
  decide_by timestamptz(3) NOT NULL,
  -- When it was moved or refused.
  settled_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by_user_id text,
  undone_by_name text,
  PRIMARY KEY (shop, from_gid, to_gid)
);
CREATE INDEX variant_move_to ON shop.variant_move (shop, to_gid);
COMMENT ON INDEX shop.variant_move_to IS 'whether a new variant was compared before; variants that wait for a decision';
CREATE INDEX variant_move_newest ON shop.variant_move (shop, settled_at) WHERE settled_at IS NOT NULL;
COMMENT ON INDEX shop.variant_move_newest IS 'the activity page, newest first';
CREATE INDEX variant_move_pending ON shop.variant_move (found_at) WHERE state = 'pending';
COMMENT ON INDEX shop.variant_move_pending IS 'decisions that are open, also after a crash';
