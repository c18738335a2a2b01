-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "pricing";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "shop";

-- CreateTable
CREATE TABLE "pricing"."account" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "external_ref" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."api_key" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "pricing"."request_slot" (
    "account_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "request_slot_pkey" PRIMARY KEY ("account_id","slot")
);

-- CreateTable
CREATE UNLOGGED TABLE "pricing"."request_cursor" (
    "account_id" TEXT NOT NULL,
    "next" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "request_cursor_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "pricing"."idempotency_key" (
    "account_id" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "headers" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("account_id","scope","key")
);

-- CreateTable
CREATE TABLE "pricing"."product" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "external_id" TEXT,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "gtin" TEXT,
    "brand" TEXT,
    "image_url" TEXT,
    "category" TEXT,
    "cost_minor" BIGINT,
    "map_minor" BIGINT,
    "min_minor" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."own_price" (
    "product_id" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3),
    "price_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "own_price_pkey" PRIMARY KEY ("product_id","from")
);

-- CreateTable
CREATE TABLE "pricing"."sale" (
    "product_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "units" INTEGER NOT NULL,
    "price_paid_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "sessions" INTEGER,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("product_id","day")
);

-- CreateTable
CREATE TABLE "pricing"."retailer" (
    "id" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "name" TEXT,
    "platform" TEXT,
    "status" TEXT NOT NULL,
    "status_reason" TEXT,
    "status_since" TIMESTAMPTZ(3) NOT NULL,
    "base_url" TEXT NOT NULL,
    "discovery" JSONB NOT NULL DEFAULT '{}',
    "currency" CHAR(3),
    "tax" TEXT NOT NULL DEFAULT 'unknown',
    "robots_body" BYTEA,
    "robots_state" TEXT,
    "robots_fetched_at" TIMESTAMPTZ(3),
    "delay_ms" INTEGER NOT NULL DEFAULT 1000,
    "next_request_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "leased_by" TEXT,
    "backoff_until" TIMESTAMPTZ(3),
    "failures_in_row" INTEGER NOT NULL DEFAULT 0,
    "last_discovery_at" TIMESTAMPTZ(3),
    "last_visit_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retailer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."account_retailer" (
    "account_id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "tax" TEXT,

    CONSTRAINT "account_retailer_pkey" PRIMARY KEY ("account_id","retailer_id")
);

-- CreateTable
CREATE TABLE "pricing"."listing" (
    "id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "variant_key" TEXT NOT NULL DEFAULT '',
    "name" TEXT,
    "brand" TEXT,
    "gtin" TEXT,
    "mpn" TEXT,
    "sku" TEXT,
    "image_url" TEXT,
    "variant" JSONB,
    "price_minor" BIGINT,
    "currency" CHAR(3),
    "list_price_minor" BIGINT,
    "availability" TEXT NOT NULL DEFAULT 'unknown',
    "condition" TEXT NOT NULL DEFAULT 'unknown',
    "seller" TEXT,
    "tax" TEXT NOT NULL DEFAULT 'unknown',
    "price_kind" TEXT NOT NULL DEFAULT 'unknown',
    "sources" JSONB NOT NULL DEFAULT '{}',
    "offer_since" TIMESTAMPTZ(3),
    "read_from" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'new',
    "state_reason" TEXT,
    "held" JSONB,
    "capture_id" TEXT,
    "capture_at" TIMESTAMPTZ(3),
    "etag" TEXT,
    "last_modified" TEXT,
    "body_hash" BYTEA,
    "weight" INTEGER NOT NULL DEFAULT 0,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "changes" INTEGER NOT NULL DEFAULT 0,
    "checks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."price_span" (
    "id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "to" TIMESTAMPTZ(3) NOT NULL,
    "price_minor" BIGINT,
    "currency" CHAR(3),
    "list_price_minor" BIGINT,
    "availability" TEXT NOT NULL,
    "capture_id" TEXT,

    CONSTRAINT "price_span_pkey" PRIMARY KEY ("id","from")
) PARTITION BY RANGE ("from");

-- CreateTable
CREATE TABLE "pricing"."capture" (
    "id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "encoding" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "chain" BYTEA NOT NULL,
    "parser" TEXT NOT NULL,

    CONSTRAINT "capture_pkey" PRIMARY KEY ("id","fetched_at")
) PARTITION BY RANGE ("fetched_at");

-- CreateTable
CREATE TABLE "pricing"."visit" (
    "id" TEXT NOT NULL,
    "retailer_id" TEXT NOT NULL,
    "listing_id" TEXT,
    "url" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" TEXT,
    "capture_id" TEXT,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id","at")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "pricing"."visit_count" (
    "retailer_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "visit_count_pkey" PRIMARY KEY ("retailer_id","hour")
);

