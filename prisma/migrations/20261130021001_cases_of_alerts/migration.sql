-- Lines of one transaction have the same time: their order is the one in which they were written.
-- A case is locked while its lines are written, so it is also the order in which things happened.
ALTER TABLE pricing.map_case_event ADD COLUMN seq bigserial NOT NULL;
DROP INDEX pricing.map_case_event_case;
CREATE UNIQUE INDEX map_case_event_case ON pricing.map_case_event (case_id, seq);
COMMENT ON INDEX pricing.map_case_event_case IS 'GET /cases/{id}: the history in order.';

-- Changes are kept: a line of the history names the change that it belongs to.
COMMENT ON INDEX pricing.map_case_change_account IS 'Deletes the changes of an account.';

-- Violations that are open already. One alert belongs to one case, whose id is made of its oldest.
WITH deepest AS (
  SELECT DISTINCT ON (account_id, retailer, product_id) account_id, retailer, product_id, currency,
    floor_minor, listed_minor
  FROM pricing.alert
  WHERE type = 'map_violation' AND resolved_at IS NULL
  ORDER BY account_id, retailer, product_id, listed_minor::numeric / nullif(floor_minor, 0), id),
counted AS (
  SELECT account_id, retailer, product_id, count(*)::int AS open_alerts, min(detected_at) AS opened_at,
    (array_agg(id ORDER BY detected_at, id))[1] AS first_id
  FROM pricing.alert
  WHERE type = 'map_violation' AND resolved_at IS NULL
  GROUP BY account_id, retailer, product_id)
INSERT INTO pricing.map_case (id, account_id, product_id, retailer, open_alerts, currency, map_minor,
  listed_minor, depth_basis_points, opened_at, state_since, updated_at)
SELECT 'cas_' || substr(c.first_id, 5), account_id, product_id, retailer, c.open_alerts, d.currency,
  d.floor_minor, d.listed_minor,
  coalesce((d.floor_minor - d.listed_minor) * 10000 / nullif(d.floor_minor, 0), 0)::int,
  c.opened_at, c.opened_at, now()
FROM counted c JOIN deepest d USING (account_id, retailer, product_id);

INSERT INTO pricing.map_case_event (id, case_id, at, kind, to_state, detail)
SELECT 'cev_' || substr(a.id, 5), c.id, a.detected_at,
  CASE WHEN c.id = 'cas_' || substr(a.id, 5) THEN 'opened' ELSE 'violation' END,
  CASE WHEN c.id = 'cas_' || substr(a.id, 5) THEN 'new' END, jsonb_build_object('alertId', a.id)
FROM pricing.alert a
JOIN pricing.map_case c ON c.account_id = a.account_id AND c.retailer = a.retailer
  AND c.product_id = a.product_id
WHERE a.type = 'map_violation' AND a.resolved_at IS NULL
ORDER BY a.detected_at, a.id;

-- Whoever follows the changes feed is told of them.
INSERT INTO pricing.event (tx, id, account_id, type, data, at)
SELECT pg_current_xact_id()::text::bigint, 'evt_' || substr(id, 5), account_id, 'case.updated',
  jsonb_build_object('case_id', id, 'product_id', product_id), now()
FROM pricing.map_case ORDER BY id;
