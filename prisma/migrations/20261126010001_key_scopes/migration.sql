-- What a key may do. Keys from before this have every scope, as do keys that an older release
-- creates while it is still running.
ALTER TABLE "pricing"."api_key"
  ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT '{read,write,decide,administer}',
  ADD CONSTRAINT "api_key_scopes" CHECK (cardinality("scopes") > 0 AND "scopes" <@ '{read,write,decide,administer}'::text[]);

-- The expiry chosen at creation; expires_at is earlier when the key was rotated.
ALTER TABLE "pricing"."api_key" ADD COLUMN "valid_until" TIMESTAMPTZ(3);

-- A test account belongs to a live one and is deleted with it.
ALTER TABLE "pricing"."account" ADD COLUMN "live_account_id" TEXT;
ALTER TABLE "pricing"."account" ADD CONSTRAINT "account_live_account_id_fkey"
  FOREIGN KEY ("live_account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE UNIQUE INDEX "account_live_account_id_key" ON "pricing"."account"("live_account_id");

-- A sample retailer of a test account: it does not exist on the network and is never visited.
ALTER TABLE "pricing"."retailer" ADD COLUMN "sample_of" TEXT;
ALTER TABLE "pricing"."retailer" ADD CONSTRAINT "retailer_sample_of_fkey"
  FOREIGN KEY ("sample_of") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "retailer_sample_of_idx" ON "pricing"."retailer"("sample_of");
