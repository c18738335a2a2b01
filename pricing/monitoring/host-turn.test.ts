import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { lockHost, releaseHost, refreshHostLock, findHostTurn } from '#pricing/market/host-turn.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import {
  openSite,
  renderProductPage,
  createSitemapSite,
} from '#tests/support/monitoring/test-site.ts';
import type { WorkerOrder } from '#tests/support/monitoring/test-worker-process.ts';

let context: TestStage;
beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});

test('leases a host to only one of many workers', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'one.com',
  });
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, n) => lockHost(context.db, retailerId, `worker-${n}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const holder = `worker-${claims.indexOf(true)}`;
  await releaseHost(context.db, retailerId, 'somebody-else');
  expect(await lockHost(context.db, retailerId, 'late')).toBe(false);
  await releaseHost(context.db, retailerId, holder);
  expect(await lockHost(context.db, retailerId, 'late')).toBe(true);
});

test('spaces concurrent requests by the delay', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'two.com',
  });
  await lockHost(context.db, retailerId, 'w');
  await context.db.query(`update pricing.retailer set delay_ms = 10000 where id = $1`, [
    retailerId,
  ]);
  const waits = (
    await Promise.all(Array.from({ length: 4 }, () => findHostTurn(context.db, retailerId, 'w')))
  )
    .map(Number)
    .sort((a, b) => a - b);
  for (let n = 1; n < waits.length; n += 1) expect(waits[n]).toBeGreaterThan(n * 10_000 - 5_000);
  expect(await findHostTurn(context.db, retailerId, 'not-the-holder')).toBeNull();
});

test('leases a host again after its holder died, and rejects the old holder', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'three.com',
  });
  await lockHost(context.db, retailerId, 'dead');
  await context.db.query(
    `update pricing.retailer set leased_until = now() - interval '1 second' where id = $1`,
    [retailerId],
  );
  expect(await lockHost(context.db, retailerId, 'alive')).toBe(true);
  expect(await findHostTurn(context.db, retailerId, 'dead')).toBeNull();
});

test('only the holder can renew a lease, even after it expired', async () => {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: 'kept.com',
  });
  const ends = (how: string) =>
    context.db.query(
      `update pricing.retailer set leased_until = clock_timestamp() + $2::interval where id = $1`,
      [retailerId, how],
    );
  await lockHost(context.db, retailerId, 'first');
  await ends('-1 second');
  expect(await refreshHostLock(context.db, retailerId, 'first')).toBe(true);
  expect(await lockHost(context.db, retailerId, 'second')).toBe(false);
  await ends('-1 second');
  expect(await lockHost(context.db, retailerId, 'second')).toBe(true);
  expect(await refreshHostLock(context.db, retailerId, 'first')).toBe(false);
});

test('four worker processes keep to the delay of robots.txt', async () => {
  const domain = 'four.example';
  const [delayMs, askedMs] = [50, 150];
  const pages = Object.fromEntries(
    Array.from({ length: 24 }, (_, n) => [
      `/products/p${n}`,
      renderProductPage({ name: `P${n}`, price: '5.00' }),
    ]),
  );
  const site = await openSite({
    ...createSitemapSite(domain, pages),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nCrawl-delay: ${askedMs / 1_000}\nSitemap: http://${domain}/sitemap.xml\n`,
    },
  });
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}`,
  });
  await context.db.query(`update pricing.retailer set delay_ms = $2 where id = $1`, [
    retailerId,
    delayMs,
  ]);
  const order = {
    connection: context.connection,
    retailerId,
    port: site.port,
    delayMs,
    forMs: 9_000,
  };
  await Promise.all(
    Array.from({ length: 4 }, (_, n) => runWorker({ ...order, name: `Worker${n}` })),
  );
  const gaps = site.requests.slice(1).map((request, n) => request.at - (site.requests[n]?.at ?? 0));
  const visited = site.requests
    .map((request) => request.path)
    .filter((path) => path.startsWith('/products/'));
  expect(visited.length).toBeGreaterThanOrEqual(10);
  // The five sample products of the probe are read again as listings; nothing else is read twice.
  expect(visited.length - new Set(visited).size).toBeLessThanOrEqual(5);
  expect(
    new Set(site.requests.map((request) => request.headers['user-agent'])).size,
  ).toBeGreaterThan(1);
  // Timers may fire a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(askedMs - 2);
  site.close();
});

async function runWorker(order: WorkerOrder): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../tests/support/monitoring/test-worker-process.ts'),
      JSON.stringify(order),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, problems).toBe(0);
}
