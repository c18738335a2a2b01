-- Converts a database of before the baseline, once (migrate-database.ts): the names of the glossary.
-- Functions follow in functions.sql.

-- What others may not advertise below is the MAP price.
ALTER TABLE pricing.alert RENAME COLUMN floor_minor TO map_minor;
ALTER TABLE shop.alert_copy RENAME COLUMN floor_minor TO map_minor;
ALTER TABLE shop.variant RENAME COLUMN floor_minor TO map_minor;
ALTER TABLE shop.variant RENAME COLUMN floor_from TO map_from;
ALTER TABLE shop.floor_file RENAME TO map_price_file;
ALTER TABLE shop.map_price_file RENAME COLUMN floors_set TO map_prices_set;
ALTER TABLE shop.map_price_file RENAME COLUMN floors_removed TO map_prices_removed;
ALTER TABLE shop.map_price_file RENAME COLUMN floors_above_price TO map_prices_above_price;
ALTER TABLE shop.map_price_file RENAME COLUMN least_set TO min_prices_set;
ALTER TABLE shop.map_price_file RENAME COLUMN least_removed TO min_prices_removed;
ALTER TABLE shop.floor_file_row RENAME TO map_price_file_row;
ALTER TABLE shop.map_price_file_row RENAME COLUMN sets_floor TO sets_map;
ALTER TABLE shop.map_price_file_row RENAME COLUMN floor_minor TO map_minor;
ALTER TABLE shop.map_price_file_row RENAME COLUMN floor_before TO map_before;
ALTER TABLE shop.map_price_file_row RENAME COLUMN floor_from_before TO map_from_before;
ALTER TABLE shop.map_price_file_row RENAME COLUMN floor_rule_minor TO map_formula_minor;
ALTER INDEX shop.variant_without_floor RENAME TO variant_without_map;
COMMENT ON INDEX shop.variant_without_map IS 'the products page, without MAP price';
COMMENT ON INDEX shop.variant_counts IS 'how many variants are monitored, registered, without MAP price (home)';
COMMENT ON INDEX shop.variant_sku IS 'rows of a file of MAP prices and costs; SKUs that are there twice';
COMMENT ON INDEX pricing.product_account_id_id_idx IS 'Matching reads a catalog page by page';
UPDATE shop.variant SET map_from = 'formula' WHERE map_from = 'rule';
UPDATE shop.map_price_file_row SET map_from_before = 'formula' WHERE map_from_before = 'rule';
UPDATE shop.map_price_file_row SET problem = 'zero_map_price' WHERE problem = 'zero_floor';
UPDATE shop.map_price_file_row SET problem_value = regexp_replace(problem_value, '^floor(?=,|$)', 'map_price') WHERE problem = 'left_alone';
UPDATE shop.saved_view SET query = regexp_replace(query, '\mview=no-floor\M', 'view=no-map-price') WHERE page = 'products';

-- What the service recommends is a recommendation.
ALTER TABLE pricing.advice_ledger RENAME TO recommendation_ledger;
ALTER TABLE pricing.decision RENAME COLUMN advice TO recommendation;
ALTER TABLE shop.price_change RENAME COLUMN advice TO recommendation;
ALTER TABLE shop.advice_copy RENAME TO recommendation_copy;
ALTER TABLE shop.recommendation_copy RENAME COLUMN advised_at TO recommended_at;
ALTER TRIGGER advice_copy_keep_rule ON shop.recommendation_copy RENAME TO recommendation_copy_keep_rule;
ALTER FUNCTION shop.keep_advice_rule() RENAME TO keep_recommendation_rule;
UPDATE shop.price_change SET reason = 'recommendation_changed' WHERE reason = 'advice_changed';
UPDATE shop.price_preview_row SET left_out = 'recommendation_changed' WHERE left_out = 'advice_changed';

-- A queue has the name of its job. Waiting jobs move to the new queue.
DO $$
DECLARE
  old text;
  new text;
