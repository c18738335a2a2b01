/**
 * Processes that die, databases and clocks that fail, retailers that hang: nothing is recorded
 * twice, no alert is lost or doubled.
 */
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openStatementProxy, type StatementProxy } from '#tests/contract/statement-proxy.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import {
  dropSpareWorker,
  type FaultShop,
  openFaultShop,
  prepareWorker,
  PRODUCTS,
  readHistory,
  startWorker,
  type Worker,
} from './fault-shop.ts';

/** How often a worker is killed, and how long the database is unreachable. */
const [KILLS, AWAY_MS] = IS_LONG ? [10, 30_000] : [2, 3_000];
vi.setConfig({ testTimeout: 120_000 + KILLS * 20_000 + AWAY_MS * 2, hookTimeout: 60_000 });

const DAY = 86_400_000;
const soon = { timeout: 110_000, interval: 100 };
const workers: Worker[] = [];
let shop: FaultShop;
let connection: { host?: string; database?: string };
let closers: (() => unknown)[];

beforeEach(async () => {
  // Its program loads while the retailer opens. After a kill, the next one starts normally: by then
  // everything the killed one sent has completed.
  prepareWorker();
  const db = await createTestDatabase();
  connection = db.connection;
  shop = await openFaultShop(db);
  closers = [() => shop.close()];
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
  for (const close of closers.reverse()) await close();
});

afterAll(dropSpareWorker);

test('a worker killed at any moment loses nothing and records nothing twice', async () => {
  const proxy = await openStatementProxy(inject('socketFolder'));
  closers.push(() => proxy.close());
  await start(proxy);
  await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
  const prices = ['100.00'];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const price = kill % 2 === 0 ? `8${kill % 10}.00` : `9${kill % 10}.00`;
    prices.push(price);
    // Statements of a visit, of what follows from it, and of the queue: spread out, so that every
    // part is covered.
    const held = proxy.hold(1 + ((kill * 17) % 53), kill % 3 === 0 ? 'after' : 'before');
    await shop.ask(price);
    await held;
    await workers.splice(0)[0]?.kill();
    proxy.cut();
    await start(proxy);
    await expect.poll(() => shop.unsettled(price), soon).toBeNull();
  }
  await requireHistory(prices);
});

