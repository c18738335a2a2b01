-- Where a retailer's pages show their price, learned from pages whose price is certain.
CREATE TABLE pricing.price_place (
  retailer_id text NOT NULL REFERENCES pricing.retailer ON DELETE CASCADE,
  -- element | attribute | state | visible
  kind text NOT NULL,
  at text NOT NULL,
  -- only | after_name
  pick text NOT NULL,
  -- major | minor
  unit text NOT NULL,
  -- Pages with a certain price on which the place gave it, and on which it gave another one; old pages count less.
  agrees double precision NOT NULL,
  disagrees double precision NOT NULL,
  -- The last certain pages in a row without the price there.
  failures integer NOT NULL DEFAULT 0,
  learned_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  -- Since then it is no longer read; a place that is learned again is read again.
  dropped_at timestamptz(3),
  -- disagrees | gives_nothing
  dropped_reason text,
  PRIMARY KEY (retailer_id, kind, at, pick, unit),
  CONSTRAINT price_place_dropped CHECK ((dropped_at IS NULL) = (dropped_reason IS NULL))
);
