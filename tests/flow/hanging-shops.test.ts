/**
 * Retailers that accept a request and never answer it, beside a healthy one: its visits stay on
 * time.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { openSite, type TestSite } from '#tests/support/monitoring/test-site.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openFaultShop, startWorker } from './fault-shop.ts';

const HANGING = 40;
const VISITS = 8;
/**
 * A job starts at once, and the page is read. A request to a hanging retailer takes ten seconds.
 */
const ON_TIME_MS = 4_000;
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 });

let closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

test('forty hanging retailers delay no visit of a healthy one', async () => {
  const db = await createTestDatabase();
  const shop = await openFaultShop(db);
  closers.push(() => shop.close());
  const hanging = await openHangingShops();
  for (const [domain, site] of hanging) shop.hosts[domain] = site.port;
  const worker = await startWorker({ connection: db.connection, hosts: shop.hosts, delayMs: 1 });
  closers.push(() => worker.kill());
  await expect.poll(() => shop.unsettled('100.00'), { interval: 100 }).toBeNull();

  for (const domain of hanging.keys())
    await startMonitoringRetailer(shop.service.context, {
      accountId: shop.accountId,
      domainOrUrl: `http://${domain}`,
    });
  await expect
    .poll(() => [...hanging.values()].every((site) => site.requests.length > 0), { interval: 20 })
    .toBe(true);
  const waits: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const price = `${101 + visit}.00`;
    const asked = performance.now();
    await shop.ask(price);
    await expect.poll(() => countKnown(price), { interval: 25 }).toBe(4);
    waits.push(Math.round(performance.now() - asked));
  }
  process.stdout.write(
    `beside ${HANGING} shops that hang, visits were done ${waits.join(', ')} ms after they fell due\n`,
  );
  expect(Math.max(...waits)).toBeLessThan(ON_TIME_MS);

  // Hanging retailers are known by now: next time they wait in the slow queue.
  const listSlow = async () =>
    (
      await db.query<{ domain: string }>(
        `select domain from pricing.retailer where took_ms > 2000 order by domain`,
      )
    ).rows.map((row) => row.domain);
  await expect.poll(listSlow).toEqual([...hanging.keys()].sort());

  async function countKnown(price: string): Promise<number | undefined> {
    const { rows: known } = await db.query<{ n: number }>(
      `select count(*)::int as n from pricing.listing where retailer_id = $1 and price_minor = $2`,
      [shop.retailerId, Math.round(Number(price) * 100)],
    );
    return known[0]?.n;
  }
});

async function openHangingShops(): Promise<Map<string, TestSite>> {
  const sites = new Map<string, TestSite>();
  for (let n = 0; n < HANGING; n += 1)
    sites.set(
      `hangs-${randomBytes(3).toString('hex')}.example`,
      await openSite({ '/robots.txt': { hangs: true }, '/': { hangs: true } }),
    );
  closers.push(() => sites.forEach((site) => site.close()));
  return sites;
}
