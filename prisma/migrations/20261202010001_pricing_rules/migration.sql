-- Pricing rules: docs/rules.md. The form is text, as it came in: JSONB would change its amounts.
CREATE TABLE "pricing"."rule_set" (
    "account_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "rules" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_id" TEXT NOT NULL,
    "saved_by_name" TEXT NOT NULL,
    "next_edge_at" TIMESTAMPTZ(3),

    CONSTRAINT "rule_set_pkey" PRIMARY KEY ("account_id", "version")
);

-- The rule sets of which a rule begins or ends to hold: pricing/rules/publish-due-schedules.ts.
CREATE INDEX "rule_set_edge" ON "pricing"."rule_set"("next_edge_at") WHERE "next_edge_at" IS NOT NULL;

ALTER TABLE "pricing"."rule_set" ADD CONSTRAINT "rule_set_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."rule_search" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "products" INTEGER NOT NULL,
    "resolved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_search_pkey" PRIMARY KEY ("account_id", "key")
);

ALTER TABLE "pricing"."rule_search" ADD CONSTRAINT "rule_search_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."rule_search_product" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,

    CONSTRAINT "rule_search_product_pkey" PRIMARY KEY ("account_id", "key", "product_id")
);

-- The searches that find some products; deletes those of a product.
CREATE INDEX "rule_search_product_product" ON "pricing"."rule_search_product"("product_id");

ALTER TABLE "pricing"."rule_search_product" ADD CONSTRAINT "rule_search_product_account_id_key_fkey" FOREIGN KEY ("account_id", "key") REFERENCES "pricing"."rule_search"("account_id", "key") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."rule_search_product" ADD CONSTRAINT "rule_search_product_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The products of an account by units sold in 28 days: pricing/rules/sales-ranks.ts.
CREATE TABLE "pricing"."sales_rank" (
    "product_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "sales_rank_pkey" PRIMARY KEY ("product_id")
);

-- Replaces the ranks of an account, and deletes them.
CREATE INDEX "sales_rank_account" ON "pricing"."sales_rank"("account_id");

ALTER TABLE "pricing"."sales_rank" ADD CONSTRAINT "sales_rank_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."sales_rank" ADD CONSTRAINT "sales_rank_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- When the ranks of an account were last computed.
CREATE TABLE "pricing"."sales_ranking" (
    "account_id" TEXT NOT NULL,
    "ranked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sales_ranking_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "pricing"."sales_ranking" ADD CONSTRAINT "sales_ranking_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The price of a rule is listed on request whatever its confidence: the index and the earlier
-- versions of rows no longer leave out those of 0.5 and less.
DROP INDEX "pricing"."recommendation_list";
CREATE INDEX "recommendation_list" ON "pricing"."recommendation" ("account_id", "confidence", (coalesce("expected_gain", '-infinity'::float8)), "id")
  WHERE "suggested_minor" IS NOT NULL;
COMMENT ON INDEX "pricing"."recommendation_list" IS 'GET /recommendations';

CREATE OR REPLACE FUNCTION pricing.keep_recommendation_past() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_tx bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF OLD.since_tx <> current_tx THEN
    -- What was not shown is in no list.
    IF OLD.suggested_minor IS NOT NULL THEN
      INSERT INTO pricing.recommendation_past (product_id, account_id, confidence, expected_gain, was, since_tx, until_tx, until)
        VALUES (OLD.product_id, OLD.account_id, OLD.confidence, OLD.expected_gain, to_jsonb(OLD), OLD.since_tx, current_tx, clock_timestamp());
    END IF;
    NEW.since_tx := current_tx;
  END IF;
  RETURN NEW;
END $$;
