/**
 * Answers of Shopify that leave something out must not delete anything: kinds A and B of what was
 * reported about other apps.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import type { BulkAnswer } from '#sandbox/admin-api/admin-faults.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import type { AppServices } from '#app/services.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { lookUpMissing, scheduleLookups } from './look-up-missing.server.ts';
import {
  scheduleReconciliation,
  startConfirmingSyncs,
  startSyncAgain,
} from './start-sync.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const VARIANTS = 310;
const AT_SERVICE = 308;

const isVariant = (line: string) => !line.includes('"__parentId":');
const EVERYTHING = { known: VARIANTS, registered: AT_SERVICE, atService: AT_SERVICE };

beforeAll(async () => {
  await app.open();
  await app.drain();
});

beforeEach(async () => {
  sandbox.control.changeBulk(null);
  sandbox.control.setMissing([]);
  await services.db.query(
    'update shop.variant set missing_since = null, absent_at = null, found_at = null',
  );
  expect(await counts()).toEqual(EVERYTHING);
});

const INCOMPLETE: { name: string; change: (answer: BulkAnswer) => BulkAnswer }[] = [
  {
    name: 'no file, none counted',
    change: (answer) => ({ ...answer, hasFile: false, objectCount: 0, rootObjectCount: 0 }),
  },
  {
    name: 'fewer variants than counted',
    change: (answer) => ({ ...answer, lines: answer.lines.slice(0, 150) }),
  },
  {
    name: 'all variants, fewer collections than counted',
    change: (answer) => ({ ...answer, lines: answer.lines.filter(isVariant) }),
  },
  { name: 'a part of the file', change: (answer) => ({ ...answer, isPartial: true }) },
];
/** Answers that are like one of those above. */
const MORE_INCOMPLETE: typeof INCOMPLETE = [
  {
    name: 'no file though objects are counted',
    change: (answer) => ({ ...answer, hasFile: false }),
  },
  {
    name: 'an empty file, none counted',
    change: (answer) => ({ ...answer, lines: [], objectCount: 0, rootObjectCount: 0 }),
  },
  {
    name: 'an empty file though objects are counted',
    change: (answer) => ({ ...answer, lines: [] }),
  },
  { name: 'an ended operation', change: (answer) => ({ ...answer, status: 'EXPIRED' }) },
];

test.for([...INCOMPLETE, ...(IS_LONG ? MORE_INCOMPLETE : [])])(
  'keeps everything and reads again after $name',
  async ({ change }) => {
    const collections = await listCollections();
    await readAll(change);
    expect(await counts()).toEqual(EVERYTHING);
    expect(await listCollections()).toEqual(collections);
    expect(await lastRun()).toMatchObject({
      state: 'starting',
      error: 'catalog_incomplete',
      tries: 1,
      next_try_at: expect.any(Date),
    });
    sandbox.control.changeBulk(null);
    await startSyncAgain(services, shop);
    await app.drain();
    expect(await lastRun()).toMatchObject({ state: 'done', error: null });
  },
);

test('ends as failed after several incomplete answers, and sends what it has read', async () => {
  const [variant] = sandbox.control.variants();
  await readAll((answer) => ({ ...answer, lines: answer.lines.slice(0, 100) }));
  await sandbox.control.setShopPrice(String(variant?.id), '77.01');
  await sandbox.control.settled();
  await services.db.query(`delete from pgboss.job where name = 'catalog-sync.refresh-product'`);
  for (let pause = 0; pause < 4; pause += 1) {
    await startSyncAgain(services, shop);
    await app.drain();
  }
  expect(await lastRun()).toMatchObject({ state: 'failed', error: 'catalog_incomplete', tries: 5 });
  expect(await counts()).toEqual(EVERYTHING);
  const { rows } = await services.db.query<{ price: bigint }>(
    'select price_minor as price from pricing.product where external_id = $1',
    [variant?.id],
  );
  expect(rows).toEqual([{ price: 7701n }]);
});

test('waits between incomplete answers, whoever asks', async () => {
  await readAll((answer) => ({ ...answer, hasFile: false }));
  sandbox.control.changeBulk(null);
  await services.jobs.enqueue('catalog-sync.sync-catalog', { shop });
  await app.drain();
  expect(await lastRun()).toMatchObject({ state: 'starting', tries: 1 });
});

test('concludes nothing from a file with a line that names nothing', async () => {
  await readAll((answer) => ({
    ...answer,
    lines: [...answer.lines.slice(0, -1), '{"id": "gid://shop'],
  }));
  expect(await lastRun()).toMatchObject({ state: 'done', unreadable: 1, unidentified: 1 });
  expect(await listMissing()).toEqual([]);
  expect(await counts()).toEqual(EVERYTHING);
});

