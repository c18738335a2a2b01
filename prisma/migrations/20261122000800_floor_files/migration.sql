-- Files of floors, costs and lower bounds: read and shown before anything changes, then applied and written to Shopify row by row.
CREATE TABLE "shop"."floor_file" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "error" TEXT,
    "by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "floor_file_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "floor_file_shop_created_at_idx" ON "shop"."floor_file"("shop", "created_at");
COMMENT ON INDEX shop.floor_file_shop_created_at_idx IS 'the latest files of a shop; those that are being applied';

CREATE TABLE "shop"."floor_file_row" (
    "file_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "named" TEXT NOT NULL,
    "gid" TEXT,
    "product_gid" TEXT,
    "sets_floor" BOOLEAN NOT NULL DEFAULT false,
    "floor_minor" BIGINT,
    "sets_cost" BOOLEAN NOT NULL DEFAULT false,
    "cost_minor" BIGINT,
    "sets_min" BOOLEAN NOT NULL DEFAULT false,
    "min_minor" BIGINT,
    "state" TEXT NOT NULL,
    "problem" TEXT,
    "problem_value" TEXT,

    CONSTRAINT "floor_file_row_pkey" PRIMARY KEY ("file_id", "line")
);
ALTER TABLE shop.floor_file_row ADD FOREIGN KEY (file_id) REFERENCES shop.floor_file ON DELETE CASCADE;
CREATE INDEX floor_file_row_to_write ON shop.floor_file_row (file_id, product_gid, line) WHERE state = 'change';
COMMENT ON INDEX shop.floor_file_row_to_write IS 'the next product that is written to Shopify';
CREATE INDEX "floor_file_row_gid" ON "shop"."floor_file_row"("file_id", "gid", "line");
COMMENT ON INDEX shop.floor_file_row_gid IS 'a variant that is named twice in a file';
