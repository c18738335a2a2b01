/**
 * The cost of recommendations for a whole account, in the database: `node
 * bench/recommendations/measure-account.ts [--products 100000]`. A tenth of the products sell, with
 * 60 days of sales; every product has three competitors. Printed for each run: the first, one with
 * nothing new, one after sales of a thousandth, and one after a thousandth of the competitors'
 * prices changed.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  recommendForAccount,
  recommendForListings,
} from '#pricing/recommendations/refresh-recommendations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import type { Database } from '#prisma/open-database.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const { products } = readOptions({ products: 100_000 });
const RETAILERS = 3;

async function seed(db: Database): Promise<void> {
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'enterprise', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor, category, created_at, updated_at)
     select 'prd_' || lpad(n::text, 7, '0'), 'acc', n::text, 'Product ' || n, 'https://shop.example/' || n, 'EUR',
     2000 + n % 9000, (2000 + n % 9000) * (50 + n % 20) / 100, 'Category ' || n % 40, $1, $1
     from generate_series(1, $2) n`,
    [NOW, products],
  );
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency) select id, '2026-08-01', price_minor,
      currency from pricing.product`,
  );
  for (let r = 0; r < RETAILERS; r += 1) {
    await db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
        values ($1, $1 || '.example', 'active', $2, 'x', $2, $2)`,
      [`ret${r}`, NOW],
    );
    await db.query(`insert into pricing.account_retailer values ('acc', $1, $2)`, [`ret${r}`, NOW]);
    await db.query(
      `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability, condition, price_kind,
        read_from, state, offer_since, first_seen_at, last_seen_at)
       select 'lst' || $1 || right(id, 7), $1, id, price_minor * (94 + abs(hashtext(id || $1)) % 13) / 100, 'EUR',
       'in_stock', 'new', 'public', 'page', 'ok', '2026-09-01', '2026-09-01', $2 from pricing.product`,
      [`ret${r}`, NOW],
    );
  }
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat' || l.id, 'acc', l.url, l.id, 0.99, 'auto', 'identifier', '[]', $1, $1 from pricing.listing l`,
    [NOW],
  );
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select p.id, date '2026-11-19' - d, abs(hashtext(p.id || d)) % (case when d / 12 % 2 = 0 then 9 else 6 end),
     p.price_minor * (case when d / 12 % 2 = 0 then 100 else 108 end) / 100, 'EUR', $1
     from pricing.product p, generate_series(0, 59) d where right(p.id, 1) = '1'`,
    [NOW],
  );
  await db.query('analyze');
}

const bench = await openBenchDatabase();
const { db } = bench;
const clock = createManualClock(NOW);
const context: ServiceContext = { db, clock, log: silentLogger, events: createEvents({ clock }) };
const addRow = printRows(['nothing new', 'after offers']);
/** Between runs; the peak is measured every 200 ms, once the rows exist. */
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 200);

async function measure(
  run: string,
  { concerned, work }: { concerned: number; work: () => Promise<void> },
): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  peak = before;
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const recommendation = await db.query<{ recommended: number; beliefs: number }>(
    `select (select count(*)::int from pricing.recommendation where suggested_minor is not null) as advised,
       (select count(*)::int from pricing.demand_belief where learned_at = $1) as beliefs`,
    [clock.now()],
  );
  addRow({
    run,
    products: concerned,
    seconds: seconds.toFixed(1),
    'µs a product': Math.round((seconds * 1e6) / concerned),
    'of it ours (CPU)': Math.round((user + system) / concerned),
    'MB more at the peak': Math.round((peak - before) / 1e6),
    'beliefs learned': recommendation.rows[0]?.beliefs ?? 0,
    recommendation: recommendation.rows[0]?.recommended ?? 0,
  });
}

try {
  await seed(db);
  const some = Math.max(1, Math.round(products / 1000));
  await measure('first', {
    concerned: products,
    work: () => recommendForAccount(context, { accountId: 'acc' }),
  });
  clock.advance(3_600_000);
  await measure('nothing new', {
    concerned: products,
    work: () => recommendForAccount(context, { accountId: 'acc' }),
  });
  clock.advance(3_600_000);
  const sold = await db.query<{ id: string }>(
    `select id from pricing.product where right(id, 1) = '1' order by id limit $1`,
    [some],
  );
  await db.query(
    `update pricing.sale set units = units + 1, recorded_at = $1 where product_id = any($2) and day = '2026-11-19'`,
    [clock.now(), sold.rows.map(({ id }) => id)],
  );
  await measure('after sales', {
    concerned: some,
    work: () =>
      recommendForProducts(context, {
        accountId: 'acc',
        productIds: sold.rows.map(({ id }) => id),
      }),
  });
  clock.advance(3_600_000);
  const moved = await db.query<{ id: string }>(
    `update pricing.listing set price_minor = price_minor * 97 / 100, offer_since = $1 where id in (select id
      from pricing.listing where retailer_id = 'ret0' order by id limit $2) returning id`,
    [clock.now(), some],
  );
  await measure('after offers', {
    concerned: some,
    work: () => recommendForListings(context, { listingIds: moved.rows.map(({ id }) => id) }),
  });
} finally {
  clearInterval(watch);
  await bench.close();
}
