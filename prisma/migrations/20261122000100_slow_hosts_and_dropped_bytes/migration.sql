-- How long a host took for its last answer, or for none: who took long is visited apart from those who do not.
ALTER TABLE "pricing"."retailer" ADD COLUMN "took_ms" INTEGER NOT NULL DEFAULT 0;

-- Bytes past keeping go; the row stays, so that the chain can still be followed. Either the bytes are there, or when they were dropped.
ALTER TABLE "pricing"."capture" ALTER COLUMN "body" DROP NOT NULL;
ALTER TABLE "pricing"."capture" ADD COLUMN "dropped_at" TIMESTAMPTZ(3);
ALTER TABLE "pricing"."capture" ADD CONSTRAINT "capture_body_or_dropped" CHECK (("body" IS NULL) = ("dropped_at" IS NOT NULL));

-- Bytes past keeping: the oldest that are still there.
CREATE INDEX "capture_kept_idx" ON "pricing"."capture"("fetched_at") WHERE "dropped_at" IS NULL;

-- Whether an alert points to a capture: asked for every capture before its bytes are dropped.
CREATE INDEX "alert_capture_id_idx" ON "pricing"."alert"("capture_id");
