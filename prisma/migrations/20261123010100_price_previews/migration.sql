-- What a bulk change of prices would do, as it is shown before it is confirmed: exactly these rows are then applied.
CREATE TABLE "shop"."price_preview" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "undo_of" TEXT,
    -- Recommendations beyond what one preview lists.
    "not_listed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_preview_pkey" PRIMARY KEY ("id")
);

-- Removes a shop's old previews.
CREATE INDEX "price_preview_shop_created_at_idx" ON "shop"."price_preview"("shop", "created_at");

CREATE TABLE "shop"."price_preview_row" (
    "preview_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "variant_gid" TEXT NOT NULL,
    "service_product_id" TEXT,
    "recommendation_id" TEXT,
    -- The change that is undone.
    "change_id" TEXT,
    "currency" CHAR(3) NOT NULL,
    "from_minor" BIGINT NOT NULL,
    "to_minor" BIGINT NOT NULL,
    "cost_minor" BIGINT,
    -- Median of the competitors' prices, and of how many.
    "median_minor" BIGINT,
    "offers" INTEGER NOT NULL DEFAULT 0,
    -- Why it is left out; null: it can be changed.
    "left_out" TEXT,
    -- Taken out by a person.
    "removed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "price_preview_row_pkey" PRIMARY KEY ("preview_id", "position"),
    CONSTRAINT "price_preview_row_preview_id_fkey" FOREIGN KEY ("preview_id") REFERENCES "shop"."price_preview"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
