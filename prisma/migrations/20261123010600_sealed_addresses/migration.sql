-- The whole address of a webhook endpoint, sealed. "url" keeps what may be shown: without the query, which may hold a token.
-- The key is not known here: the program seals what is there at its next start.
ALTER TABLE "pricing"."webhook_endpoint" ADD COLUMN "sealed_url" TEXT;
