/**
 * Retailers that accept a request and never answer it, beside a healthy one: its visits stay on
 * time.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { SLOW_MS } from '#pricing/market/host-turn.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { openSite, type TestSite } from '#tests/support/monitoring/test-site.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openFaultShop, startWorker } from './fault-shop.ts';

const HANGING = 40;
const VISITS = 8;
/**
 * A job starts at once, and the page is read. A request to a hanging retailer takes ten seconds; on a
 * busy machine everything takes longer, also the visits before there were hanging retailers.
 */
const ON_TIME_MS = 4_000;
const TIMES_ALONE = 4;
const patient = { timeout: 90_000, interval: 25 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 30_000 });

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
  let visits = 100;
  const worker = await startWorker({ connection: db.connection, hosts: shop.hosts, delayMs: 1 });
  closers.push(() => worker.kill());
  await expect.poll(() => shop.unsettled('100.00'), { ...patient, interval: 100 }).toBeNull();
  const alone = await measureVisits(2);

  for (const domain of hanging.keys())
    await startMonitoringRetailer(shop.service.context, {
      accountId: shop.accountId,
      domainOrUrl: `http://${domain}`,
    });
  await expect
    .poll(() => [...hanging.values()].every((site) => site.requests.length > 0), { interval: 20 })
    .toBe(true);
  const waits = await measureVisits(VISITS);
  process.stdout.write(
    `beside ${HANGING} shops that hang, visits were done ${waits.join(', ')} ms after they fell due; ${alone.join(', ')} ms before\n`,
  );
  expect(Math.max(...waits)).toBeLessThan(Math.max(ON_TIME_MS, TIMES_ALONE * Math.max(...alone)));

  // Hanging retailers are known by now: next time they wait in the slow queue.
  const listSlow = async () =>
    (
      await db.query<{ domain: string }>(
        `select domain from pricing.retailer where took_ms > $1 and id <> $2 order by domain`,
        [SLOW_MS, shop.retailerId],
      )
    ).rows.map((row) => row.domain);
  await expect.poll(listSlow, patient).toEqual([...hanging.keys()].sort());

  /** How long visits of the healthy retailer take. */
  async function measureVisits(count: number): Promise<number[]> {
    const took: number[] = [];
    while (took.length < count) {
      const price = `${(visits += 1)}.00`;
      // No earlier hold-up of this machine makes it a slow one.
      await db.query('update pricing.retailer set took_ms = 0 where id = $1', [shop.retailerId]);
      const asked = performance.now();
      await shop.ask(price);
      await expect.poll(() => countKnown(price), patient).toBe(4);
      const ms = Math.round(performance.now() - asked);
      // It answered late, and rightly waited among the slow ones: says nothing of the others.
      if ((await findTook()) <= SLOW_MS) took.push(ms);
    }
    return took;
  }

  async function findTook(): Promise<number> {
    const { rows: found } = await db.query<{ took: number }>(
      'select took_ms as took from pricing.retailer where id = $1',
      [shop.retailerId],
    );
    return found[0]?.took ?? 0;
  }

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
