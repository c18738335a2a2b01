-- What a read of Shopify lacks is kept until Shopify has said twice, an hour apart, that its id does
-- not exist.

-- Of the first reading that lacked it; null again once it is read.
ALTER TABLE shop.variant ADD COLUMN missing_since timestamptz(3),
-- When Shopify first answered its id with null, in a request that returned another variant.
  ADD COLUMN absent_at timestamptz(3),
-- When Shopify returned it by its id, though readings lacked it.
  ADD COLUMN found_at timestamptz(3);
CREATE INDEX variant_missing ON shop.variant (shop, gid) WHERE missing_since IS NOT NULL AND deleted_at IS NULL;
COMMENT ON INDEX shop.variant_missing IS 'variants to look up by their ids, and how many there are';

-- The same for a whole collection: on each of its rows.
ALTER TABLE shop.product_collection ADD COLUMN missing_since timestamptz(3),
  ADD COLUMN absent_at timestamptz(3),
  ADD COLUMN found_at timestamptz(3);
CREATE INDEX product_collection_missing ON shop.product_collection (shop, collection_gid) WHERE missing_since IS NOT NULL;
COMMENT ON INDEX shop.product_collection_missing IS 'collections to look up by their ids';

-- Lines that Shopify counted; reads that were incomplete, and when the next is tried.
ALTER TABLE shop.sync_run ADD COLUMN lines_total integer,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz(3),
-- Lines with a value in another form, those without a readable id among them, and the first one.
  ADD COLUMN unreadable integer NOT NULL DEFAULT 0,
  ADD COLUMN unidentified integer NOT NULL DEFAULT 0,
  ADD COLUMN unreadable_example jsonb,
-- It lacked so many products that a second read, from then on, decides; null again after that.
  ADD COLUMN confirm_at timestamptz(3),
  ADD COLUMN lacking integer NOT NULL DEFAULT 0;
CREATE INDEX sync_run_to_confirm ON shop.sync_run (confirm_at) WHERE confirm_at IS NOT NULL;
COMMENT ON INDEX shop.sync_run_to_confirm IS 'reads that a second one is to confirm';

-- The same of a read of orders.
ALTER TABLE shop.sales_read ADD COLUMN lines_total integer,
  ADD COLUMN roots_total integer,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN next_try_at timestamptz(3),
  ADD COLUMN unreadable integer NOT NULL DEFAULT 0,
  ADD COLUMN unreadable_example text;
