/**
 * Processes that die, databases and clocks that fail, retailers that hang: nothing is recorded
 * twice, no alert is lost or doubled.
 */
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openDatabaseStores } from '#pricing/market/capture-store/open-capture-stores.ts';
import { verifyCaptures } from '#pricing/market/verify-captures.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openStatementProxy, type StatementProxy } from '#tests/contract/statement-proxy.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
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

const soon = { timeout: 110_000, interval: 100 };
let shop: FaultShop;
let connection: { host?: string; database?: string };
let worker: Worker;
let proxy: StatementProxy;

/** For the tests of a group, of which most of the time is the start of workers. */
async function openShop(): Promise<() => Promise<void>> {
  // Its program loads while the retailer opens. After a kill, the next one starts normally: by then
  // everything the killed one sent has completed.
  prepareWorker();
  const db = await createTestDatabase();
  connection = db.connection;
  shop = await openFaultShop(db);
  proxy = await openStatementProxy(inject('socketFolder'));
  return async () => {
    await worker?.kill();
    await proxy.close();
    await shop.close();
  };
}
afterAll(dropSpareWorker);

/** Kills the worker at the statement where it is held, once it is. */
async function killWhen(held: Promise<void>): Promise<void> {
  await held;
  await worker.kill();
  proxy.cut();
}

describe('a retailer whose pages are fetched', () => {
  /** Of each product, so far. */
  const prices = ['100.00'];
  let away: DatabaseProxy;
  beforeAll(async () => {
    const close = await openShop();
    away = await openDatabaseProxy(inject('socketFolder'));
    return async () => {
      await close();
      away.close();
    };
  });

  test('a worker killed at any moment loses nothing and records nothing twice', async () => {
    worker = await start(proxy);
    await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const price = kill % 2 === 0 ? `8${kill % 10}.00` : `9${kill % 10}.00`;
      prices.push(price);
      // Statements of a visit, of what follows from it, and of the queue: spread out, so that every
      // part is covered.
      const held = proxy.hold(1 + ((kill * 17) % 53), kill % 3 === 0 ? 'after' : 'before');
      await shop.ask(price);
      await killWhen(held);
      worker = await start(kill === KILLS - 1 ? away : proxy);
      await expect.poll(() => shop.unsettled(price), soon).toBeNull();
    }
    await requireHistory(prices);
  });

  test('nothing is lost when the database disappears and returns', async () => {
    prices.push('80.00');
    await shop.ask('80.00');
    away.down();
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
    expect(await shop.unsettled('80.00')).not.toBeNull();
    expect([worker.process.exitCode, worker.process.signalCode]).toEqual([null, null]);
    away.up();
    const back = performance.now();
    await expect.poll(() => shop.unsettled('80.00'), soon).toBeNull();
    process.stdout.write(
      `the database was away for ${AWAY_MS} ms; the alert was sent ` +
        `${Math.round(performance.now() - back)} ms after its return\n`,
    );
    await requireHistory(prices);
  });

  test('a clock that jumps ahead and back loses no price and no alert', async () => {
    for (const [aheadMs, price] of [
      [0, '92.00'],
      [2 * DAY_MS, '80.00'],
      [2 * DAY_MS, '95.00'],
      [-HOUR_MS, '70.00'],
      [0, '97.00'],
    ] as const) {
      await worker.setClock(aheadMs);
      prices.push(price);
      await shop.ask(price);
      if (aheadMs < 0)
        await shop.db.query(
          `update pricing.listing set next_check_at = now() - interval '2 hours'`,
        );
      await expect.poll(() => shop.unsettled(price), soon).toBeNull();
    }
    await requireHistory(prices);
  });
});

describe.skipIf(!IS_LONG)('a retailer whose pages are photographed', () => {
  beforeAll(openShop);

  test('a worker killed with a picture, the next one with its alert: each opens once', async () => {
    worker = await start(proxy, { takesPictures: true });
    await expect.poll(() => shop.unsettled('100.00'), soon).toBeNull();
    const stored = proxy.hold(/update pricing\.picture set state = 'taken'/, 'before');
    await shop.ask('80.00');
    await killWhen(stored);
    expect(await countAlerts()).toBe(0);

    const opened = proxy.hold(/insert into pricing\.alert \(/, 'before');
    worker = await start(proxy, { takesPictures: true });
    await killWhen(opened);
    expect(await countAlerts()).toBe(0);

    worker = await start(proxy, { takesPictures: true });
    // What the dead worker left is found by a job that runs once a minute.
    const runMinutely = async () => {
      await shop.service.jobs.enqueue('alerts.check-pictures', {});
      return shop.unsettled('80.00');
    };
    await expect.poll(runMinutely, { ...soon, interval: 250 }).toBeNull();
    const pictures = await listPictureCaptures();
    expect(pictures).toEqual(
      Array.from({ length: PRODUCTS }, () => ({ state: 'taken', named: 3, stored: 3 })),
    );
    const { captures, alerts, events } = await readHistory(shop);
    // Of each page two visits and the three parts of its picture.
    expect([captures, alerts, events['alert.created']]).toEqual([PRODUCTS * 5, PRODUCTS, PRODUCTS]);
    expect(await verifyAll()).toMatchObject({ captures: PRODUCTS * 5, problems: [] });
  });
});

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

async function start({ port }: { port: number }, { takesPictures = false } = {}): Promise<Worker> {
  return startWorker({
    connection: { url: `postgresql://pricing@127.0.0.1:${port}/${connection.database}` },
    hosts: shop.hosts,
    delayMs: 1,
    takesPictures,
  });
}
