/**
 * Time of one new product against 100,000 known listings, and of one new listing against 10,000
 * products, in the service: from the job's call to the recorded matches, and the scoring's part of
 * it; and the longest block of the event loop, which is what other requests of the process wait.
 * `node bench/matching/measure-live.ts` (options below).
 */
import { readOptions } from '#bench/read-options.ts';
import { printRows } from '#bench/print-rows.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createEvents } from '#pricing/events/events.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { scoreAgainstIndex } from '#pricing/matching/live/score-against-index.ts';
import { openMarkets } from '#pricing/matching/market/open-markets.ts';
import { matchListings, matchProducts } from '#pricing/matching/match-market.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { watchEventLoop } from './watch-event-loop.ts';

const { products, listings, retailers, runs, together } = readOptions({
  products: 10_000,
  listings: 100_000,
  retailers: 1,
  /** New ones, one at a time, of each side. */
  runs: 60,
  /** New listings that arrive together, as from extracted pages. */
  together: 200,
});
const spare = runs + together;

const bench = await openBenchDatabase();
try {
  const { db } = bench;
  const context: ServiceContext = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
  };
  const sample = createSampleCatalogs({
    seed: 17,
    products: products + spare,
    listings: listings + spare,
  });
  await seed(context, sample.left.slice(0, products), sample.right.slice(0, listings));
  process.stdout.write(
    `${products} products, ${listings} listings at ${retailers} retailer(s), ${runs} of each\n\n`,
  );
  const add = printRows([`${together} new listings at once`]);
  const resident = (): number => Math.round(process.memoryUsage().rss / 1e6);
  const before = resident();
  const markets = openMarkets();
  const opening = performance.now();
  const watch = watchEventLoop();
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_none'] }, markets);
  const stalls = watch.stop();
  add({
    what: `reading ${retailers} market(s) into memory`,
    'median ms': Math.round(performance.now() - opening),
    'of it scoring': '',
    'CPU of this process': '',
    'p95 ms': '',
    'longest stall ms': Math.round(stalls.longest),
    'pairs scored': '',
    MB: resident() - before,
  });
  add(
    await measure('new product', async (n) => {
      const item = sample.left[products + n] as Item;
      await putProducts(context, [item]);
      return {
        run: () => matchProducts(context, { accountId: 'acc_1', productIds: [item.id] }, markets),
        pure: { products: [item.id] },
      };
    }),
  );
  add(
    await measure('new listing', async (n) => {
      const item = sample.right[listings + n] as Item;
      const retailerId = `ret_${n % retailers}`;
      await putListings(context, [item], () => retailerId);
      return {
        run: () => matchListings(context, { retailerId, listingIds: [item.id] }, markets),
        pure: { listings: [item.id] },
      };
    }),
  );
  const newcomers = sample.right.slice(listings + runs);
  await putListings(context, newcomers, () => 'ret_0');
  const many = performance.now();
  const manyWatch = watchEventLoop();
  const { scored } = await matchListings(
    context,
    { retailerId: 'ret_0', listingIds: newcomers.map((item) => item.id) },
    markets,
  );
  add({
    what: `${together} new listings at once`,
    'median ms': Math.round(performance.now() - many),
    'of it scoring': '',
    'CPU of this process': '',
    'p95 ms': '',
    'longest stall ms': Math.round(manyWatch.stop().longest),
    'pairs scored': scored,
    MB: resident() - before,
  });

  async function measure(
    what: string,
    prepare: (n: number) => Promise<{
      run: () => Promise<{ scored: number }>;
      pure: { products?: string[]; listings?: string[] };
    }>,
  ) {
    const [whole, alone]: [number[], number[]] = [[], []];
    let [scored, cpu, longest] = [0, 0, 0];
    for (let n = 0; n < runs; n += 1) {
      const { run, pure } = await prepare(n);
      const started = performance.now();
      const used = process.cpuUsage();
      const watch = watchEventLoop();
      scored += (await run()).scored;
      longest = Math.max(longest, watch.stop().longest);
      whole.push(performance.now() - started);
      const { user, system } = process.cpuUsage(used);
      cpu += (user + system) / 1_000;
      const market = await markets.get(db, {
        accountId: 'acc_1',
        retailerId: `ret_${what === 'new product' ? 0 : n % retailers}`,
      });
      const scoring = performance.now();
      if (market) scoreAgainstIndex(market.index, pure, { weights: market.weights });
      alone.push(performance.now() - scoring);
    }
    return {
      what,
      'median ms': at(whole, 0.5),
      'of it scoring': at(alone, 0.5),
      'CPU of this process': Math.round((10 * cpu) / runs) / 10,
      'p95 ms': at(whole, 0.95),
      'longest stall ms': Math.round(longest),
      'pairs scored': scored,
      MB: resident() - before,
    };
  }
} finally {
  await bench.close();
}

function at(times: readonly number[], share: number): number {
  return (
    Math.round(
      10 * ([...times].sort((a, b) => a - b)[Math.floor(share * times.length)] as number),
    ) / 10
  );
}

async function seed(
  context: ServiceContext,
  left: readonly Item[],
  right: readonly Item[],
): Promise<void> {
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'Bench', 'scale', now())`,
  );
  await context.db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
      select 'ret_' || n, n || '.example', 'active', now(), 'https://shop.example', now(), now() from generate_series(0,
      $1::int - 1) n`,
    [retailers],
  );
  await context.db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) select 'acc_1', id, now() from pricing.retailer`,
  );
  for (let from = 0; from < left.length; from += 5_000)
    await putProducts(context, left.slice(from, from + 5_000));
  for (let from = 0; from < right.length; from += 5_000)
    await putListings(context, right.slice(from, from + 5_000), (n) => `ret_${n % retailers}`);
  await context.db.query('vacuum (analyze)');
}

function toRow(item: Item, n: number) {
  return {
    ...item,
    n,
    price: undefined,
    minor: item.price ? String(item.price.minor) : null,
    currency: item.price?.currency ?? 'EUR',
    variant: item.variant ?? {},
    condition: item.condition ?? 'unknown',
  };
}

async function putProducts({ db }: ServiceContext, items: readonly Item[]): Promise<void> {
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, gtin, brand, category, created_at, updated_at)
     select id, 'acc_1', coalesce(sku, id), name, 'https://us.example/' || id, currency, coalesce(minor, 0), gtin,
     brand, category, now(), now()
     from jsonb_to_recordset($1::jsonb) as r(id text, sku text, name text, currency text,
       minor bigint, gtin text, brand text, category text)`,
    [JSON.stringify(items.map(toRow))],
  );
}

async function putListings(
  { db }: ServiceContext,
  items: readonly Item[],
  retailerOf: (n: number) => string,
): Promise<void> {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, brand, gtin, mpn, sku, variant, condition, price_minor,
      currency, read_from, state, first_seen_at)
     select id, retailer, 'https://shop.example/' || id, name, brand, gtin, mpn, sku, variant, condition, minor, currency, 'x', 'ok', now()
     from jsonb_to_recordset($1::jsonb) as r(id text, retailer text, name text, brand text,
       gtin text, mpn text, sku text, variant jsonb, condition text, minor bigint, currency text)`,
    [JSON.stringify(items.map((item, n) => ({ ...toRow(item, n), retailer: retailerOf(n) })))],
  );
}
