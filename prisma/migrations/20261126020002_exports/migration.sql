-- Lists written to files in the background. The file is stored in pieces, so that neither writing nor sending it needs memory for all of it.
CREATE TABLE "pricing"."export" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "export_account_id_created_at_id_idx" ON "pricing"."export"("account_id", "created_at", "id");
COMMENT ON INDEX pricing.export_account_id_created_at_id_idx IS 'GET /exports, newest first; how many an account has';
ALTER TABLE "pricing"."export" ADD CONSTRAINT "export_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "pricing"."account"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "pricing"."export_chunk" (
    "export_id" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "export_chunk_pkey" PRIMARY KEY ("export_id","part")
);
-- Compressed already.
ALTER TABLE pricing.export_chunk ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE "pricing"."export_chunk" ADD CONSTRAINT "export_chunk_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "pricing"."export"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
