import type { AppServices } from '#app/services.server.ts';
import { MAX_PRIOR } from '#app/repricing/price-batch.ts';
import { keepCount } from './keep-count.server.ts';
import { lowestPriceSql, reductionRuleStart } from './lowest-price-sql.ts';

/** What applying the listed suggestions together would mean. */
export interface BulkOutlook {
  /** Suggestions that can be applied: as listed, without those whose price has moved. */
  readonly count: number;
  /** Of these, how many rest on general experience. */
  readonly priors: number;
  /** How many of those are applied at a time. */
  readonly maxPriors: number;
  /** Products that would be reduced from a price that was not their lowest of the last 30 days, as far as changes made here show. */
  readonly notLowest: readonly string[];
  /** A batch that is under way: a second one has to wait. */
  readonly runningBatchId: string | null;
}

const MAX_LISTED = 1000;
/** From so many on the count is kept for a moment. */
const LARGE = 10_000;

/**
 * Before many are applied: how many, on what basis, and where the EU's rule on price reductions
 * speaks against the old price as compare-at price.
 */
export async function getBulkOutlook(
  services: AppServices,
  shop: string,
  minConfidence: number,
): Promise<BulkOutlook> {
  const since = reductionRuleStart(services.clock.now());
  const [{ counts, higher }, running] = await Promise.all([
    keepCount(services, {
      name: `outlook ${shop} ${minConfidence}`,
      count: () => countOutlook(services, shop, { minConfidence, since }),
      isLarge: ({ counts: found }) => (found.rows[0]?.count ?? 0) > LARGE,
    }),
    services.db.query<{ id: string }>(
      `select id from shop.price_batch where shop = $1 and state in ('running', 'stopping') order by started_at desc limit 1`,
      [shop],
    ),
  ]);
  return {
    count: counts.rows[0]?.count ?? 0,
    priors: counts.rows[0]?.priors ?? 0,
    maxPriors: MAX_PRIOR,
    notLowest: higher.rows.map(({ id }) => id),
    runningBatchId: running.rows[0]?.id ?? null,
  };
}

async function countOutlook(
  services: AppServices,
  shop: string,
  { minConfidence, since }: { minConfidence: number; since: Date },
) {
  const [counts, higher] = await Promise.all([
    services.db.query<{ count: number; priors: number }>(
      `select count(*)::int as count,
         (count(*) filter (where coalesce(a.detail ->> 'basis', 'prior') = 'prior'))::int as priors
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
    ),
    services.db.query<{ id: string }>(
      `select a.service_product_id as id from shop.advice_copy a
       join shop.variant v on v.shop = a.shop and v.service_product_id = a.service_product_id and v.deleted_at is null
       where a.shop = $1 and a.confidence >= $2 and a.suggested_minor < a.current_minor and a.decision is null
         and v.currency = a.currency and ${lowestPriceSql('$3')} < a.current_minor
       limit ${MAX_LISTED}`,
      [shop, minConfidence, since],
    ),
  ]);
  return { counts, higher };
}