-- CreateTable
CREATE TABLE "pricing"."match" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "probability" DOUBLE PRECISION NOT NULL,
    "verdict" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "reasons" JSONB NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."alert" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "retailer" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "floor_minor" BIGINT NOT NULL,
    "listed_minor" BIGINT NOT NULL,
    "lowest_minor" BIGINT NOT NULL,
    "detected_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,
    "capture_id" TEXT,
    "capture_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."not_comparable" (
    "product_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "not_comparable_pkey" PRIMARY KEY ("product_id","listing_id")
);

-- CreateTable
CREATE TABLE "pricing"."recommendation" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "current_minor" BIGINT NOT NULL,
    "suggested_minor" BIGINT,
    "uplift" DOUBLE PRECISION,
    "confidence" DOUBLE PRECISION,
    "expected_gain" DOUBLE PRECISION,
    "detail" JSONB NOT NULL,
    "abstained" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."decision" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "recommendation_id" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "from_minor" BIGINT NOT NULL,
    "to_minor" BIGINT NOT NULL,
    "advice" JSONB NOT NULL,
    "by" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."event" (
    "seq" BIGSERIAL NOT NULL,
    "tx" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "pricing"."webhook_endpoint" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "secrets" JSONB NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_why" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."delivery" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pricing"."installation_secret" (
    "name" TEXT NOT NULL,
    "value" BYTEA NOT NULL,

    CONSTRAINT "installation_secret_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "shop"."session" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "isOnline" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMP(3),
    "accessToken" TEXT NOT NULL,
    "userId" BIGINT,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "accountOwner" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "collaborator" BOOLEAN DEFAULT false,
    "emailVerified" BOOLEAN DEFAULT false,
    "refreshToken" TEXT,
    "refreshTokenExpires" TIMESTAMP(3),
    "pricing_key" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop"."shop" (
    "domain" TEXT NOT NULL,
    "gid" TEXT,
    "name" TEXT,
    "email" TEXT,
    "currency" CHAR(3),
    "timezone" TEXT,
    "locale" TEXT,
    "base_url" TEXT,
    "account_id" TEXT,
    "plan" TEXT NOT NULL DEFAULT 'growth',
    "connection" TEXT NOT NULL DEFAULT 'missing',
    "connection_note" TEXT,
    "capabilities" JSONB NOT NULL DEFAULT '[]',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "changes_cursor" TEXT,
    "changes_at" TIMESTAMPTZ(3),
    "installed_at" TIMESTAMPTZ(3) NOT NULL,
    "uninstalled_at" TIMESTAMPTZ(3),
    "setup_dismissed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "shop_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "shop"."variant" (
    "shop" TEXT NOT NULL,
    "gid" TEXT NOT NULL,
    "product_gid" TEXT NOT NULL,
    "product_title" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "handle" TEXT,
    "vendor" TEXT,
    "category" TEXT,
    "status" TEXT NOT NULL,
    "url" TEXT,
    "image_url" TEXT,
    "sku" TEXT,
    "barcode" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "currency" CHAR(3) NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "compare_at_minor" BIGINT,
    "cost_minor" BIGINT,
    "floor_minor" BIGINT,
    "floor_from" TEXT,
    "min_minor" BIGINT,
    "shopify_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "not_monitored" TEXT,
    "not_monitored_note" TEXT,
    "sent_sku" TEXT,
    "sent_hash" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "service_product_id" TEXT,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("shop","gid")
);

-- CreateTable
CREATE TABLE "shop"."offer_copy" (
    "shop" TEXT NOT NULL,
    "service_product_id" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "retailer" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "name" TEXT,
    "image_url" TEXT,
    "currency" CHAR(3),
    "price_minor" BIGINT,
    "list_price_minor" BIGINT,
    "availability" TEXT NOT NULL,
    "condition" TEXT NOT NULL,
    "match_verdict" TEXT NOT NULL,
    "probability" DOUBLE PRECISION,
    "source" JSONB NOT NULL DEFAULT '{}',
    "seen_at" TIMESTAMPTZ(3),
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_copy_pkey" PRIMARY KEY ("shop","service_product_id","listing_id")
);

-- CreateTable
CREATE TABLE "shop"."alert_copy" (
    "shop" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "service_product_id" TEXT NOT NULL,
    "listing_id" TEXT,
    "type" TEXT NOT NULL,
    "retailer" TEXT NOT NULL,
    "listing_url" TEXT,
    "currency" CHAR(3) NOT NULL,
    "floor_minor" BIGINT NOT NULL,
    "listed_minor" BIGINT NOT NULL,
    "detected_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_copy_pkey" PRIMARY KEY ("shop","id")
);

-- CreateTable
CREATE TABLE "shop"."advice_copy" (
    "shop" TEXT NOT NULL,
    "service_product_id" TEXT NOT NULL,
    "recommendation_id" TEXT,
    "currency" CHAR(3) NOT NULL,
    "current_minor" BIGINT NOT NULL,
    "suggested_minor" BIGINT,
    "uplift" DOUBLE PRECISION,
    "confidence" DOUBLE PRECISION,
    "expected_gain" DOUBLE PRECISION,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "abstained" TEXT,
    "advised_at" TIMESTAMPTZ(3) NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "advice_copy_pkey" PRIMARY KEY ("shop","service_product_id")
);

-- CreateTable
CREATE TABLE "shop"."price_change" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "variant_gid" TEXT NOT NULL,
    "product_gid" TEXT NOT NULL,
    "service_product_id" TEXT,
    "recommendation_id" TEXT,
    "batch_id" TEXT,
    "request_key" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "from_minor" BIGINT NOT NULL,
    "to_minor" BIGINT NOT NULL,
    "compare_at_from" BIGINT,
    "compare_at_to" BIGINT,
    "advice" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "undo_of" TEXT,
    "by_user_id" TEXT,
    "by_name" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop"."webhook_receipt" (
    "webhook_id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "event_id" TEXT,
    "triggered_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_receipt_pkey" PRIMARY KEY ("webhook_id")
);

-- CreateTable
CREATE TABLE "shop"."sync_run" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "bulk_id" TEXT,
    "bulk_url" TEXT,
    "lines_read" INTEGER NOT NULL DEFAULT 0,
    "variants_read" INTEGER NOT NULL DEFAULT 0,
    "variants_total" INTEGER,
    "variants_sent" INTEGER NOT NULL DEFAULT 0,
    "variants_to_send" INTEGER,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sync_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop"."compliance_request" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "compliance_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_external_ref_key" ON "pricing"."account"("external_ref");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "pricing"."api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_created_at_idx" ON "pricing"."api_key"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "pricing"."idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "product_account_id_created_at_id_idx" ON "pricing"."product"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "product_account_id_sku_idx" ON "pricing"."product"("account_id", "sku");

-- CreateIndex
CREATE INDEX "product_gtin_idx" ON "pricing"."product"("gtin");

-- CreateIndex
CREATE UNIQUE INDEX "product_account_id_external_id_key" ON "pricing"."product"("account_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "retailer_domain_key" ON "pricing"."retailer"("domain");

-- CreateIndex
CREATE INDEX "retailer_status_next_request_at_idx" ON "pricing"."retailer"("status", "next_request_at");

-- CreateIndex
CREATE INDEX "account_retailer_retailer_id_idx" ON "pricing"."account_retailer"("retailer_id");

-- CreateIndex
CREATE INDEX "listing_retailer_id_read_from_idx" ON "pricing"."listing"("retailer_id", "read_from");

-- CreateIndex
CREATE INDEX "listing_retailer_id_next_check_at_idx" ON "pricing"."listing"("retailer_id", "next_check_at");

-- CreateIndex
CREATE INDEX "listing_gtin_idx" ON "pricing"."listing"("gtin");

-- CreateIndex
CREATE UNIQUE INDEX "listing_retailer_id_url_variant_key_key" ON "pricing"."listing"("retailer_id", "url", "variant_key");

-- CreateIndex
CREATE INDEX "price_span_listing_id_from_idx" ON "pricing"."price_span"("listing_id", "from");

-- CreateIndex
CREATE INDEX "capture_retailer_id_fetched_at_idx" ON "pricing"."capture"("retailer_id", "fetched_at");

-- CreateIndex
CREATE INDEX "visit_retailer_id_at_idx" ON "pricing"."visit"("retailer_id", "at");

-- CreateIndex
CREATE INDEX "match_listing_id_idx" ON "pricing"."match"("listing_id");

-- CreateIndex
CREATE INDEX "match_account_id_verdict_created_at_id_idx" ON "pricing"."match"("account_id", "verdict", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "match_product_id_listing_id_key" ON "pricing"."match"("product_id", "listing_id");

-- CreateIndex
CREATE INDEX "alert_account_id_detected_at_id_idx" ON "pricing"."alert"("account_id", "detected_at", "id");

-- CreateIndex
CREATE INDEX "alert_listing_id_product_id_idx" ON "pricing"."alert"("listing_id", "product_id");

-- CreateIndex
CREATE INDEX "alert_product_id_idx" ON "pricing"."alert"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "recommendation_product_id_key" ON "pricing"."recommendation"("product_id");

-- CreateIndex
CREATE INDEX "recommendation_account_id_confidence_expected_gain_id_idx" ON "pricing"."recommendation"("account_id", "confidence", "expected_gain", "id");

-- CreateIndex
CREATE INDEX "decision_account_id_at_idx" ON "pricing"."decision"("account_id", "at");

-- CreateIndex
CREATE INDEX "decision_product_id_at_idx" ON "pricing"."decision"("product_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "event_id_key" ON "pricing"."event"("id");

-- CreateIndex
CREATE INDEX "event_account_id_tx_seq_idx" ON "pricing"."event"("account_id", "tx", "seq");

-- CreateIndex
CREATE INDEX "event_at_idx" ON "pricing"."event"("at");

-- CreateIndex
CREATE INDEX "webhook_endpoint_account_id_idx" ON "pricing"."webhook_endpoint"("account_id");

-- CreateIndex
CREATE INDEX "delivery_endpoint_id_created_at_id_idx" ON "pricing"."delivery"("endpoint_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "session_shop_idx" ON "shop"."session"("shop");

-- CreateIndex
CREATE INDEX "variant_shop_product_gid_idx" ON "shop"."variant"("shop", "product_gid");

-- CreateIndex
CREATE INDEX "variant_shop_service_product_id_idx" ON "shop"."variant"("shop", "service_product_id");

-- CreateIndex
CREATE INDEX "variant_shop_product_title_gid_idx" ON "shop"."variant"("shop", "product_title", "gid");

-- CreateIndex
CREATE INDEX "alert_copy_shop_detected_at_id_idx" ON "shop"."alert_copy"("shop", "detected_at", "id");

-- CreateIndex
CREATE INDEX "alert_copy_shop_service_product_id_idx" ON "shop"."alert_copy"("shop", "service_product_id");

-- CreateIndex
CREATE INDEX "advice_copy_shop_confidence_idx" ON "shop"."advice_copy"("shop", "confidence");

-- CreateIndex
CREATE INDEX "price_change_shop_at_id_idx" ON "shop"."price_change"("shop", "at", "id");

-- CreateIndex
CREATE INDEX "price_change_shop_variant_gid_at_idx" ON "shop"."price_change"("shop", "variant_gid", "at");

-- CreateIndex
CREATE UNIQUE INDEX "price_change_shop_request_key_key" ON "shop"."price_change"("shop", "request_key");

-- CreateIndex
CREATE INDEX "webhook_receipt_received_at_idx" ON "shop"."webhook_receipt"("received_at");

-- CreateIndex
CREATE INDEX "sync_run_shop_started_at_idx" ON "shop"."sync_run"("shop", "started_at");

-- CreateIndex
CREATE INDEX "compliance_request_shop_idx" ON "shop"."compliance_request"("shop");


-- What Prisma's language cannot say.

-- Hot rows: room on the page for the new version.
ALTER TABLE pricing.request_slot SET (fillfactor = 50);
ALTER TABLE pricing.request_cursor SET (fillfactor = 50);
ALTER TABLE pricing.retailer SET (fillfactor = 70);
ALTER TABLE pricing.listing SET (fillfactor = 80);

-- POST /products without external_id: the same sku is the same product.
CREATE UNIQUE INDEX product_sku_without_external_id ON pricing.product (account_id, sku) WHERE external_id IS NULL;
-- One open span of the seller's own price.
CREATE UNIQUE INDEX own_price_open ON pricing.own_price (product_id) WHERE "to" IS NULL;
-- One open alert per listing and violation, however often it is seen.
CREATE UNIQUE INDEX alert_open ON pricing.alert (product_id, listing_id, type) WHERE resolved_at IS NULL;
-- Unread alerts of an account, for GET /alerts and the badge.
CREATE INDEX alert_unread ON pricing.alert (account_id, detected_at DESC, id DESC) WHERE read_at IS NULL;
-- The variant of the shop that has something to send.
CREATE INDEX variant_unsent ON shop.variant (shop, gid) WHERE sent_at IS NULL AND not_monitored IS NULL AND deleted_at IS NULL;

-- Deleting an account, a product, a retailer leaves nothing behind.
ALTER TABLE pricing.api_key ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.idempotency_key ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.product ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.own_price ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.sale ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.account_retailer ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.account_retailer ADD FOREIGN KEY (retailer_id) REFERENCES pricing.retailer ON DELETE CASCADE;
ALTER TABLE pricing.listing ADD FOREIGN KEY (retailer_id) REFERENCES pricing.retailer ON DELETE CASCADE;
ALTER TABLE pricing.price_span ADD FOREIGN KEY (listing_id) REFERENCES pricing.listing ON DELETE CASCADE;
ALTER TABLE pricing.capture ADD FOREIGN KEY (retailer_id) REFERENCES pricing.retailer ON DELETE CASCADE;
ALTER TABLE pricing.visit ADD FOREIGN KEY (retailer_id) REFERENCES pricing.retailer ON DELETE CASCADE;
ALTER TABLE pricing.visit_count ADD FOREIGN KEY (retailer_id) REFERENCES pricing.retailer ON DELETE CASCADE;
ALTER TABLE pricing.match ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.match ADD FOREIGN KEY (listing_id) REFERENCES pricing.listing ON DELETE CASCADE;
ALTER TABLE pricing.alert ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.alert ADD FOREIGN KEY (listing_id) REFERENCES pricing.listing ON DELETE CASCADE;
ALTER TABLE pricing.not_comparable ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.not_comparable ADD FOREIGN KEY (listing_id) REFERENCES pricing.listing ON DELETE CASCADE;
ALTER TABLE pricing.recommendation ADD FOREIGN KEY (product_id) REFERENCES pricing.product ON DELETE CASCADE;
ALTER TABLE pricing.decision ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.event ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.webhook_endpoint ADD FOREIGN KEY (account_id) REFERENCES pricing.account ON DELETE CASCADE;
ALTER TABLE pricing.delivery ADD FOREIGN KEY (endpoint_id) REFERENCES pricing.webhook_endpoint ON DELETE CASCADE;
-- The deletes above find their rows.
CREATE INDEX not_comparable_listing ON pricing.not_comparable (listing_id);

-- Partitions: months ahead are made at every start and once a day; the default partition loses nothing if that was missed.
CREATE TABLE pricing.price_span_other PARTITION OF pricing.price_span DEFAULT;
CREATE TABLE pricing.capture_other PARTITION OF pricing.capture DEFAULT;
CREATE TABLE pricing.visit_other PARTITION OF pricing.visit DEFAULT;

CREATE FUNCTION pricing.make_partitions(first_month date, months int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  month date;
BEGIN
  FOREACH parent IN ARRAY ARRAY['price_span', 'capture', 'visit'] LOOP
    FOR n IN 0..months - 1 LOOP
      month := (date_trunc('month', first_month) + make_interval(months => n))::date;
      BEGIN
        EXECUTE format('CREATE TABLE IF NOT EXISTS pricing.%I PARTITION OF pricing.%I FOR VALUES FROM (%L) TO (%L)',
          parent || to_char(month, '_YYYY_MM'), parent, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
      EXCEPTION WHEN check_violation THEN
        -- The default partition holds rows of that month already: it keeps them.
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

-- The limit: a true sliding window over all keys and processes. Exact because one row per account orders the requests, on the
-- database's clock. The slots are a ring of the accepted requests' times; refused requests are not counted.
CREATE FUNCTION pricing.take_request(p_account text, p_limit int, p_window interval,
  OUT allowed boolean, OUT remaining int, OUT reset_after interval) LANGUAGE plpgsql AS $$
DECLARE
  n bigint;
  used int;
  oldest timestamptz;
  moment timestamptz;
BEGIN
  INSERT INTO pricing.request_cursor AS c (account_id, next) VALUES (p_account, 0)
    ON CONFLICT (account_id) DO UPDATE SET next = c.next RETURNING next INTO n;
  -- After the lock: the times in the ring are in the order of the requests.
  moment := clock_timestamp();
  SELECT count(*), min(at) INTO used, oldest FROM (
    SELECT at FROM pricing.request_slot WHERE account_id = p_account AND at > moment - p_window ORDER BY at DESC LIMIT p_limit) recent;
  IF used < p_limit THEN
    INSERT INTO pricing.request_slot (account_id, slot, at) VALUES (p_account, (n % p_limit)::int, moment)
      ON CONFLICT (account_id, slot) DO UPDATE SET at = excluded.at;
    UPDATE pricing.request_cursor SET next = n + 1 WHERE account_id = p_account;
    allowed := true;
    remaining := p_limit - used - 1;
    reset_after := coalesce(oldest, moment) + p_window - moment;
  ELSE
    allowed := false;
    remaining := 0;
    reset_after := oldest + p_window - moment;
  END IF;
END $$;
