/**
 * How retailers comply with MAP prices, at two sizes of an account in one run: `node
 * bench/compliance/measure-compliance.ts` (options below). Milliseconds of warm requests through the
 * whole API, one after another, as medians; the goal is at most 1.5 times as much with 100,000
 * offers as with 1,000. Also what counting the day costs, which is done ahead.
 */
import { openComparedAccounts } from '#bench/insights/open-compared-accounts.ts';
import { readOptions } from '#bench/read-options.ts';
import { checkProducts } from '#pricing/alerts/check-alerts.ts';
import { refreshComplianceDay } from '#pricing/alerts/compliance/refresh-compliance-day.ts';
import type { Sql } from '#prisma/open-database.ts';

const options = readOptions({
  small: 1_000,
  large: 100_000,
  offers: 10,
  days: 90,
  'warm-up': 5,
  requests: 30,
});
const DAY_MS = 86_400_000;
const toVariants = (offers: number) => Math.max(1, Math.round(offers / options.offers));

const bench = await openComparedAccounts({
  ...options,
  small: toVariants(options.small),
  large: toVariants(options.large),
  sizes: [`${options.small} offers`, `${options.large} offers`],
  work: async ({ context, time, n, accountId }) => {
    await context.db.query('delete from pricing.alert where account_id = $1', [accountId]);
    await context.db.query(
      `update pricing.account_retailer set monitored = true where account_id = $1`,
      [accountId],
    );
    await checkAll();
    await recoverHalf(context.db, n);
    await checkAll();
    await time('count the day', () => refreshComplianceDay(context, { accountId }));
    await addDays(context.db, accountId);

    async function checkAll(): Promise<void> {
      const { rows } = await context.db.query<{ id: string }>(
        'select id from pricing.product where account_id = $1',
        [accountId],
      );
      await checkProducts(context, { productIds: rows.map(({ id }) => id) });
    }
  },
});
try {
  const from = new Date(Date.now() - (options.days - 1) * DAY_MS).toISOString().slice(0, 10);
  await bench.compare(({ n }) => [
    ['ranking', '/retailers/compliance?limit=50'],
    ['ranking by share', '/retailers/compliance?limit=50&sort=period_share'],
    ['ranking by open violations', '/retailers/compliance?limit=50&sort=-open_violations'],
    ['one in the ranking', `/retailers/compliance?retailer=${n}3.example`],
    ['a retailer by day', `/retailers/ret_${n}3/compliance?from=${from}`],
  ]);
} finally {
  await bench.close();
}

/** Every second offer below its MAP price is raised again: its case has complied. */
async function recoverHalf(sql: Sql, n: string): Promise<void> {
  await sql.query(
    `update pricing.listing l set price_minor = 950
     from (select listing_id, row_number() over (order by listing_id) as place
       from pricing.alert where listing_id like 'lst_' || $1 || '%') a
     where l.id = a.listing_id and a.place % 2 = 0`,
    [n],
  );
}

/** Earlier days as they were counted. */
async function addDays(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `insert into pricing.map_compliance_day (account_id, retailer, day, offers, compliant, below)
     select d.account_id, d.retailer, d.day - n, d.offers, d.compliant, d.below
     from pricing.map_compliance_day d, generate_series(1, $2::int) n where d.account_id = $1`,
    [accountId, options.days],
  );
}
