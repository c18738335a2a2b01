-- The hour of the shop's day at which digests come, when a message at once was last sent, and what the mail server said of an address that it does not take.
ALTER TABLE "shop"."notification_preference" ADD COLUMN "hour" SMALLINT NOT NULL DEFAULT 7,
ADD COLUMN "told_at" TIMESTAMPTZ(3),
ADD COLUMN "refused_at" TIMESTAMPTZ(3),
ADD COLUMN "refused_note" TEXT;
