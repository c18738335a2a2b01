import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { claimHost, releaseHost, renewHost, takeTurn } from '#pricing/market/host-turn.ts';
import { watchRetailer } from '#pricing/market/watch-retailer.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openSite, productPage, sitemapShop } from './test-site.ts';
import type { WorkerOrder } from './test-worker-process.ts';

let stage: TestStage;
beforeAll(async () => {
  stage = await createTestStage();
  await stage.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});

test('gives a host to one of many claimants', async () => {
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: 'one.com' });
  const claims = await Promise.all(
    Array.from({ length: 10 }, (_, n) => claimHost(stage.db, retailerId, `worker-${n}`)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const holder = `worker-${claims.indexOf(true)}`;
  await releaseHost(stage.db, retailerId, 'somebody-else');
  expect(await claimHost(stage.db, retailerId, 'late')).toBe(false);
  await releaseHost(stage.db, retailerId, holder);
  expect(await claimHost(stage.db, retailerId, 'late')).toBe(true);
});

test('spaces turns by the delay, however many ask at once', async () => {
  const { retailerId } = await watchRetailer(stage, { accountId: 'acc_1', domainOrUrl: 'two.com' });
  await claimHost(stage.db, retailerId, 'w');
  await stage.db.query(`update pricing.retailer set delay_ms = 10000 where id = $1`, [retailerId]);
  const waits = (
    await Promise.all(Array.from({ length: 4 }, () => takeTurn(stage.db, retailerId, 'w')))
  )
    .map(Number)
    .sort((a, b) => a - b);
  for (let n = 1; n < waits.length; n += 1) expect(waits[n]).toBeGreaterThan(n * 10_000 - 5_000);
  expect(await takeTurn(stage.db, retailerId, 'not-the-holder')).toBeNull();
});

test('takes over from a holder that died, and tells the dead one so', async () => {
  const { retailerId } = await watchRetailer(stage, {
    accountId: 'acc_1',
    domainOrUrl: 'three.com',
  });
  await claimHost(stage.db, retailerId, 'dead');
  await stage.db.query(
    `update pricing.retailer set leased_until = now() - interval '1 second' where id = $1`,
    [retailerId],
  );
  expect(await claimHost(stage.db, retailerId, 'alive')).toBe(true);
  expect(await takeTurn(stage.db, retailerId, 'dead')).toBeNull();
});

test('a host is kept by whoever has it, also when that was late, and by nobody else', async () => {
  const { retailerId } = await watchRetailer(stage, {
    accountId: 'acc_1',
    domainOrUrl: 'kept.com',
  });
  const ends = (how: string) =>
    stage.db.query(
      `update pricing.retailer set leased_until = clock_timestamp() + $2::interval where id = $1`,
      [retailerId, how],
    );
  await claimHost(stage.db, retailerId, 'first');
  await ends('-1 second');
  expect(await renewHost(stage.db, retailerId, 'first')).toBe(true);
  expect(await claimHost(stage.db, retailerId, 'second')).toBe(false);
  await ends('-1 second');
  expect(await claimHost(stage.db, retailerId, 'second')).toBe(true);
  expect(await renewHost(stage.db, retailerId, 'first')).toBe(false);
});

test('four worker processes never beat the delay that robots.txt asks for', async () => {
  const domain = 'four.example';
  const [delayMs, askedMs] = [50, 150];
  const pages = Object.fromEntries(
    Array.from({ length: 24 }, (_, n) => [
      `/products/p${n}`,
      productPage({ name: `P${n}`, price: '5.00' }),
    ]),
  );
  const site = await openSite({
    ...sitemapShop(domain, pages),
    '/robots.txt': {
      type: 'text/plain',
      body: `User-agent: *\nCrawl-delay: ${askedMs / 1_000}\nSitemap: http://${domain}/sitemap.xml\n`,
    },
  });
  const { retailerId } = await watchRetailer(stage, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}`,
  });
  await stage.db.query(`update pricing.retailer set delay_ms = $2 where id = $1`, [
    retailerId,
    delayMs,
  ]);
  const order = {
    connection: stage.connection,
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
  // The five products of the probe are read again as listings; nothing else is read twice.
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
    [join(import.meta.dirname, 'test-worker-process.ts'), JSON.stringify(order)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, problems).toBe(0);
}
