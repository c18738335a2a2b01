-- An endpoint that is down for days may have tens of thousands of deliveries waiting; what may be tried there is one or two of them.
CREATE INDEX "delivery_probe" ON "pricing"."delivery"("endpoint_id", "seq") WHERE "state" = 'waiting' AND ("attempts" <> '[]'::jsonb OR "type" = 'webhook.test');
COMMENT ON INDEX "pricing"."delivery_probe" IS 'What was tried at an endpoint that fails';
