/**
 * One of several workers dies in the middle of its work, and the next one starts at once: the work
 * is done soon, whichever worker starts when. LONG=1 waits until the claims of the dead one expire;
 * otherwise they are backdated.
 */
import { inject, test, vi } from 'vitest';
import { type Moment, openStatementProxy } from '#tests/contract/statement-proxy.ts';
import { HEARTBEAT_SECONDS } from '#jobs/start-orphan-check.ts';
import type { Database } from '#prisma/open-database.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
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
const MOMENTS: [string, RegExp, Moment][] = [
  ['has taken a host', /update pricing\.retailer set leased_by = \$2/, 'after'],
];
if (IS_LONG)
  MOMENTS.push(
    ['has taken an endpoint', /update pricing\.webhook_endpoint set lease = \$2/, 'after'],
    ['has taken a visit', /update pricing\.retailer set leased_by = \$2/, 'before'],
    ['has taken a delivery', /update pricing\.webhook_endpoint set lease = \$2/, 'before'],
  );

test.concurrent.for(MOMENTS)(
  'killed when it %s',
  async ([what, statement, moment], { expect, onTestFinished }) => {
    const db = await createTestDatabase();
    const shop = await openFaultShop(db);
    const proxy = await openStatementProxy(inject('socketFolder'));
    const order = { hosts: shop.hosts, delayMs: 1, isOneOfSeveral: true };
    const workers = [
      await startWorker({
        ...order,
        connection: {
          url: `postgresql://pricing@127.0.0.1:${proxy.port}/${db.connection.database}`,
        },
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
    await workers[0]?.kill();
    proxy.cut();
    const died = performance.now();
    if (!IS_LONG) await ageClaims(db);
    workers.push(await startWorker({ ...order, connection: db.connection }));
    const works = performance.now();
    await expect.poll(() => shop.unsettled('80.00'), soon).toBeNull();
    const done = performance.now();
    process.stdout.write(
      `killed when it ${what}: all is done ${Math.round(done - died)} ms later, ` +
        `${Math.round(done - works)} ms after another worked\n`,
    );
    expect(done - works).toBeLessThan(WITHIN_MS);
    expect(
      new Set(shop.received.filter(({ type }) => type === 'alert.created').map(({ id }) => id))
        .size,
    ).toBe(PRODUCTS);
  },
);

/** As if the dead worker had claimed everything so long ago that it expires now. */
async function ageClaims(db: Database): Promise<void> {
  await db.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - $1 * interval '1 second' where state = 'active'`,
    [HEARTBEAT_SECONDS],
  );
  for (const table of ['retailer', 'webhook_endpoint'])
    await db.query(
      `update pricing.${table} set leased_until = now() where leased_until is not null`,
    );
}
