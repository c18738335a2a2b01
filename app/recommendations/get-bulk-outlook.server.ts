import { PAUSED } from '#app/shop-state/paused.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  buildListedSql,
  buildRuleHeldSql,
  WAITS_FOR_APPROVAL,
} from '#app/shop-state/rule-prices-sql.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';

/** What can be applied together. */
export interface BulkOutlook {
  /** Recommendations that can be applied: as listed, without those whose price has changed. */
  readonly count: number;
  /** A running batch: a second one has to wait. */
  readonly runningBatchId: string | null;
}

/** From this number on the count is cached for a short time. */
const LARGE = 10_000;

/**
 * Counts how many recommendations from that confidence on, or prices that wait for approval, can be
 * applied together.
 */
export async function getBulkOutlook(
  services: AppServices,
  shop: string,
  listed: number | 'approval',
): Promise<BulkOutlook> {
  const [count, running] = await Promise.all([
    countWithCache(services, {
      name: `outlook ${shop} ${listed}`,
      count: () => countApplicable(services, shop, listed),
      isLarge: (found) => found > LARGE,
    }),
    services.db.query<{ id: string }>(
      `select id from shop.price_batch where shop = $1 and state in ('running', 'stopping') order by started_at desc limit 1`,
      [shop],
    ),
  ]);
  return { count, runningBatchId: running.rows[0]?.id ?? null };
}

async function countApplicable(
  services: AppServices,
  shop: string,
  listed: number | 'approval',
): Promise<number> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count
     from shop.recommendation_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
       and not ${PAUSED}
     where a.shop = $1
       and case when $2::float8 is null then ${WAITS_FOR_APPROVAL} else ${buildListedSql('$2')} end
       and a.suggested_minor > 0
       and a.decision is null
       and v.price_minor = a.current_minor
       and v.currency = a.currency
       and not ${buildRuleHeldSql('$3')}`,
    [shop, listed === 'approval' ? null : listed, services.clock.now()],
  );
  return rows[0]?.count ?? 0;
}
