/**
 * Every answer of /v1/insights at two sizes of an account in one run: `node
 * bench/insights/measure-insights.ts` (options below). Milliseconds of warm requests through the
 * whole API, one after another, as medians; the goal is at most 1.5 times as much with 100,000
 * variants and 1,000,000 offers as with 1,000 variants. Also what computing ahead costs.
 */
import { randomBytes } from 'node:crypto';
import { median } from '#bench/api/compare-servers.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { createEvents } from '#pricing/events/events.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import { refreshAccountMarkets, refreshMarkets } from '#pricing/insights/refresh-markets.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { changePrices, seedMarket } from './seed-market.ts';

const options = readOptions({
  small: 1_000,
  large: 100_000,
  offers: 10,
  'warm-up': 5,
  requests: 30,
});
const LOOPBACK = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const DAY_MS = 86_400_000;
/** What the app's Home requests for its market figures (app/home/market), together. */
const HOME = 'all of Home at once';
const FROM = new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10);
const HOME_PATHS = [
  '/insights/position',
  '/insights/changes?limit=10',
  '/insights/gaps?limit=10',
  `/insights/index?from=${FROM}`,
  `/insights/index?from=${FROM}&by=brand&largest=8`,
  `/insights/index?from=${FROM}&by=collection&largest=8`,
  `/insights/violations?from=${FROM}`,
  '/insights/coverage?limit=1000',
  '/notices?state=ready,perhaps_sent,not_delivered&limit=100',
];

const { db, close } = await openBenchDatabase();
try {
  const context = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
    captures: openDatabaseStores(db),
  };
  const api = createApi({
    context,
    version: '1.0.0',
    operatorKeyHashes: [],
    cursorSecret: randomBytes(32),
  });
  const small = await fill('s', options.small);
  const large = await fill('l', options.large);
  // Both at their best: what autovacuum does later must not run beside one of them.
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const title = `${options.small} and ${options.large} variants, ${options.offers} offers each`;
  console.log(`\nanswers: ${title}\n`);
  const requests = await listRequests(small);
  const others = new Map(await listRequests(large));
  const add = printRows([...requests.map(([name]) => name), HOME]);
  for (const [name, path] of requests) {
    const [before, after] = await measure([
      [small.apiKey, [path]],
      [large.apiKey, [others.get(name) ?? path]],
    ]);
    add({ answer: name, ...describe(before, after) });
  }
  const [before, after] = await measure([
    [small.apiKey, HOME_PATHS],
    [large.apiKey, HOME_PATHS],
  ]);
  add({ answer: HOME, ...describe(before, after) });
  console.log(`\ncomputing ahead: ${title}\n`);
  const addWork = printRows([...small.work.keys()]);
  for (const [name, before] of small.work)
    addWork({ work: name, ...describe(before, large.work.get(name)) });

  function describe(before = Number.NaN, after = Number.NaN) {
    return {
      [`${options.small} ms`]: before.toFixed(1),
      [`${options.large} ms`]: after.toFixed(1),
      ratio: (after / before).toFixed(2),
    };
  }

  async function fill(n: string, variants: number) {
    const { accountId, apiKey } = await createAccount(context, { name: n, plan: 'enterprise' });
    await seedMarket(db, { n, accountId, variants, offers: options.offers });
    const work = new Map<string, number>();
    const time = async (name: string, run: () => Promise<unknown>): Promise<void> => {
      const started = performance.now();
      await run();
      work.set(name, performance.now() - started);
    };
    await time('measure every product', () => refreshAccountMarkets(context, { accountId }));
    const changed = await changePrices(db, { n });
    await time('measure after one offer in a hundred changed', () =>
      refreshMarkets(context, { listingIds: changed }),
    );
    await time('count the day', () => countSummaries(context, { accountId }));
    return { n, apiKey, work };
  }

  async function listRequests({
    n,
    apiKey,
  }: {
    n: string;
    apiKey: string;
  }): Promise<[string, string][]> {
    const at = new Date(Date.now() - 5 * DAY_MS).toISOString();
    const gaps = await ask(apiKey, '/insights/gaps?limit=50');
    const [, next = ''] = /"next_cursor":"([^"]+)"/.exec(gaps) ?? [];
    return [
      ['position', '/insights/position'],
      ['index, all', '/insights/index'],
      ['index by brand', '/insights/index?by=brand'],
      ['index by brand, eight largest', '/insights/index?by=brand&largest=8'],
      ['index by collection', '/insights/index?by=collection'],
      ['index by collection, eight largest', '/insights/index?by=collection&largest=8'],
      ['index by retailer', '/insights/index?by=retailer'],
      ['gaps, 50', '/insights/gaps?limit=50'],
      // Few products have no second page.
      ['gaps, next 50', `/insights/gaps?limit=50${next && `&cursor=${next}`}`],
      ['gaps above, 50', '/insights/gaps?limit=50&position=above'],
      ['violations', '/insights/violations'],
      ['coverage', '/insights/coverage'],
      ['changes, 50', '/insights/changes?limit=50'],
      ['changes of a kind, 50', '/insights/changes?limit=50&kind=price_down'],
      ['matrix now, 50', '/insights/matrix?limit=50'],
      ['matrix at an instant, 50', `/insights/matrix?limit=50&at=${at}`],
      ['a product by day', `/insights/products/prd_${n}0000007`],
    ];
  }

  /** Medians of requests that take turns, so that a busy machine slows all of them. */
  async function measure(
    pair: readonly (readonly [string, readonly string[]])[],
  ): Promise<number[]> {
    const times = pair.map((): number[] => []);
    for (let request = 0; request < options['warm-up'] + options.requests; request += 1)
      for (const [place, [apiKey, paths]] of pair.entries()) {
        const started = performance.now();
        await Promise.all(paths.map((path) => ask(apiKey, path)));
        if (request >= options['warm-up']) times[place]?.push(performance.now() - started);
      }
    return times.map(median);
  }

  async function ask(apiKey: string, path: string): Promise<string> {
    const answer = await api.fetch(
      new Request(`http://127.0.0.1:3000/v1${path}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      }),
      LOOPBACK,
    );
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  }
} finally {
  await close();
}
