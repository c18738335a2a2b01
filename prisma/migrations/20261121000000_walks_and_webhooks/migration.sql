-- A walk over alerts or recommendations is as of its first page, also when they are read, resolved or advised anew meanwhile: what a row
-- was before is kept for a day. Visibility is PostgreSQL's own: a version belongs to a walk when the snapshot of the walk's first page sees
-- the transaction that made it and not the one that ended it.

ALTER TABLE "pricing"."alert" ADD COLUMN "since_tx" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint;
ALTER TABLE "pricing"."recommendation" ADD COLUMN "since_tx" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint;

CREATE TABLE "pricing"."alert_past" (
    "seq" BIGSERIAL NOT NULL,
    "alert_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "was" JSONB NOT NULL,
    "since_tx" BIGINT NOT NULL,
    "until_tx" BIGINT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_past_pkey" PRIMARY KEY ("seq")
);

CREATE TABLE "pricing"."recommendation_past" (
    "seq" BIGSERIAL NOT NULL,
    "product_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION,
    "expected_gain" DOUBLE PRECISION,
    "was" JSONB NOT NULL,
    "since_tx" BIGINT NOT NULL,
    "until_tx" BIGINT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recommendation_past_pkey" PRIMARY KEY ("seq")
);

CREATE INDEX "alert_past_account_id_until_tx_idx" ON "pricing"."alert_past"("account_id", "until_tx");
CREATE INDEX "alert_past_alert_id_idx" ON "pricing"."alert_past"("alert_id");
CREATE INDEX "alert_past_until_idx" ON "pricing"."alert_past"("until");
CREATE INDEX "recommendation_past_account_id_until_tx_idx" ON "pricing"."recommendation_past"("account_id", "until_tx");
CREATE INDEX "recommendation_past_product_id_idx" ON "pricing"."recommendation_past"("product_id");
CREATE INDEX "recommendation_past_until_idx" ON "pricing"."recommendation_past"("until");

ALTER TABLE "pricing"."alert_past" ADD CONSTRAINT "alert_past_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "pricing"."alert"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "pricing"."recommendation_past" ADD CONSTRAINT "recommendation_past_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "pricing"."product"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

COMMENT ON INDEX "pricing"."alert_past_account_id_until_tx_idx" IS 'GET /alerts with a cursor: what changed since the first page';
COMMENT ON INDEX "pricing"."recommendation_past_account_id_until_tx_idx" IS 'GET /recommendations with a cursor: what changed since the first page';

-- A row changed twice in one transaction was seen in between by nobody.
CREATE FUNCTION pricing.keep_alert_past() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_tx bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF OLD.since_tx <> current_tx THEN
    INSERT INTO pricing.alert_past (alert_id, account_id, read_at, resolved_at, was, since_tx, until_tx, until)
      VALUES (OLD.id, OLD.account_id, OLD.read_at, OLD.resolved_at, to_jsonb(OLD), OLD.since_tx, current_tx, clock_timestamp());
    NEW.since_tx := current_tx;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION pricing.keep_recommendation_past() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_tx bigint := pg_current_xact_id()::text::bigint;
BEGIN
  IF OLD.since_tx <> current_tx THEN
    -- What was not shown is in no walk.
    IF OLD.suggested_minor IS NOT NULL AND OLD.confidence > 0.5 THEN
      INSERT INTO pricing.recommendation_past (product_id, account_id, confidence, expected_gain, was, since_tx, until_tx, until)
        VALUES (OLD.product_id, OLD.account_id, OLD.confidence, OLD.expected_gain, to_jsonb(OLD), OLD.since_tx, current_tx, clock_timestamp());
    END IF;
    NEW.since_tx := current_tx;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_past BEFORE UPDATE ON "pricing"."alert" FOR EACH ROW EXECUTE FUNCTION pricing.keep_alert_past();
CREATE TRIGGER keep_past BEFORE UPDATE ON "pricing"."recommendation" FOR EACH ROW EXECUTE FUNCTION pricing.keep_recommendation_past();

-- Webhooks: what is sent, when it is due next, what it repeats.
ALTER TABLE "pricing"."webhook_endpoint" ADD COLUMN "description" TEXT;
ALTER TABLE "pricing"."delivery" ADD COLUMN "type" TEXT NOT NULL,
  ADD COLUMN "payload" TEXT,
  ADD COLUMN "next_at" TIMESTAMPTZ(3),
  ADD COLUMN "replay_of" TEXT;

CREATE INDEX "delivery_created_at_idx" ON "pricing"."delivery"("created_at");
CREATE INDEX "delivery_waiting" ON "pricing"."delivery"("endpoint_id", "next_at") WHERE "state" = 'waiting';
COMMENT ON INDEX "pricing"."delivery_waiting" IS 'What is due at an endpoint';
COMMENT ON INDEX "pricing"."delivery_created_at_idx" IS 'Removes deliveries that are past keeping';
