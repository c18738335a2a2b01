-- When a price was first sent to Shopify. A change that was never sent cannot be the reason why the shop has its price.
ALTER TABLE "shop"."price_change" ADD COLUMN "sent_at" TIMESTAMPTZ(3);

-- Changes whose end nobody wrote down (resume-batches): few, whatever the size of the journal.
CREATE INDEX "price_change_writing" ON "shop"."price_change"("at") WHERE "status" = 'writing';
