-- Endpoints that were made with the usual types are told when an alert is opened again, as new ones are: who is told that an alert is
-- resolved would otherwise take it for over.
UPDATE "pricing"."webhook_endpoint"
SET "types" = ARRAY['alert.created', 'alert.resolved', 'alert.reopened', 'recommendation.created', 'price.changed', 'retailer.trouble']
WHERE "types" = ARRAY['alert.created', 'alert.resolved', 'recommendation.created', 'price.changed', 'retailer.trouble'];