test.each([
  ['has stored the bytes of a picture', /update pricing\.picture set state = 'taken'/],
  ['has recorded a picture and opens its alert', /insert into pricing\.alert \(/],
])(
  'a worker killed when it %s: each alert opens once, with a picture',
  async (_what, statement) => {
    const proxy = await openStatementProxy(inject('socketFolder'));
    closers.push(() => proxy.close());
    await start(proxy, { takesPictures: true });
    await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
    const held = proxy.hold(statement, 'before');
    await shop.ask('80.00');
    await held;
    await workers.splice(0)[0]?.kill();
    proxy.cut();
    expect(await countAlerts()).toBe(0);
    await start(proxy, { takesPictures: true });
    // What the dead worker left is found by a job that runs once a minute.
    const runMinutely = async () => {
      await shop.service.jobs.enqueue('alerts.check-pictures', {});
      return shop.unsettled('80.00');
    };
    await expect.poll(runMinutely, { ...soon, interval: 1_000 }).toBeNull();
    const pictures = await listPictureCaptures();
    expect(pictures).toEqual(
      Array.from({ length: PRODUCTS }, () => ({ state: 'taken', named: 3, stored: 3 })),
    );
    const { captures, alerts, events } = await readHistory(shop);
    // Of each page two visits and the three parts of its picture.
    expect([captures, alerts, events['alert.created']]).toEqual([PRODUCTS * 5, PRODUCTS, PRODUCTS]);
    expect(await verifyAll()).toMatchObject({ captures: PRODUCTS * 5, problems: [] });
  },
);

async function countAlerts(): Promise<number> {
  const { rows } = await shop.db.query<{ n: number }>(
    'select count(*)::int as n from pricing.alert',
  );
  return rows[0]?.n ?? 0;
}

/** Of each picture, how many captures its row names, and how many of these exist. */
async function listPictureCaptures() {
  const { rows } = await shop.db.query<{ state: string; named: number; stored: number }>(
    `select p.state,
       num_nonnulls(p.document_capture_id, p.page_capture_id, p.detail_capture_id) as named,
       (select count(*)::int from pricing.capture c
         where c.id in (p.document_capture_id, p.page_capture_id, p.detail_capture_id)) as stored
     from pricing.picture p order by p.requested_at`,
  );
  return rows;
}

const verifyAll = () =>
  verifyCaptures(
    { db: shop.db, captures: openDatabaseStores(shop.db) },
    { retailerId: shop.retailerId },
  );

test('nothing is lost when the database disappears and returns', async () => {
  const proxy = await openDatabaseProxy(inject('socketFolder'));
  closers.push(() => proxy.close());
  const worker = await start(proxy);
  await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
  await shop.ask('80.00');
  proxy.down();
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  expect(await shop.unsettled('80.00')).not.toBeNull();
  expect([worker.process.exitCode, worker.process.signalCode]).toEqual([null, null]);
  proxy.up();
  const back = performance.now();
  await expect.poll(() => shop.unsettled('80.00'), soon).toBeNull();
  process.stdout.write(
    `the database was away for ${AWAY_MS} ms; the alert was told ${Math.round(performance.now() - back)} ms after its return\n`,
  );
  await requireHistory(['100.00', '80.00']);
});

test('a clock that jumps ahead and back loses no price and no alert', async () => {
  const worker = await start();
  await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
  const prices = ['100.00'];
  for (const [aheadMs, price] of [
    [2 * DAY, '80.00'],
    [2 * DAY, '95.00'],
    [-3_600_000, '70.00'],
    [0, '97.00'],
  ] as const) {
    await worker.setClock(aheadMs);
    prices.push(price);
    await shop.ask(price);
    if (aheadMs < 0)
      await shop.db.query(`update pricing.listing set next_check_at = now() - interval '2 hours'`);
    await expect.poll(() => shop.unsettled(price), soon).toBeNull();
  }
  await requireHistory(prices);
});

/**
 * Each listing has had these prices in order; each fall below the MAP price raised one alert, each
 * recovery resolved it.
 */
async function requireHistory(prices: readonly string[]): Promise<void> {
  const history = await readHistory(shop);
  const falls = prices.filter((price) => Number(price) < 90).length;
  const recoveries = prices.slice(1).filter((price) => Number(price) >= 90).length;
  expect(history.listings).toEqual(
    Array.from({ length: PRODUCTS }, () =>
      prices.map((price) => String(Math.round(Number(price) * 100))),
    ),
  );
  expect(history).toMatchObject({ captures: PRODUCTS * prices.length, alerts: PRODUCTS * falls });
  expect(history.events).toMatchObject({
    'alert.created': PRODUCTS * falls,
    ...(recoveries > 0 && { 'alert.resolved': PRODUCTS * recoveries }),
    'price.changed': PRODUCTS * (prices.length - 1),
  });
  expect(await verifyAll()).toMatchObject({
    captures: PRODUCTS * prices.length,
    problems: [],
  });
  // At least once: each event arrived; one in progress when its worker died may have arrived twice.
  const created = shop.received.filter(({ type }) => type === 'alert.created');
  expect(new Set(created.map(({ id }) => id)).size).toBe(PRODUCTS * falls);
}

async function start(
  proxy?: { port: number } | StatementProxy,
  { takesPictures = false } = {},
): Promise<Worker> {
  const reached = proxy
    ? { url: `postgresql://pricing@127.0.0.1:${proxy.port}/${connection.database}` }
    : connection;
  const worker = await startWorker({
    connection: reached,
    hosts: shop.hosts,
    delayMs: 1,
    takesPictures,
  });
  workers.push(worker);
  return worker;
}
