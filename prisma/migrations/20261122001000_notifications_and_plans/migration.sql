-- How a user wants to hear of alerts by e-mail: off | instant | daily | weekly.
CREATE TABLE "shop"."notification_preference" (
    "shop" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "digest_at" TIMESTAMPTZ(3),
    "since" TIMESTAMPTZ(3) NOT NULL,
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("shop", "user_id")
);

-- Digests that are due (send-due-digests).
CREATE INDEX "notification_preference_digest_at_idx" ON "shop"."notification_preference"("digest_at");

-- What was told to whom: claimed before it is sent, so that nothing is told twice. Recipient: a user id, or "flow".
CREATE TABLE "shop"."notification_sent" (
    "shop" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_sent_pkey" PRIMARY KEY ("shop", "recipient", "subject")
);

-- Removes what is past keeping.
CREATE INDEX "notification_sent_claimed_at_idx" ON "shop"."notification_sent"("claimed_at");

-- The subscription that the plan comes from, and when Flow last said that an enabled workflow waits for our trigger.
ALTER TABLE "shop"."shop" ADD COLUMN "subscription_gid" TEXT,
ADD COLUMN "plan_read_at" TIMESTAMPTZ(3),
ADD COLUMN "flow_since" TIMESTAMPTZ(3),
ADD COLUMN "flow_notice_at" TIMESTAMPTZ(3);