test('keeps what half a file lacks until a second read, though as much was counted', async () => {
  await readAll(half);
  expect(await counts()).toEqual(EVERYTHING);
  const first = await lastRun();
  expect(first).toMatchObject({ state: 'done', lacking: 159, confirm_at: expect.any(Date) });
  // Not looked up yet, also when asked for.
  const inTwoHours = later(2 * HOUR_MS);
  await lookUpMissing(inTwoHours, { shop });
  expect((await listMissing()).every(({ absent_at }) => absent_at === null)).toBe(true);
  await startConfirmingSyncs(services);
  expect(await app.waiting()).not.toContain('catalog-sync.sync-catalog');
  await services.db.query(`update shop.sync_run set confirm_at = confirm_at - interval '61 minutes',
    started_at = started_at - interval '61 minutes'`);
  await services.db.query(
    `update shop.variant set missing_since = missing_since - interval '61 minutes'`,
  );
  sandbox.control.changeBulk(null);
  await startConfirmingSyncs(services);
  await startConfirmingSyncs(services);
  await app.drain();
  expect(await lastRun()).toMatchObject({ state: 'done', lacking: 0, confirm_at: null });
  expect(await listMissing()).toEqual([]);
  expect(await counts()).toEqual(EVERYTHING);
});

test('looks up what two reads lack, and keeps what Shopify has', async () => {
  await readAll(half);
  await services.db.query(`update shop.sync_run set confirm_at = null`);
  await lookUpMissing(services, { shop });
  const { rows } = await services.db.query<{ found: number }>(
    'select count(found_at)::int as found from shop.variant where absent_at is null',
  );
  expect(rows).toEqual([{ found: 160 }]);
  sandbox.control.changeBulk(null);
  await app.drain();
  expect(await listMissing()).toEqual([]);
  expect(await counts()).toEqual(EVERYTHING);
});

test('keeps a product that is answered with null after a webhook about it', async () => {
  const [variant] = sandbox.control.variants();
  sandbox.control.setMissing([String(variant?.productId)]);
  await sandbox.control.setShopPrice(String(variant?.id), '44.44');
  await sandbox.control.settled();
  await app.drain();
  expect(await counts()).toEqual(EVERYTHING);
  await lookUpMissing(services, { shop });
  await lookUpMissing(later(HOUR_MS - 1000), { shop });
  expect((await listMissing()).length).toBeGreaterThan(0);
  expect(await counts()).toEqual(EVERYTHING);
  sandbox.control.setMissing([]);
  await lookUpMissing(later(HOUR_MS + 1000), { shop });
  await app.drain();
  expect(await counts()).toEqual(EVERYTHING);
  expect(await listMissing()).toEqual([]);
  const price = await services.db.query<{ price_minor: bigint }>(
    'select price_minor from shop.variant where gid = $1',
    [variant?.id],
  );
  expect(price.rows).toEqual([{ price_minor: 4444n }]);
});

test('proves nothing while no variant of the shop is returned', async () => {
  const [variant] = sandbox.control.variants();
  sandbox.control.setMissing([String(variant?.productId)]);
  await sandbox.control.setShopPrice(String(variant?.id), '45.45');
  await sandbox.control.settled();
  await app.drain();
  sandbox.control.setMissing(sandbox.control.variants().map(({ productId }) => productId));
  await lookUpMissing(services, { shop });
  await lookUpMissing(later(2 * HOUR_MS), { shop });
  expect((await listMissing()).every(({ absent_at }) => absent_at === null)).toBe(true);
  expect(await counts()).toEqual(EVERYTHING);
  sandbox.control.setMissing([]);
});

test('keeps a collection that is answered with null until its id was looked up twice', async () => {
  const [collection] = sandbox.control.collections();
  const gid = String(collection?.id);
  const before = await listCollections();
  sandbox.control.setMissing([gid]);
  await sandbox.control.setCollection(gid, { title: 'Picks' });
  await sandbox.control.settled();
  await app.drain();
  expect(await listCollections()).toEqual(before);
  await lookUpMissing(services, { shop });
  expect(await listCollections()).toEqual(before);
  await lookUpMissing(later(HOUR_MS), { shop });
  expect((await listCollections()).map(({ gid: known }) => known)).not.toContain(gid);
  sandbox.control.setMissing([]);
  await readAll(null);
  expect((await listCollections()).map(({ gid: known }) => known)).toContain(gid);
});

