-- The read of a shop's orders, where the merchant allows it: sums per variant and day only.
CREATE TABLE "shop"."sales_read" (
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "bulk_id" TEXT,
    "bulk_url" TEXT,
    "rows_sent" INTEGER NOT NULL DEFAULT 0,
    "rows_refused" INTEGER NOT NULL DEFAULT 0,
    "refused_why" TEXT,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "done_until" DATE,

    CONSTRAINT "sales_read_pkey" PRIMARY KEY ("shop")
);

-- Variants that sold something lately: a day on which one of them sold nothing says something too.
CREATE TABLE "shop"."variant_sold" (
    "shop" TEXT NOT NULL,
    "gid" TEXT NOT NULL,
    "last_day" DATE NOT NULL,
    "price_minor" BIGINT NOT NULL,

    CONSTRAINT "variant_sold_pkey" PRIMARY KEY ("shop","gid")
);
