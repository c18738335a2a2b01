import type { AppServices } from '#app/services.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';
import { DAY_MS } from '#kernel/durations.ts';

/** What waits for a person beside matches, violations and recommendations. */
export interface WaitingCounts {
  /** Cases with an open violation that nobody has taken up. */
  readonly newCases: number;
  /** Cases with an open violation that are assigned to the user. */
  readonly mine: number;
  /** Open alerts of other kinds that are unread. */
  readonly otherAlerts: number;
  /** What failed in the last days: price changes of batches, files, exports, channels, sales. */
  readonly failedChanges: number;
  readonly failedExports: number;
  readonly failedMapPriceFiles: number;
  readonly failedPeriodFiles: number;
  readonly failingChannels: number;
  readonly failedSales: number;
}

interface AlertCounts {
  readonly open: number;
  readonly newCases: number;
  readonly mine: number;
  readonly otherAlerts: number;
}

/** From this number of open alerts on a count is cached for a short time. */
const LARGE = 10_000;
const FAILED_DAYS = 7;

/** Counts from our own tables what waits for the user. `userId`: of the session token. */
export async function countWaiting(
  services: AppServices,
  shop: string,
  userId: string | null,
): Promise<WaitingCounts> {
  const [alerts, failures] = await Promise.all([
    countWithCache(services, {
      name: `waiting ${shop} ${userId}`,
      count: () => countAlerts(services, shop, userId),
      isLarge: ({ open }) => open > LARGE,
    }),
    countFailures(services, shop),
  ]);
  const { newCases, mine, otherAlerts } = alerts;
  return { newCases, mine, otherAlerts, ...failures };
}

async function countAlerts(
  services: AppServices,
  shop: string,
  userId: string | null,
): Promise<AlertCounts> {
  const { rows } = await services.db.query<AlertCounts>(
    `select count(*)::int as open,
       (count(distinct (service_product_id, retailer)) filter (where case_state = 'new'))::int as "newCases",
       (count(distinct (service_product_id, retailer)) filter (where assignee_id = $2))::int as mine,
       (count(*) filter (where type <> 'map_violation' and read_at is null))::int as "otherAlerts"
     from shop.alert_copy where shop = $1 and resolved_at is null`,
    [shop, userId === null ? '' : toStaffId(userId)],
  );
  return rows[0] ?? { open: 0, newCases: 0, mine: 0, otherAlerts: 0 };
}

type Failures = Omit<WaitingCounts, 'newCases' | 'mine' | 'otherAlerts'>;

async function countFailures(services: AppServices, shop: string): Promise<Failures> {
  const since = new Date(services.clock.now().getTime() - FAILED_DAYS * DAY_MS);
  const { rows } = await services.db.query<Failures>(
    `select
       (select count(*)::int from shop.price_batch b
          join shop.price_change c on c.batch_id = b.id and c.status = 'failed'
        where b.shop = $1 and b.started_at >= $2) as "failedChanges",
       (select count(*)::int from shop.file_export
        where shop = $1 and created_at >= $2 and state = 'failed') as "failedExports",
       (select count(*)::int from shop.map_price_file
        where shop = $1 and created_at >= $2 and state <> 'discarded'
          and (failed > 0 or error is not null)) as "failedMapPriceFiles",
       (select count(*)::int from shop.map_price_period_file
        where shop = $1 and created_at >= $2 and state <> 'discarded'
          and (failed > 0 or error is not null)) as "failedPeriodFiles",
       (select count(*)::int from shop.channel where shop = $1 and state = 'failing') as "failingChannels",
       (select count(*)::int from shop.sales_read where shop = $1 and state = 'failed') as "failedSales"`,
    [shop, since],
  );
  return (
    rows[0] ?? {
      failedChanges: 0,
      failedExports: 0,
      failedMapPriceFiles: 0,
      failedPeriodFiles: 0,
      failingChannels: 0,
      failedSales: 0,
    }
  );
}
