-- Large files of floors and costs are written by Shopify's bulk mutations: which one runs, and which line of it a row is in.
ALTER TABLE "shop"."floor_file" ADD COLUMN "bulk_id" TEXT, ADD COLUMN "bulk_started_at" TIMESTAMPTZ(3), ADD COLUMN "bulk_ended_at" TIMESTAMPTZ(3), ADD COLUMN "bulk_given_up" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "shop"."floor_file_row" ADD COLUMN "bulk_line" INTEGER;

CREATE INDEX floor_file_row_bulk_line ON shop.floor_file_row (file_id, bulk_line) WHERE bulk_line IS NOT NULL;
COMMENT ON INDEX shop.floor_file_row_bulk_line IS 'the rows of a line of the bulk mutation''s result';
CREATE INDEX floor_file_row_bulk_product ON shop.floor_file_row (file_id, product_gid) WHERE bulk_line IS NOT NULL;
COMMENT ON INDEX shop.floor_file_row_bulk_product IS 'is a webhook about a product that a bulk mutation of ours is writing';
