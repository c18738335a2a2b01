-- One worker at a time per endpoint, deliveries in the order in which they were told, and a receiver's own wish to be left alone.
ALTER TABLE "pricing"."webhook_endpoint" ADD COLUMN "held_until" TIMESTAMPTZ(3),
  ADD COLUMN "lease" TEXT,
  ADD COLUMN "leased_until" TIMESTAMPTZ(3);
ALTER TABLE "pricing"."delivery" ADD COLUMN "seq" BIGSERIAL NOT NULL;

DROP INDEX "pricing"."delivery_endpoint_id_created_at_id_idx";
DROP INDEX "pricing"."delivery_waiting";
CREATE INDEX "delivery_endpoint_id_seq_idx" ON "pricing"."delivery"("endpoint_id", "seq");
CREATE INDEX "delivery_waiting" ON "pricing"."delivery"("endpoint_id", "seq") WHERE "state" = 'waiting';
COMMENT ON INDEX "pricing"."delivery_endpoint_id_seq_idx" IS 'GET /webhook-endpoints/{id}/deliveries';
COMMENT ON INDEX "pricing"."delivery_waiting" IS 'What is due at an endpoint, first told first';
