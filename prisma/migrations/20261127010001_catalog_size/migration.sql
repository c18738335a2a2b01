-- How many products an account has. Every new product is compared with the plan's limit, and counting the rows of a large catalog takes
-- milliseconds. Kept by triggers, so that it is right whoever adds and deletes products, cascades included.
CREATE TABLE "pricing"."catalog_size" (
    "account_id" TEXT NOT NULL,
    "products" INTEGER NOT NULL,

    CONSTRAINT "catalog_size_pkey" PRIMARY KEY ("account_id")
    -- Room for the new version of a row beside the old one: no index entry is written.
) WITH (fillfactor = 50);
ALTER TABLE "pricing"."catalog_size" ADD CONSTRAINT "catalog_size_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Nothing may be added or deleted between the count and the triggers.
LOCK TABLE pricing.product IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO pricing.catalog_size (account_id, products) SELECT account_id, count(*) FROM pricing.product GROUP BY account_id;

-- The accounts in one order, so that two of these statements do not wait for one another.
CREATE OR REPLACE FUNCTION pricing.add_product_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pricing.product_position (product_id, account_id) SELECT id, account_id FROM added;
  INSERT INTO pricing.catalog_size AS s (account_id, products)
    SELECT account_id, count(*) FROM added GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET products = s.products + excluded.products;
  RETURN NULL;
END $$;

CREATE FUNCTION pricing.subtract_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pricing.catalog_size s SET products = s.products - d.products
    FROM (SELECT c.account_id, d.products
      FROM pricing.catalog_size c
      JOIN (SELECT account_id, count(*) AS products FROM removed GROUP BY account_id) d ON d.account_id = c.account_id
      ORDER BY c.account_id FOR UPDATE OF c) d
    WHERE s.account_id = d.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER subtract_products AFTER DELETE ON pricing.product REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION pricing.subtract_products();