test('keeps products in a collection of which a read contains no product', async () => {
  const before = await listCollections();
  const [collection] = sandbox.control.collections();
  await readAll((answer) => {
    const lines = answer.lines.filter(
      (line) => isVariant(line) || !line.includes(String(collection?.id)),
    );
    return { ...answer, lines, objectCount: lines.length };
  });
  expect(await listCollections()).toEqual(before);
  await scheduleLookups(services);
  await lookUpMissing(services, { shop });
  await app.drain();
  expect(await listCollections()).toEqual(before);
});

test('removes a product that Shopify twice says does not exist, an hour apart', async () => {
  const id = await sandbox.control.createProduct('Short-lived', '12.00');
  await sandbox.control.settled();
  await app.drain();
  expect((await counts()).atService).toBe(AT_SERVICE + 1);
  await sandbox.control.deleteProduct(id);
  await sandbox.control.settled();
  // As if the webhook was lost.
  await services.db.query('update shop.variant set deleted_at = null where product_gid = $1', [id]);
  await services.db.query(`delete from pgboss.job where name like 'catalog-sync.%'`);
  await readAll(null);
  expect((await counts()).atService).toBe(AT_SERVICE + 1);
  await lookUpMissing(services, { shop });
  await lookUpMissing(later(HOUR_MS - 1000), { shop });
  await app.drain();
  expect((await counts()).atService).toBe(AT_SERVICE + 1);
  await lookUpMissing(later(HOUR_MS + 1000), { shop });
  await app.drain();
  expect((await counts()).atService).toBe(AT_SERVICE);
  await services.db.query('delete from shop.variant where product_gid = $1', [id]);
});

test('removes a product at once when Shopify reports that it was deleted', async () => {
  const id = await sandbox.control.createProduct('Reported', '12.00');
  await sandbox.control.settled();
  await app.drain();
  await sandbox.control.deleteProduct(id);
  await sandbox.control.settled();
  await app.drain();
  const { rows } = await services.db.query(
    'select deleted_at, missing_since from shop.variant where product_gid = $1',
    [id],
  );
  expect(rows).toEqual([{ deleted_at: expect.any(Date), missing_since: null }]);
  expect((await counts()).atService).toBe(AT_SERVICE);
  await services.db.query('delete from shop.variant where product_gid = $1', [id]);
});

test('reads a product again that was read after its reported deletion', async () => {
  const [variant] = sandbox.control.variants();
  await services.db.query(
    `update shop.variant set read_at = read_at + interval '1 hour' where product_gid = $1`,
    [variant?.productId],
  );
  await sandbox.control.sendDeletion(String(variant?.productId));
  await sandbox.control.settled();
  await app.drain();
  expect(await counts()).toEqual(EVERYTHING);
  await services.db.query(
    `update shop.variant set read_at = read_at - interval '1 hour' where product_gid = $1`,
    [variant?.productId],
  );
});

interface Run {
  state: string;
  error: string | null;
  tries: number;
  next_try_at: Date | null;
  unreadable: number;
  unidentified: number;
  lacking: number;
  confirm_at: Date | null;
}

async function lastRun(): Promise<Run | undefined> {
  const { rows } = await services.db.query<Run>(
    `select state, error, tries, next_try_at, unreadable, unidentified, lacking, confirm_at
     from shop.sync_run order by started_at desc limit 1`,
  );
  return rows[0];
}

async function counts() {
  const copy = await services.db.query<{ known: number; registered: number }>(
    `select count(*) filter (where deleted_at is null)::int as known,
       count(service_product_id)::int as registered from shop.variant`,
  );
  const service = await services.db.query<{ count: number }>(
    'select count(*)::int as count from pricing.product where deleted_at is null',
  );
  return { ...copy.rows[0], atService: service.rows[0]?.count };
}

async function listMissing() {
  const { rows } = await services.db.query<{ gid: string; absent_at: Date | null }>(
    'select gid, absent_at from shop.variant where missing_since is not null and deleted_at is null',
  );
  return rows;
}

async function listCollections() {
  const { rows } = await services.db.query<{ gid: string; count: number }>(
    `select collection_gid as gid, count(*)::int as count from shop.product_collection
     group by 1 order by 1`,
  );
  return rows;
}

/** The first 150 variants, without collections, counted as such. */
function half(answer: BulkAnswer): BulkAnswer {
  const lines = answer.lines.filter(isVariant).slice(0, 150);
  return { ...answer, lines, objectCount: 150, rootObjectCount: 150 };
}

function later(ms: number): AppServices {
  return { ...services, clock: { now: () => new Date(services.clock.now().getTime() + ms) } };
}

async function readAll(change: ((answer: BulkAnswer) => BulkAnswer) | null): Promise<void> {
  sandbox.control.changeBulk(change);
  await services.db.query('delete from shop.sync_run');
  await scheduleReconciliation(services);
  await app.drain();
}
