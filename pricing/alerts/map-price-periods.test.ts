import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import {
  createPeriod,
  deletePeriod,
  updatePeriod,
} from '#pricing/catalog/map-price-periods/edit-periods.ts';
import type { PeriodDraft } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import { publishDueEdges } from '#pricing/catalog/map-price-periods/publish-due-edges.ts';
import { savePromotionWindows } from '#pricing/catalog/map-price-periods/settings-windows.ts';
import { deleteProduct, updateProduct } from '#pricing/catalog/update-products.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { checkProducts } from './check-alerts.ts';
import { listEvidenceFacts } from './evidence/list-evidence-facts.ts';
import { estimateImport } from './estimate-import.ts';
import { estimatePeriod } from './estimate-period.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;

beforeEach(async () => {
  context.clock.set(NOW);
  context.published.length = 0;
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'growth', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'gear.example', 'active', $1, 'https://gear.example', $1, $1)`,
    [NOW],
  );
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', $1)`, [NOW]);
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       brand, collections, created_at, updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, 9000,
       'Acme', '[{"id": "c1", "name": "Audio"}]', $1, $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, capture_id, capture_at)
     values ('lst', 'ret', 'https://gear.example/p/h', 8000, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', $1, 'cap_1', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat', 'acc', 'prd', 'lst', 0.99, 'auto', 'identifier', '[]', $1, $1)`,
    [NOW],
  );
});

const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);

function draft(change: Partial<PeriodDraft> = {}): PeriodDraft {
  return {
    scope: 'collection',
    scopeKey: 'c1',
    startsAt: NOW,
    endsAt: hours(24),
    terms: { kind: 'suspended' },
    name: 'Black Friday',
    note: null,
    by: null,
    ...change,
  };
}

const create = (change: Partial<PeriodDraft> = {}, allowConflicts = false) =>
  createPeriod(context, { accountId: 'acc', draft: draft(change), allowConflicts });

/** Checks what was published, as the server does. */
async function settle(): Promise<string[]> {
  const productIds = context.published
    .splice(0)
    .flatMap(({ data }) => ('productIds' in data ? data.productIds : []));
  await checkProducts(context, { productIds });
  return productIds;
}

const alerts = async () =>
  (
    await db.query<{
      id: string;
      mapMinor: bigint | null;
      resolution: string | null;
      mapPeriod: unknown;
    }>(
      `select id, map_minor as "mapMinor", resolution, map_period as "mapPeriod"
       from pricing.alert order by detected_at, id`,
    )
  ).rows;

test('a promotion window ends the alerts of its products, and they open again after it', async () => {
  await checkProducts(context, { productIds: ['prd'] });
  await create({ startsAt: hours(1) });
  expect(await settle()).toEqual([]);
  context.clock.set(hours(1));
  await publishDueEdges(context);
  expect(await settle()).toEqual(['prd']);
  expect(await alerts()).toMatchObject([{ resolution: 'map_price_changed' }]);
  context.clock.set(hours(24));
  await publishDueEdges(context);
  await settle();
  expect(await alerts()).toMatchObject([
    { resolution: 'map_price_changed' },
    { resolution: null, mapMinor: 9000n, mapPeriod: null },
  ]);
  await publishDueEdges(context);
  expect(context.published).toEqual([]);
});

test('begin and end that were due while no process ran are found once', async () => {
  await create({ startsAt: hours(1), endsAt: hours(2) });
  context.clock.set(hours(72));
  await publishDueEdges(context);
  expect(await settle()).toEqual(['prd']);
  await publishDueEdges(context);
  expect(context.published).toEqual([]);
});

test('the alert and its evidence name the MAP price that holds and the period', async () => {
  const { id } = await create({
    scope: 'brand',
    scopeKey: 'ACME',
    terms: { kind: 'amount', minor: 8500n, currency: 'EUR' },
  });
  await settle();
  const [alert] = await alerts();
  expect(alert).toMatchObject({ mapMinor: 8500n, mapPeriod: { id, name: 'Black Friday' } });
  const facts = await listEvidenceFacts(db, { accountId: 'acc', alertId: alert?.id ?? '' });
  expect(facts?.alert).toMatchObject({
    mapPrice: '85.00',
    map_period: { id, scope: 'brand', key: 'ACME', from: NOW.toISOString() },
  });
  await deletePeriod(context, { accountId: 'acc', id });
  await settle();
  expect(await alerts()).toMatchObject([{ mapMinor: 9000n, mapPeriod: null }]);
});

test('ending a period early opens its alerts', async () => {
  await checkProducts(context, { productIds: ['prd'] });
  const { id } = await create();
  await settle();
  context.clock.set(hours(2));
  await updatePeriod(context, {
    accountId: 'acc',
    id,
    changes: { endsAt: hours(2) },
    allowConflicts: false,
  });
  await settle();
  expect((await alerts()).map(({ resolution }) => resolution)).toEqual(['map_price_changed', null]);
});

test('a product that leaves the collection is checked again', async () => {
  await create();
  await settle();
  expect(await alerts()).toEqual([]);
  await updateProduct(context, {
    accountId: 'acc',
    productId: 'prd',
    changes: { collections: [{ id: 'c2', name: 'Other' }] },
  });
  expect(await settle()).toEqual(['prd']);
  expect(await alerts()).toMatchObject([{ resolution: null }]);
});

test('a deleted product takes its periods with it', async () => {
  await create({ scope: 'product', scopeKey: 'prd' });
  await create();
  await deleteProduct(context, { accountId: 'acc', productId: 'prd' });
  const { rows } = await db.query<{ scope: string }>(
    `select scope from pricing.map_price_period where account_id = 'acc'`,
  );
  expect(rows).toEqual([{ scope: 'collection' }]);
});

test('two collections that disagree for a product are refused, unless allowed', async () => {
  await db.query(`update pricing.product set collections = '[{"id":"c1"},{"id":"c2"}]'`);
  const first = await create({ terms: { kind: 'share', basisPoints: 9500 } });
  const second = { scopeKey: 'c2', terms: { kind: 'share' as const, basisPoints: 9000 } };
  await expect(create(second)).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ code: 'period_conflict', detail: expect.stringContaining(first.id) }],
  });
  // One after the other, and alike, they do not disagree.
  await create({ ...second, startsAt: hours(24), endsAt: hours(48) });
  await create({ ...second, terms: { kind: 'share', basisPoints: 9500 } });
  await create(second, true);
  await settle();
  expect(await alerts()).toMatchObject([{ mapMinor: 8100n }]);
});

test('the preview says what opens and closes, now and during the period', async () => {
  await checkProducts(context, { productIds: ['prd'] });
  const preview = (change: Partial<PeriodDraft>) =>
    estimatePeriod(context, { accountId: 'acc', draft: draft(change), exceptId: null });
  expect(await preview({ startsAt: hours(1) })).toMatchObject({
    products: 1,
    now: { products: 0, alertsOpening: 0, alertsClosing: 0 },
    during: {
      products: 1,
      alertsOpening: 0,
      alertsClosing: 1,
      alerts: [
        {
          change: 'closes',
          productId: 'prd',
          listingId: 'lst',
          retailer: 'gear.example',
          currency: 'EUR',
          listedMinor: 8000n,
          beforeMinor: 9000n,
          afterMinor: null,
        },
      ],
    },
    conflicts: [],
  });
  expect(await preview({ terms: { kind: 'amount', minor: 1n, currency: 'USD' } })).toMatchObject({
    otherCurrency: 1,
    now: { products: 0, alertsClosing: 0 },
  });
  await create({ scope: 'account', scopeKey: null, endsAt: null });
  expect(await preview({ terms: { kind: 'amount', minor: 8001n, currency: 'EUR' } })).toMatchObject(
    { now: { products: 1, alertsOpening: 1, alertsClosing: 0 } },
  );
});

const estimate = (drafts: readonly Partial<PeriodDraft>[], allowConflicts = false) =>
  estimateImport(context, {
    accountId: 'acc',
    rows: drafts.map((change) => ({ draft: draft(change) })),
    allowConflicts,
  });
const amount = (minor: bigint) => ({ kind: 'amount', minor, currency: 'EUR' }) as const;

test('an import is estimated: each offer counts once, when it first changes', async () => {
  await checkProducts(context, { productIds: ['prd'] });
  const rows = [
    // 8000 is below neither 9000 × 80 % nor no MAP price, and is below 8500 from the third hour on.
    { startsAt: hours(1), endsAt: hours(2), terms: { kind: 'share', basisPoints: 8000 } as const },
    { startsAt: hours(2), endsAt: hours(3) },
    { startsAt: hours(3), endsAt: null, terms: amount(8500n) },
    { startsAt: hours(-2), endsAt: hours(-1), terms: amount(1n) },
  ];
  expect(await estimate(rows)).toMatchObject({
    created: 4,
    refused: 0,
    products: 1,
    examined: 1,
    effect: {
      products: 1,
      alertsOpening: 0,
      alertsClosing: 1,
      alerts: [{ change: 'closes', listedMinor: 8000n, beforeMinor: 9000n, afterMinor: 7200n }],
    },
  });
  expect(context.published).toEqual([]);
  const { rows: stored } = await db.query('select from pricing.map_price_period');
  expect(stored).toEqual([]);
  // With a stored window, the amount of a product ends the silence.
  await create({ scope: 'account', scopeKey: null, endsAt: null });
  const product = { scope: 'product', scopeKey: 'prd', startsAt: hours(5), endsAt: null } as const;
  expect((await estimate([{ ...product, terms: amount(8500n) }])).effect).toMatchObject({
    alertsOpening: 1,
    alertsClosing: 0,
    alerts: [{ change: 'opens', beforeMinor: null, afterMinor: 8500n }],
  });
});

test('rows that would be refused change nothing in the estimate, unless conflicts are allowed', async () => {
  await checkProducts(context, { productIds: ['prd'] });
  await create({ terms: amount(8900n) });
  const rows = [{ startsAt: hours(1) }, { scope: 'product' as const, scopeKey: 'prd_other' }];
  expect(await estimate(rows)).toMatchObject({
    created: 0,
    refused: 2,
    products: 0,
    effect: { alertsClosing: 0 },
  });
  expect(await estimate(rows, true)).toMatchObject({
    created: 1,
    refused: 1,
    products: 1,
    effect: { alertsClosing: 1 },
  });
});

test('of many alerts the first 50 are listed and all are counted', async () => {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, capture_id, capture_at)
     select 'lst_' || n, 'ret', 'https://gear.example/p/' || n, 8000, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', $1::timestamptz, 'cap_1', $1 from generate_series(1, 60) n`,
    [NOW],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat_' || n, 'acc', 'prd', 'lst_' || n, 0.99, 'auto', 'identifier', '[]', $1::timestamptz, $1
     from generate_series(1, 60) n`,
    [NOW],
  );
  await checkProducts(context, { productIds: ['prd'] });
  const { effect } = await estimate([{}]);
  expect([effect.alertsClosing, effect.alerts.length]).toEqual([61, 50]);
});

test('windows of the settings keep their periods while they stay the same', async () => {
  const windows = [
    { from: NOW, to: hours(1) },
    { from: hours(2), to: hours(3), productIds: ['prd', 'x'] },
  ];
  const ids = async () =>
    (await db.query<{ id: string }>('select id from pricing.map_price_period order by id')).rows;
  await savePromotionWindows(context, { accountId: 'acc', windows });
  expect(await settle()).toEqual(['prd']);
  const before = await ids();
  expect(before).toHaveLength(3);
  await savePromotionWindows(context, { accountId: 'acc', windows });
  expect(await ids()).toEqual(before);
  expect(context.published).toEqual([]);
  await savePromotionWindows(context, { accountId: 'acc', windows: [] });
  expect(await ids()).toEqual([]);
  expect(await settle()).toEqual(['prd']);
});
