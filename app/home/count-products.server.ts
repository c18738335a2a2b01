import type { AppServices } from '#app/services.server.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';
import { NOT_MONITORED } from '#app/service-copy/not-monitored-sql.ts';

export interface ProductCounts {
  readonly all: number;
  readonly monitored: number;
  /** Of the monitored ones: the service has received them and knows them. */
  readonly registered: number;
  readonly withoutMapPrice: number;
  readonly notMonitored: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/** From this number of variants on a count is cached for a short time. */
const LARGE = 50_000;

/** Counts the monitored variants, and the others by reason. */
export function countProducts(services: AppServices, shop: string): Promise<ProductCounts> {
  return countWithCache(services, {
    name: `products ${shop}`,
    count: () => countRows(services, shop),
    isLarge: ({ all }) => all > LARGE,
  });
}

/** One pass over the shop's rows, in an index that has all it needs. */
async function countRows(services: AppServices, shop: string): Promise<ProductCounts> {
  const { rows } = await services.db.query<{
    reason: string | null;
    count: number;
    registered: number;
    without_map: number;
  }>(
    `select ${NOT_MONITORED} as reason, count(*)::int as count, count(service_product_id)::int as registered,
            (count(*) filter (where map_minor is null))::int as without_map
     from shop.variant v where shop = $1 and deleted_at is null group by 1 order by count desc`,
    [shop],
  );
  const monitored = rows.find((row) => row.reason === null);
  const reasons = rows.flatMap((row) =>
    row.reason === null ? [] : [{ reason: row.reason, count: row.count }],
  );
  const notMonitored = reasons.reduce((sum, row) => sum + row.count, 0);
  return {
    all: notMonitored + (monitored?.count ?? 0),
    monitored: monitored?.count ?? 0,
    registered: monitored?.registered ?? 0,
    withoutMapPrice: monitored?.without_map ?? 0,
    notMonitored,
    reasons,
  };
}
