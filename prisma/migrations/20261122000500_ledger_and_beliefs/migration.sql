-- Every advice that was given, what became of it, and what demand did after it was applied.
CREATE TABLE "pricing"."advice_ledger" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "from_minor" BIGINT NOT NULL,
    "to_minor" BIGINT NOT NULL,
    "uplift" DOUBLE PRECISION NOT NULL,
    "uplift_low" DOUBLE PRECISION NOT NULL,
    "uplift_high" DOUBLE PRECISION NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "expected_gain" DOUBLE PRECISION,
    "basis" TEXT NOT NULL,
    "shift" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "stretch" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'standing',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "applied_from_minor" BIGINT,
    "applied_to_minor" BIGINT,
    "measurement" TEXT NOT NULL DEFAULT 'none',
    "realised" JSONB,
    "measured_at" TIMESTAMPTZ(3),

    CONSTRAINT "advice_ledger_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "advice_ledger_account_id_given_at_id_idx" ON "pricing"."advice_ledger"("account_id", "given_at", "id");
CREATE INDEX "advice_ledger_product_id_given_at_idx" ON "pricing"."advice_ledger"("product_id", "given_at");
CREATE INDEX advice_ledger_applied ON pricing.advice_ledger (account_id, decided_at, id) WHERE measurement <> 'none';
CREATE INDEX advice_ledger_past ON pricing.advice_ledger (decided_at) WHERE outcome IN ('expired', 'superseded');
ALTER TABLE "pricing"."advice_ledger" ADD CONSTRAINT "advice_ledger_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
COMMENT ON INDEX "pricing"."advice_ledger_account_id_given_at_id_idx" IS 'GET /recommendations/ledger';
COMMENT ON INDEX "pricing"."advice_ledger_product_id_given_at_idx" IS 'GET /recommendations/ledger of one product; deleting a product';
COMMENT ON INDEX pricing.advice_ledger_applied IS 'the daily measurement, and GET /recommendations/reliability';
COMMENT ON INDEX pricing.advice_ledger_past IS 'removes what was never decided on, past keeping';

-- What advice of before this table stands.
INSERT INTO pricing.advice_ledger (id, account_id, product_id, currency, from_minor, to_minor, uplift, uplift_low, uplift_high, confidence, expected_gain, basis, given_at)
  SELECT id, account_id, product_id, currency, current_minor, suggested_minor, uplift,
    coalesce((detail->'uplift_interval'->>0)::float8, uplift), coalesce((detail->'uplift_interval'->>1)::float8, uplift), confidence, expected_gain, coalesce(detail->>'basis', 'prior'), created_at
  FROM pricing.recommendation WHERE suggested_minor IS NOT NULL AND uplift IS NOT NULL AND confidence IS NOT NULL;

-- What many products of an account say together of demand: learned once a day.
CREATE TABLE "pricing"."demand_level" (
    "account_id" TEXT NOT NULL,
    "levels" JSONB NOT NULL,
    "products" INTEGER NOT NULL,
    "learned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "demand_level_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "pricing"."demand_level" ADD CONSTRAINT "demand_level_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What is believed of the demand for a product, at the price it was learned at.
CREATE TABLE "pricing"."demand_belief" (
    "product_id" TEXT NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "category" TEXT,
    "belief" JSONB NOT NULL,
    "sales_at" TIMESTAMPTZ(3),
    "learned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "demand_belief_pkey" PRIMARY KEY ("product_id")
);
ALTER TABLE "pricing"."demand_belief" ADD CONSTRAINT "demand_belief_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Retailers that move their prices after ours: found once a day.
CREATE TABLE "pricing"."follower" (
    "account_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "moves" INTEGER NOT NULL,
    "followed" INTEGER NOT NULL,
    "expected" DOUBLE PRECISION NOT NULL,
    "p_value" DOUBLE PRECISION NOT NULL,
    "lag_days" DOUBLE PRECISION NOT NULL,
    "share" DOUBLE PRECISION NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follower_pkey" PRIMARY KEY ("account_id","retailer_id")
);
CREATE INDEX "follower_retailer_id_idx" ON "pricing"."follower"("retailer_id");
ALTER TABLE "pricing"."follower" ADD CONSTRAINT "follower_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."follower" ADD CONSTRAINT "follower_retailer_id_fkey" FOREIGN KEY ("retailer_id") REFERENCES "pricing"."retailer"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
COMMENT ON INDEX "pricing"."follower_retailer_id_idx" IS 'deleting a retailer';
