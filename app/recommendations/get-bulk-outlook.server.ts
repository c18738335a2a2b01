import type { AppServices } from '#app/services.server.ts';
import { countWithCache } from '../service-copy/count-with-cache.server.ts';

/** What can be applied together. */
export interface BulkOutlook {
  /** Recommendations that can be applied: as listed, without those whose price has changed. */
  readonly count: number;
  /** A running batch: a second one has to wait. */
  readonly runningBatchId: string | null;
}

/** From this number on the count is cached for a short time. */
const LARGE = 10_000;

/** Counts how many recommendations from that confidence on can be applied together. */
export async function getBulkOutlook(
  services: AppServices,
  shop: string,
  minConfidence: number,
): Promise<BulkOutlook> {
  const [count, running] = await Promise.all([
    countWithCache(services, {
      name: `outlook ${shop} ${minConfidence}`,
      count: () => countApplicable(services, shop, minConfidence),
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
  minConfidence: number,
): Promise<number> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count
     from shop.advice_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
     where a.shop = $1
       and a.confidence >= $2
       and a.suggested_minor > 0
       and a.decision is null
       and v.price_minor = a.current_minor
       and v.currency = a.currency`,
    [shop, minConfidence],
  );
  return rows[0]?.count ?? 0;
}
