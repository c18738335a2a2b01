-- A paused product keeps everything and is not monitored; a deleted one is kept for 30 days in an account of its own, hidden
-- behind the one it was deleted from.
ALTER TABLE "pricing"."product" ADD COLUMN "paused_at" TIMESTAMPTZ(3),
  ADD COLUMN "paused_reason" TEXT,
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "pricing"."account" ADD COLUMN "keeps_for_account_id" TEXT;
ALTER TABLE "pricing"."account" ADD CONSTRAINT "account_keeps_for_account_id_fkey"
  FOREIGN KEY ("keeps_for_account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE UNIQUE INDEX "account_keeps_for_account_id_key" ON "pricing"."account"("keeps_for_account_id");

-- The same identity may be deleted twice within 30 days. Partial, so that no foreign key could refer to it: changing the account of
-- a product then does not wait for those that insert rows of it.
DROP INDEX pricing.product_account_id_external_id_key;
CREATE UNIQUE INDEX product_external_id ON pricing.product (account_id, external_id) WHERE deleted_at IS NULL;
COMMENT ON INDEX pricing.product_external_id IS 'POST /products finds the product to update';
DROP INDEX pricing.product_sku_without_external_id;
CREATE UNIQUE INDEX product_sku_without_external_id ON pricing.product (account_id, sku)
  WHERE external_id IS NULL AND deleted_at IS NULL;
CREATE INDEX product_deleted ON pricing.product (deleted_at, id) WHERE deleted_at IS NOT NULL;
COMMENT ON INDEX pricing.product_deleted IS 'deleted products whose 30 days are over, each night';
CREATE INDEX product_deleted_external_id ON pricing.product (account_id, external_id) WHERE deleted_at IS NOT NULL;
COMMENT ON INDEX pricing.product_deleted_external_id IS 'POST /products finds the deleted product to restore';
-- Paused products wait for nothing.
DROP INDEX pricing.product_beyond_plan;
CREATE INDEX product_beyond_plan ON pricing.product (account_id, created_at, id) WHERE NOT monitored AND paused_at IS NULL;
COMMENT ON INDEX pricing.product_beyond_plan IS 'which product is monitored next when another one goes or pauses';
CREATE INDEX product_paused ON pricing.product (account_id, id) WHERE paused_at IS NOT NULL;
COMMENT ON INDEX pricing.product_paused IS 'GET /account counts them; GET /products?status=paused';

-- The size of a catalog is what counts towards the plan: products that are not paused.
CREATE OR REPLACE FUNCTION pricing.add_product_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pricing.product_position (product_id, account_id) SELECT id, account_id FROM added;
  INSERT INTO pricing.catalog_size AS s (account_id, products)
    SELECT account_id, count(*) FROM added WHERE paused_at IS NULL GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET products = s.products + excluded.products;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION pricing.subtract_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pricing.catalog_size s SET products = s.products - d.products
    FROM (SELECT c.account_id, d.products
      FROM pricing.catalog_size c
      JOIN (SELECT account_id, count(*) AS products FROM removed WHERE paused_at IS NULL GROUP BY account_id) d
        ON d.account_id = c.account_id
      ORDER BY c.account_id FOR UPDATE OF c) d
    WHERE s.account_id = d.account_id;
  RETURN NULL;
END $$;

-- By row: a trigger by statement would collect the rows of every update, also of those that change neither.
CREATE FUNCTION pricing.move_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paused_at IS NULL THEN
    UPDATE pricing.catalog_size SET products = products - 1 WHERE account_id = OLD.account_id;
  END IF;
  IF NEW.paused_at IS NULL THEN
    INSERT INTO pricing.catalog_size AS s (account_id, products) VALUES (NEW.account_id, 1)
      ON CONFLICT (account_id) DO UPDATE SET products = s.products + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER move_product AFTER UPDATE OF paused_at, account_id ON pricing.product FOR EACH ROW
  WHEN ((OLD.paused_at IS NULL) <> (NEW.paused_at IS NULL) OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION pricing.move_product();
