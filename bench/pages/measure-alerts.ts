/**
 * The alerts page at two sizes in one run, in the whole program: `node bench/pages/measure-alerts.ts`
 * (options below). Milliseconds until the whole answer of warm requests is there, one after another,
 * as medians; the goal is at most 1.5 times as much with 50,000 open alerts as with 500.
 */
import { readOptions } from '#bench/read-options.ts';
import { awaitJobs } from '#bench/sync/await-jobs.ts';
import { openListBench } from './open-list-bench.ts';
import { seedOpenAlerts } from './seed-open-alerts.ts';

const options = readOptions({ small: 500, large: 50_000, 'warm-up': 5, requests: 40 });

const VIEWS: readonly (readonly [string, string])[] = [
  ['all, newest first', ''],
  ['by depth', 'sort=depth+desc'],
  ['by retailer', 'sort=retailer+asc'],
  ['by product', 'sort=product+asc'],
  ['by status', 'sort=status+asc'],
  ['search, many hits', 'q=lamp'],
  ['search, one hit', 'q=LG-77'],
  ['search, no hit', 'q=nothinglikeit'],
  ['one retailer', 'retailer=retailer-7.example'],
  ['one brand, by depth', 'brand=Corvara&sort=depth+desc'],
  ['a product type', 'product_type=Lamps'],
  ['a collection', 'collection=gid%3A%2F%2Fshopify%2FCollection%2F3'],
  ['at least 30 %', 'depth=30'],
  ['older than 30 days', 'older=30'],
  ['within 1 day', 'newer=1'],
  ['escalated', 'status=escalated'],
  ['mine', 'assignee=me'],
  ['nobody’s, by status', 'assignee=nobody&sort=status+desc'],
  ['new since the last visit', 'new=1'],
  ['three filters', 'retailer=retailer-7.example&brand=Corvara&depth=10'],
  ['groups by retailer', 'by=retailer'],
  ['groups by product', 'by=product'],
];

const { app, measure, findNext, compare, close } = await openListBench(options);
try {
  const { db } = app.database;
  const { shop } = app.sandbox;
  await compare('open alerts', async (alerts) => {
    await seedOpenAlerts(db, { shop, alerts });
    const times = new Map<string, readonly number[]>();
    for (const [name, query] of VIEWS) times.set(name, await measure(`/app/alerts?${query}`));
    times.set('page forward', await measure(await findNext('/app/alerts')));
    times.set('filters’ choices', await measure('/app/alerts/filters'));
    const order = {
      selection: { query: '', until: new Date().toISOString() },
      work: { state: 'acknowledged' },
    };
    const started = performance.now();
    await app.ask('/app/alerts/changes', { intent: 'change', order: JSON.stringify(order) });
    times.set('change of all', [performance.now() - started]);
    await awaitJobs(db);
    return times;
  });
} finally {
  await close();
}
