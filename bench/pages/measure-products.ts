/**
 * The products page at two sizes in one run, in the whole program: `node bench/pages/measure-products.ts`
 * (options below). Milliseconds until the whole answer of warm requests is there, one after another,
 * as medians; the goal is at most 1.5 times as much with 100,000 variants as with 1,000. `fastest` is
 * the ratio of the fastest requests, which says more on a machine that others use too.
 */
import { median } from '#bench/api/compare-servers.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { awaitJobs, count, until } from '#bench/sync/await-jobs.ts';
import { openInstalledApp } from '#bench/sync/open-installed-app.ts';
import { seedMarketProducts } from './seed-market-products.ts';

const options = readOptions({ small: 1000, large: 100_000, 'warm-up': 5, requests: 40 });

const VIEWS: readonly (readonly [string, string])[] = [
  ['all, by title', ''],
  ['by price', 'sort=price+desc'],
  ['by margin', 'sort=margin+asc'],
  ['by lowest competitor', 'sort=lowest+asc'],
  ['by price index', 'sort=index+desc'],
  ['by last change', 'sort=changed+desc'],
  ['above market', 'position=above'],
  ['below market, by margin', 'position=below&sort=margin+asc'],
  ['unknown position', 'position=unknown'],
  ['below or at, by last change', 'position=below,at&sort=changed+desc'],
  ['cheapest', 'cheapest=yes'],
  ['not cheapest, by price index', 'cheapest=no&sort=index+desc'],
  ['margin up to 5 %', 'margin_to=5'],
  ['margin up to 5 %, above market', 'margin_to=5&position=above'],
  ['margin of exactly 20 %', 'margin_from=20&margin_to=20'],
  ['price index over 110', 'index_from=110.01'],
  ['price index of 120 to 121', 'index_from=120&index_to=121'],
  ['changed within 1 day', 'changed=1'],
  ['changed within 7 days, by margin', 'changed=7&sort=margin+asc'],
  ['all filters', 'position=above&cheapest=no&margin_to=40&index_from=105&changed=30'],
  ['nothing fits', 'margin_from=99'],
  ['search and position', 'q=lamp&position=above'],
  ['search and order', 'q=corvara+vase&sort=index+asc'],
];

const app = await openInstalledApp(0);
try {
  const { db } = app.database;
  const { shop } = app.sandbox;
  await app.ask('/app');
  await until(
    async () =>
      (await count(db, `select count(*)::int as n from shop.sync_run where state = 'done'`)) > 0,
  );
  await awaitJobs(db);
  const small = await measureAll(options.small);
  const large = await measureAll(options.large);
  console.log(`${options.small} and ${options.large} variants\n`);
  const add = printRows([...small.keys()]);
  for (const [name, before] of small) {
    const after = large.get(name) ?? [Number.NaN];
    add({
      view: name,
      [`${options.small} ms`]: median(before).toFixed(1),
      [`${options.large} ms`]: median(after).toFixed(1),
      ratio: (median(after) / median(before)).toFixed(2),
      fastest: (Math.min(...after) / Math.min(...before)).toFixed(2),
    });
  }

  async function measureAll(variants: number): Promise<Map<string, number[]>> {
    await seedMarketProducts(db, { shop, variants });
    const times = new Map<string, number[]>();
    for (const [name, query] of VIEWS) times.set(name, await measure(`/app/products?${query}`));
    times.set('page forward', await measure(await findNext('sort=index+desc')));
    const unknown = Buffer.from(JSON.stringify(['', ''])).toString('base64url');
    times.set(
      'page of unknown figures',
      await measure(`/app/products?sort=index+asc&after=${unknown}`),
    );
    return times;
  }

  /** The address of the second page, from the first one's link. */
  async function findNext(query: string): Promise<string> {
    const text = await (await app.ask(`/app/products?${query}`)).text();
    const after = /[?&](?:amp;)?after=([\w-]+)/.exec(text)?.[1];
    return `/app/products?${query}&after=${after ?? ''}`;
  }

  async function measure(path: string): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; n < options['warm-up'] + options.requests; n += 1) {
      const started = performance.now();
      const answer = await app.ask(path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (n >= options['warm-up']) times.push(performance.now() - started);
    }
    return times;
  }
} finally {
  await app.close();
}
