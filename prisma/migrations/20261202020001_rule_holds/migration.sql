-- Prices that somebody else set while a pricing rule was to set them: the rule leaves the variant alone until it is resumed.
CREATE TABLE "shop"."rule_hold" (
    "shop" TEXT NOT NULL,
    "variant_gid" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "rule_key" TEXT NOT NULL,
    "rule_name" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "old_minor" BIGINT NOT NULL,
    "new_minor" BIGINT NOT NULL,
    "resumes_at" TIMESTAMPTZ(3),
    "resumed_at" TIMESTAMPTZ(3),
    "resumed_by_user_id" TEXT,
    "resumed_by_name" TEXT,

    CONSTRAINT "rule_hold_pkey" PRIMARY KEY ("shop", "variant_gid", "found_at")
);

-- A variant is left alone once at a time; the list of those, newest first.
CREATE UNIQUE INDEX "rule_hold_open" ON "shop"."rule_hold"("shop", "variant_gid") WHERE "resumed_at" IS NULL;
CREATE INDEX "rule_hold_open_newest" ON "shop"."rule_hold"("shop", "found_at", "variant_gid") WHERE "resumed_at" IS NULL;

-- The pricing rule that decided on the product. `rule_mode` is 'approve' too where an automatic rule waits for a person.
ALTER TABLE "shop"."advice_copy" ADD COLUMN "rule_key" TEXT,
ADD COLUMN "rule_mode" TEXT;

CREATE FUNCTION "shop"."keep_advice_rule"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."rule_key" := NEW."detail" -> 'rule' ->> 'key';
  NEW."rule_mode" := CASE
    WHEN NEW."detail" -> 'rule' ->> 'mode' = 'automatic' AND NEW."detail" -> 'rule' ->> 'waits_for_person' IS NOT NULL THEN 'approve'
    ELSE NEW."detail" -> 'rule' ->> 'mode' END;
  RETURN NEW;
END;
$$;

CREATE TRIGGER "advice_copy_keep_rule" BEFORE INSERT OR UPDATE OF "detail" ON "shop"."advice_copy"
  FOR EACH ROW EXECUTE FUNCTION "shop"."keep_advice_rule"();

-- Prices that wait for approval, prices that are applied automatically.
CREATE INDEX "advice_copy_rule" ON "shop"."advice_copy"("shop", "rule_mode", "confidence", "service_product_id") WHERE "rule_mode" IS NOT NULL;

-- The next changes of a batch, and the others of their products: a batch may have 100,000.
CREATE INDEX "price_change_next" ON "shop"."price_change"("batch_id", "id") WHERE "status" = 'waiting';
CREATE INDEX "price_change_next_product" ON "shop"."price_change"("batch_id", "product_gid", "id") WHERE "status" = 'waiting';

-- How fast Shopify takes requests of the shop: what a batch needs is estimated from it.
CREATE TABLE "shop"."admin_pace" (
    "shop" TEXT NOT NULL,
    "restore_rate" DOUBLE PRECISION NOT NULL,
    "change_cost" DOUBLE PRECISION,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_pace_pkey" PRIMARY KEY ("shop")
);
