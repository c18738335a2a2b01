-- Price changes that were asked for together: how far they are, who asked, why they stopped. Their rows are those of the journal.
CREATE TABLE "shop"."price_batch" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stop_reason" TEXT,
    "compare_at" TEXT NOT NULL DEFAULT 'leave',
    "undo_of" TEXT,
    "request_key" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "by_user_id" TEXT,
    "by_name" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_batch_pkey" PRIMARY KEY ("id")
);

-- A double click is one batch.
CREATE UNIQUE INDEX "price_batch_shop_request_key_key" ON "shop"."price_batch"("shop", "request_key");

-- The latest batches of a shop: Activity, and whether one is under way (start-batch).
CREATE INDEX "price_batch_shop_started_at_idx" ON "shop"."price_batch"("shop", "started_at");

-- What a change does with the compare-at price: leave | old_price | clear | restore.
ALTER TABLE "shop"."price_change" ADD COLUMN "compare_at_mode" TEXT NOT NULL DEFAULT 'leave';

-- What of a batch is still to do, and how far it is (run-batch, get-batch).
CREATE INDEX "price_change_batch_id_status_idx" ON "shop"."price_change"("batch_id", "status");

-- Automatic applying of a shop: what its circuit breaker knows. Without a row it never ran.
CREATE TABLE "shop"."automation" (
    "shop" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3),
    "stop_reason" TEXT,
    "resumed_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_pkey" PRIMARY KEY ("shop")
);

-- Who works with the app in a shop, by the user id of the session token.
CREATE TABLE "shop"."shop_user" (
    "shop" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_user_pkey" PRIMARY KEY ("shop", "user_id")
);
