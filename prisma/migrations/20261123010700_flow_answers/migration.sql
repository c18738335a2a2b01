-- When Flow's answer to a start was kept: what has none long after it was noted was perhaps started.
ALTER TABLE "shop"."notification_sent" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
UPDATE "shop"."notification_sent" SET "answered_at" = "sent_at" WHERE "recipient" = 'flow';
-- Claimed by a process that died: perhaps started as well.
UPDATE "shop"."notification_sent" SET "sent_at" = "claimed_at" WHERE "recipient" = 'flow' AND "sent_at" IS NULL;