BEGIN
  IF to_regclass('pgboss.queue') IS NULL THEN
    RETURN;
  END IF;
  FOR old, new IN VALUES
    ('mirror.sync-catalogue', 'catalog-sync.sync-catalog'),
    ('mirror.refresh-product', 'catalog-sync.refresh-product'),
    ('mirror.refresh-collection', 'catalog-sync.refresh-collection'),
    ('mirror.refresh-inventory-item', 'catalog-sync.refresh-inventory-item'),
    ('mirror.refresh-shop', 'catalog-sync.refresh-shop'),
    ('mirror.send-variants', 'catalog-sync.send-variants'),
    ('mirror.refresh-monitored', 'catalog-sync.refresh-monitored'),
    ('mirror.start-sales', 'catalog-sync.start-sales-read'),
    ('mirror.read-sales', 'catalog-sync.read-sales'),
    ('mirror.read-all-sales', 'catalog-sync.read-all-sales'),
    ('mirror.wake-stalled', 'catalog-sync.start-stalled-syncs'),
    ('mirror.reconcile-all', 'catalog-sync.schedule-reconciliation'),
    ('floors.write', 'map-prices.write'),
    ('notifications.notify-all', 'notifications.schedule'),
    ('notifications.tell-alerts', 'notifications.send-alert-email'),
    ('notifications.tell-stop', 'notifications.send-automation-paused-email'),
    ('notifications.fire-flow', 'notifications.run-flow-triggers'),
    ('plans.follow-subscription', 'plans.refresh-subscription'),
    ('plans.follow-subscriptions', 'plans.schedule-subscription-reads'),
    ('repricing.recover-change', 'repricing.resolve-change'),
    ('repricing.resume-changes', 'repricing.schedule-open-changes'),
    ('repricing.resume-batches', 'repricing.schedule-stalled-batches'),
    ('repricing.tell-decision', 'repricing.send-decision'),
    ('insights.follow-changes', 'service-copy.apply-changes'),
    ('insights.refresh', 'service-copy.refresh'),
    ('insights.refresh-offers', 'service-copy.refresh-offers'),
    ('insights.refresh-matched-offers', 'service-copy.refresh-matched-offers'),
    ('insights.refresh-abstentions', 'service-copy.refresh-abstentions'),
    ('insights.follow-all', 'service-copy.schedule-change-reads'),
    ('recommendations.advise-products', 'recommendations.recommend-products'),
    ('recommendations.advise-listings', 'recommendations.recommend-listings'),
    ('service.housekeeping', 'service.daily-cleanup')
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM pgboss.queue WHERE name = old);
    PERFORM pgboss.create_queue(new, jsonb_build_object('policy', policy, 'partition', partition,
      'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
      'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds,
      'retentionSeconds', retention_seconds, 'deleteAfterSeconds', deletion_seconds,
      'warningQueueSize', warning_queued, 'deadLetter', dead_letter,
      'heartbeatSeconds', heartbeat_seconds, 'notify', notify))
    FROM pgboss.queue WHERE name = old;
    INSERT INTO pgboss.job
    SELECT (jsonb_populate_record(j, jsonb_build_object('name', new))).* FROM pgboss.job j WHERE name = old;
    UPDATE pgboss.schedule SET name = new WHERE name = old;
    UPDATE pgboss.subscription SET name = new WHERE name = old;
    UPDATE pgboss.job SET data = jsonb_set(data, '{name}', to_jsonb(new)),
      singleton_key = replace(singleton_key, old, new)
    WHERE name = '__pgboss__send-it' AND data ->> 'name' = old;
    PERFORM pgboss.delete_queue(old);
  END LOOP;
END;
$$;

-- The other words.
ALTER TABLE shop.notification_preference RENAME COLUMN told_at TO notified_at;
UPDATE shop.shop SET settings = settings - 'floorRule' || jsonb_build_object('mapFormula', settings -> 'floorRule')
WHERE settings ? 'floorRule';
UPDATE pricing.retailer SET probe = probe - 'catalogue' || jsonb_build_object('catalog', probe -> 'catalogue')
WHERE probe ? 'catalogue';
UPDATE pricing.retailer SET status_code = 'no_catalog' WHERE status_code = 'no_catalogue';
-- Another word is no change of the alert: lists do not need its earlier version.
ALTER TABLE pricing.alert DISABLE TRIGGER keep_past;
UPDATE pricing.alert SET resolution = CASE type WHEN 'map_violation' THEN 'map_price_changed' ELSE 'own_price_changed' END
WHERE resolution = 'floor_changed';
ALTER TABLE pricing.alert ENABLE TRIGGER keep_past;
UPDATE shop.alert_copy SET resolution = CASE type WHEN 'map_violation' THEN 'map_price_changed' ELSE 'own_price_changed' END
WHERE resolution = 'floor_changed';
UPDATE pricing.map_case SET ended_by = 'map_price_changed' WHERE ended_by = 'floor_changed';
UPDATE pricing.map_case_event SET detail = jsonb_set(detail, '{resolution}', '"map_price_changed"') WHERE detail ->> 'resolution' = 'floor_changed';

-- The names that PostgreSQL or a migration derived from the old ones.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('pricing', 'shop') AND c.relkind = 'i' AND c.relname ~ '^(floor_file|advice_(copy|ledger))_'
  LOOP
    EXECUTE format('ALTER INDEX %I.%I RENAME TO %I', old.nspname, old.relname,
      replace(replace(old.relname, 'floor_file', 'map_price_file'), 'advice_', 'recommendation_'));
  END LOOP;
  FOR old IN SELECT r.conrelid::regclass AS name, r.conname, c.relname, a.attname
    FROM pg_constraint r JOIN pg_class c ON c.oid = r.conrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = r.conkey[1] AND r.contype = 'n'
    WHERE c.relnamespace IN ('pricing'::regnamespace, 'shop'::regnamespace) AND r.conname ~ 'floor|advice|advised'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.name, old.conname, CASE WHEN old.attname IS NOT NULL
      THEN old.relname || '_' || old.attname || '_not_null'
      ELSE replace(replace(old.conname, 'floor_file', 'map_price_file'), 'advice_', 'recommendation_') END);
  END LOOP;
END;
$$;
