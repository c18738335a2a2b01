import type { AppServices } from '#app/services.server.ts';

/** Shops whose plan was read since then are skipped: they were opened, or a webhook arrived. */
const FRESH_MS = 50 * 60_000;
/** Slightly below the Partner API's limit, so that page requests find a turn in between. */
const PER_SECOND = 3;
/** Without a response for this long, the operator is notified. */
export const WARN_AFTER_HOURS = 72;

/**
 * Once an hour: queues a read of the plan of every installed shop, the least recently read first,
 * spread over the time that the Partner API's limit requires. Logs which shops have had no response
 * for three days.
 */
export async function scheduleSubscriptionReads(services: AppServices): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ domain: string }>(
    `select domain from shop.shop
     where uninstalled_at is null and (plan_read_at is null or plan_read_at < $1)
     order by plan_read_at nulls first, domain`,
    [new Date(now.getTime() - FRESH_MS)],
  );
  const spacingMs = services.partner ? 1000 / PER_SECOND : 0;
  await services.jobs.enqueueMany(
    'plans.refresh-subscription',
    rows.map(({ domain }, n) => ({
      payload: { shop: domain },
      key: domain,
      startAfter: new Date(now.getTime() + Math.floor(n * spacingMs)),
    })),
  );
  const silent = await services.db.query<{ domain: string; since: Date }>(
    `select domain, plan_failing_since as since from shop.shop
     where uninstalled_at is null and plan_failing_since < $1::timestamptz - $2 * interval '1 hour'
     order by plan_failing_since, domain`,
    [now, WARN_AFTER_HOURS],
  );
  const [first] = silent.rows;
  if (first)
    services.log.error(
      { shops: silent.rows.length, shop: first.domain, since: first.since },
      'Shopify has not returned the plan of some shops for three days; their last known plan stays. ' +
        'Check PARTNER_ORG_ID and PARTNER_API_TOKEN',
    );
}
