-- What a decision about a waiting match would change: see pricing/matching/review/refresh-effects.ts.
ALTER TABLE "pricing"."match" ADD COLUMN "effect" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "effect_parts" JSONB;

-- GET /matches?verdict=review&sort=-effect, whole or at one retailer.
CREATE INDEX "match_review_effect" ON "pricing"."match"("account_id", "effect", "id") WHERE "verdict" = 'review';

CREATE TABLE "pricing"."match_decision_change" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "by" TEXT,
    "state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_decision_change_pkey" PRIMARY KEY ("id")
);

-- Deletes the changes of an account; the latest ones.
CREATE INDEX "match_decision_change_account" ON "pricing"."match_decision_change"("account_id", "at");

ALTER TABLE "pricing"."match_decision_change" ADD CONSTRAINT "match_decision_change_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."match_decision_change_row" (
    "change_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "from_verdict" TEXT NOT NULL,
    "from_by" TEXT,
    "state" TEXT NOT NULL,

    CONSTRAINT "match_decision_change_row_pkey" PRIMARY KEY ("change_id", "match_id")
);

-- The next rows to decide or to undo, and how many are in each state.
CREATE INDEX "match_decision_change_row_state" ON "pricing"."match_decision_change_row"("change_id", "state", "match_id");

ALTER TABLE "pricing"."match_decision_change_row" ADD CONSTRAINT "match_decision_change_row_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "pricing"."match_decision_change"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."not_sold" (
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "by" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "not_sold_pkey" PRIMARY KEY ("product_id", "retailer_id")
);

-- GET /not-sold, newest first; deletes those of an account.
CREATE INDEX "not_sold_account" ON "pricing"."not_sold"("account_id", "at", "product_id");

-- Deletes those of a retailer that is deleted.
CREATE INDEX "not_sold_retailer" ON "pricing"."not_sold"("retailer_id");

ALTER TABLE "pricing"."not_sold" ADD CONSTRAINT "not_sold_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."not_sold" ADD CONSTRAINT "not_sold_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."not_sold" ADD CONSTRAINT "not_sold_retailer_id_fkey" FOREIGN KEY ("retailer_id") REFERENCES "pricing"."retailer"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
