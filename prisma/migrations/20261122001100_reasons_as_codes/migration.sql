-- The note as a code and values, for readers of other languages; null until its pair is looked at again.
ALTER TABLE "pricing"."not_comparable" ADD COLUMN "detail" JSONB;
