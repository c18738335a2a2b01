/**
 * The products page at two sizes in one run, in the whole program: `node bench/pages/measure-products.ts`
 * (options below). Milliseconds until the whole answer of warm requests is there, one after another,
 * as medians; the goal is at most 1.5 times as much with 100,000 variants as with 1,000.
 */
import { readOptions } from '#bench/read-options.ts';
import { openListBench } from './open-list-bench.ts';
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

const { app, measure, findNext, compare, close } = await openListBench(options);
try {
  const { db } = app.database;
  const { shop } = app.sandbox;
  await compare('variants', async (variants) => {
    await seedMarketProducts(db, { shop, variants });
    const times = new Map<string, readonly number[]>();
    for (const [name, query] of VIEWS) times.set(name, await measure(`/app/products?${query}`));
    times.set('page forward', await measure(await findNext('/app/products?sort=index+desc')));
    const unknown = Buffer.from(JSON.stringify(['', ''])).toString('base64url');
    times.set(
      'page of unknown figures',
      await measure(`/app/products?sort=index+asc&after=${unknown}`),
    );
    return times;
  });
} finally {
  await close();
}
