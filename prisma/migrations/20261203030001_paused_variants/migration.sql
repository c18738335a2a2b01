-- A product that is not for sale for a while is paused at the service; one that Shopify has deleted
-- is kept here for 30 days, with its id there.

-- When the service was sent its deletion; null again once it is sent anew.
ALTER TABLE shop.variant ADD COLUMN deletion_sent_at timestamptz(3);

DROP INDEX shop.variant_unsent;
CREATE INDEX variant_unsent ON shop.variant (shop, gid)
  WHERE sent_at IS NULL AND deleted_at IS NULL AND (not_monitored IS NULL OR service_product_id IS NOT NULL);
COMMENT ON INDEX shop.variant_unsent IS 'the next variants to send, paused ones that the service knows among them';

DROP INDEX shop.variant_to_stop;
CREATE INDEX variant_to_delete ON shop.variant (shop, gid)
  WHERE service_product_id IS NOT NULL AND deleted_at IS NOT NULL AND deletion_sent_at IS NULL;
COMMENT ON INDEX shop.variant_to_delete IS 'what is to be deleted at the service';

CREATE INDEX variant_deleted ON shop.variant (shop, deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON INDEX shop.variant_deleted IS 'the products page, deleted; rows past their 30 days';
