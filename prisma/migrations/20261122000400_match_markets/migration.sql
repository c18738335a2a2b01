-- What matching knows of an account at a retailer that it watches: what is scored with, how far a full run is, and a counter of changes by which
-- an index in the memory of any process is brought up to date.
CREATE TABLE "pricing"."match_market" (
    "account_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "epoch" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "said" INTEGER NOT NULL DEFAULT 0,
    "items" INTEGER NOT NULL DEFAULT 0,
    "weights" JSONB,
    "evidence" JSONB,
    "fitted_at" TIMESTAMPTZ(3),
    "run_cursor" TEXT,
    "run_items" INTEGER,

    CONSTRAINT "match_market_pkey" PRIMARY KEY ("account_id","retailer_id")
);
ALTER TABLE "pricing"."match_market" ADD CONSTRAINT "match_market_account_id_retailer_id_fkey"
  FOREIGN KEY ("account_id", "retailer_id") REFERENCES "pricing"."account_retailer"("account_id", "retailer_id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."match_log" (
    "account_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "product_ids" TEXT[] NOT NULL,
    "listing_ids" TEXT[] NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_log_pkey" PRIMARY KEY ("account_id","retailer_id","seq")
);
ALTER TABLE "pricing"."match_log" ADD CONSTRAINT "match_log_account_id_retailer_id_fkey"
  FOREIGN KEY ("account_id", "retailer_id") REFERENCES "pricing"."match_market"("account_id", "retailer_id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "match_log_at_idx" ON "pricing"."match_log"("at");
COMMENT ON INDEX pricing.match_log_at_idx IS 'Housekeeping: changes that every process has heard of, or must do without';

CREATE INDEX "product_account_id_id_idx" ON "pricing"."product"("account_id", "id");
COMMENT ON INDEX pricing.product_account_id_id_idx IS 'Matching reads a catalogue page by page';
