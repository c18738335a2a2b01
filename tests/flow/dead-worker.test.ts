/**
 * One of several workers dies in the middle of its work, and the next one starts at once: the work
 * is done soon, whichever worker starts when.
 */
import { inject, test, vi } from 'vitest';
import { type Moment, openStatementProxy } from '#tests/contract/statement-proxy.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openFaultShop, PRODUCTS, startWorker } from './fault-shop.ts';
import type { WorkerOrder } from './serve-worker.ts';

vi.setConfig({ testTimeout: 200_000, maxConcurrency: 4 });
/**
 * From the death until the work is done: claims of a dead process expire after about 20 seconds.
 * Half a minute is promised; a machine busy with other tests gets twice that.
 */
const WITHIN_MS = 60_000;
const soon = { timeout: 90_000, interval: 50 };

/**
 * The first statement that each runs for its job: before it, only the job is claimed; after it, a
 * host or an endpoint is too.
 */
test.concurrent.for<[string, RegExp, Moment]>([
  ['has taken a visit', /update pricing\.retailer set leased_by = \$2/, 'before'],
  ['has taken a host', /update pricing\.retailer set leased_by = \$2/, 'after'],
  ['has taken a delivery', /update pricing\.webhook_endpoint set lease = \$2/, 'before'],
  ['has taken an endpoint', /update pricing\.webhook_endpoint set lease = \$2/, 'after'],
])('killed when it %s', async ([what, statement, moment], { expect, onTestFinished }) => {
  const db = await createTestDatabase();
  const shop = await openFaultShop(db);
  const proxy = await openStatementProxy(inject('socketFolder'));
  const order = { hosts: shop.hosts, delayMs: 1, isOneOfSeveral: true };
  const workers = [
    await startWorker({
      ...order,
      connection: { url: `postgresql://pricing@127.0.0.1:${proxy.port}/${db.connection.database}` },
    } satisfies WorkerOrder),
  ];
  onTestFinished(async () => {
    for (const worker of workers) await worker.kill();
    await proxy.close();
    await shop.close();
  });
  await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();

  const held = proxy.hold(statement, moment);
  await shop.ask('80.00');
  await held;
  const next = startWorker({ ...order, connection: db.connection });
  await workers[0]?.kill();
  proxy.cut();
  const died = performance.now();
  workers.push(await next);
  const works = performance.now();
  await expect.poll(() => shop.unsettled('80.00'), soon).toBeNull();
  const done = performance.now();
  process.stdout.write(
    `killed when it ${what}: all is done ${Math.round(done - died)} ms later, ${Math.round(done - works)} ms after another worked\n`,
  );
  expect(done - works).toBeLessThan(WITHIN_MS);
  expect(
    new Set(shop.received.filter(({ type }) => type === 'alert.created').map(({ id }) => id)).size,
  ).toBe(PRODUCTS);
});
