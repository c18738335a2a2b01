import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { updateSettings } from '#pricing/accounts/settings.ts';
import type { AlertKindChanges } from '#pricing/accounts/alert-kinds.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { checkAccount, checkProducts } from './check-alerts.ts';
import { checkRetailers } from './check-lasting.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;
let page: Violation;

/** Our price is 100 €, without a MAP price; the competitor asks 110 €. */
beforeEach(async () => {
  await deleteRecords(db);
  context.clock.set(NOW);
  page = await openViolation(context, '110.00');
  await db.query('update pricing.product set map_minor = null');
});

const turnOn = async (kinds: AlertKindChanges) => {
  context.clock.advance(60_000);
  await updateSettings(context, 'acc', { alertKinds: kinds });
  await checkAccount(context, { accountId: 'acc' });
  context.accountEvents.length = 0;
};
const check = () => checkProducts(context, { productIds: ['prd'] });
const alerts = async () =>
  (await db.query<Record<string, unknown>>('select * from pricing.alert order by detected_at, id'))
    .rows;
const ended = async () => (await alerts()).map((alert) => alert['resolution']);
const eventTypes = () =>
  context.accountEvents.map(({ type }) => type).filter((type) => type.startsWith('alert.'));

const OFFERS_UNFIT: readonly (readonly [string, string])[] = [
  ['of a quarantined retailer', `update pricing.retailer set status = 'quarantined'`],
  ['in another currency', `update pricing.listing set currency = 'USD'`],
  ['with an uncertain price', `update pricing.listing set confidence = 0.5`],
  ['without a match', `update pricing.match set verdict = 'review'`],
  ['that cannot be read', `update pricing.listing set state = 'unreadable'`],
];

test('nothing is raised until a kind is turned on', async () => {
  await page.visit('50.00');
  await db.query(`update pricing.retailer set status = 'refused', status_since = $1`, [
    new Date(NOW.getTime() - 10 * DAY_MS),
  ]);
  await checkRetailers(context);
  await checkAccount(context, { accountId: 'acc' });
  expect(await alerts()).toEqual([]);
});

test('turning a kind off ends its open alerts', async () => {
  await turnOn({ competitor_below: { on: true, basisPoints: 0 } });
  await page.visit('90.00');
  await turnOn({ competitor_below: { on: false, basisPoints: 0 } });
  expect(await ended()).toEqual(['turned_off']);
});

// ── a competitor below our price ──

test('a competitor that is below is told once, whatever is checked again', async () => {
  await page.visit('90.00');
  await turnOn({ competitor_below: { on: true, basisPoints: 500 } });
  expect(await alerts()).toMatchObject([
    { type: 'competitor_below', map_minor: 10_000n, listed_minor: 9_000n, change_key: null },
  ]);
  await Promise.all([check(), check(), checkAccount(context, { accountId: 'acc' })]);
  expect(await alerts()).toHaveLength(1);
  expect(eventTypes()).toEqual([]);
});

test('it follows the price, and ends when the competitor is no longer that far below', async () => {
  await turnOn({ competitor_below: { on: true, basisPoints: 500 } });
  await page.visit('95.01');
  expect(await alerts()).toEqual([]);
  await page.visit('95.00');
  await page.visit('94.00');
  expect(await alerts()).toMatchObject([{ listed_minor: 9_400n, resolved_at: null }]);
  // Within a percent of the threshold it is the same alert still.
  await page.visit('95.90');
  expect(await ended()).toEqual([null]);
  await page.visit('96.50');
  expect(await ended()).toEqual(['recovered']);
  expect(eventTypes()).toEqual([
    'alert.created',
    'alert.updated',
    'alert.updated',
    'alert.resolved',
  ]);
});

test('our own lower price ends it', async () => {
  await turnOn({ competitor_below: { on: true, basisPoints: 0 } });
  await page.visit('90.00');
  await db.query('update pricing.product set price_minor = 8000');
  await check();
  expect(await ended()).toEqual(['own_price_changed']);
});

test.each(OFFERS_UNFIT)('an offer %s is not below', async (_, change) => {
  await page.visit('90.00');
  await db.query(change);
  await turnOn({ competitor_below: { on: true, basisPoints: 0 } });
  expect(await alerts()).toEqual([]);
});

// ── the cheapest by far ──

/** A second competitor with the same product. */
const addOffer = async (id: string, priceMinor: number, domain = `${id}.example`) => {
  await db.query(
    `with source as (select * from pricing.listing l where l.id not like 'lst_x%' limit 1),
     made as (insert into pricing.retailer select (jsonb_populate_record(r,
         jsonb_build_object('id', $1::text, 'domain', $3::text))).*
       from pricing.retailer r where r.id = (select retailer_id from source) returning id)
     insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select 'acc', id, $2 from made`,
    [`ret_${id}`, NOW, domain],
  );
  await db.query(
    `insert into pricing.listing select (jsonb_populate_record(l, jsonb_build_object('id', $1::text,
       'retailer_id', $2::text, 'url', 'https://' || $4, 'read_from', 'https://' || $4,
       'price_minor', $3::int))).* from pricing.listing l
     where l.id not like 'lst_x%' limit 1`,
    [`lst_x${id}`, `ret_${id}`, priceMinor, domain],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, 'acc', 'prd', $2, 0.99, 'auto', 'identifier', '[]', $3, $3)`,
    [`mat_${id}`, `lst_x${id}`, NOW],
  );
};
const FAR = { cheapest_by_far: { on: true, basisPoints: 1_000 } } as const;

test('the cheapest by far: raised with two offers, followed, and ended', async () => {
  await page.visit('120.00');
  await turnOn(FAR);
  expect(await alerts()).toEqual([]);
  await addOffer('b', 11_500);
  await check();
  await check();
  expect(await alerts()).toMatchObject([
    {
      type: 'cheapest_by_far',
      product_id: 'prd',
      listing_id: null,
      retailer: null,
      map_minor: 10_000n,
      listed_minor: 11_500n,
      details: { nextRetailer: 'b.example', offers: 2 },
    },
  ]);
  // A visit of one listing alone compares with all of them.
  await page.visit('114.00');
  expect(await alerts()).toMatchObject([{ listed_minor: 11_400n, resolved_at: null }]);
  await page.visit('108.00');
  expect(await ended()).toEqual(['recovered']);
  expect(eventTypes()).toEqual(['alert.created', 'alert.updated', 'alert.resolved']);
});

test('two checks at once open one alert about a product', async () => {
  await page.visit('120.00');
  await addOffer('b', 12_500);
  await updateSettings(context, 'acc', { alertKinds: FAR });
  await Promise.all([check(), check(), check()]);
  expect(await alerts()).toHaveLength(1);
});

test.each(OFFERS_UNFIT)('an offer %s is not compared with', async (_, change) => {
  await page.visit('120.00');
  await addOffer('b', 12_500);
  await db.query(change);
  await turnOn(FAR);
  expect(await alerts()).toEqual([]);
});

test('a product that lost its matches ends it', async () => {
  await page.visit('120.00');
  await addOffer('b', 12_500);
  await turnOn(FAR);
  await db.query('delete from pricing.match');
  await check();
  expect(await ended()).toEqual(['not_comparable']);
});

// ── a retailer that cannot be read ──

const UNREADABLE = { retailer_unreadable: { on: true, afterHours: 24 } } as const;
const setStatus = (status: string) =>
  db.query(
    `update pricing.retailer set status = $1, status_since = $2, status_reason = 'it said no'`,
    [status, context.clock.now()],
  );

test('a retailer that cannot be read for a day is told once, until it is read again', async () => {
  await turnOn(UNREADABLE);
  await setStatus('refused');
  const since = context.clock.now().toISOString();
  context.clock.advance(DAY_MS - 1);
  await checkRetailers(context);
  expect(await alerts()).toEqual([]);
  context.clock.advance(1);
  await Promise.all([checkRetailers(context), checkRetailers(context, { accountId: 'acc' })]);
  expect(await alerts()).toMatchObject([
    {
      type: 'retailer_unreadable',
      retailer: 'gear.com',
      product_id: null,
      details: { status: 'refused', reason: 'it said no', since },
    },
  ]);
  await setStatus('probing');
  await checkRetailers(context);
  expect(await ended()).toEqual([null]);
  await setStatus('active');
  await checkRetailers(context, { retailerId: page.retailerId });
  expect(await ended()).toEqual(['recovered']);
  expect(eventTypes()).toEqual(['alert.created', 'alert.resolved']);
});

test('visits that fail for a day are told; what was never read is not', async () => {
  await turnOn(UNREADABLE);
  context.clock.advance(2 * DAY_MS);
  await db.query(`update pricing.retailer set failures_in_row = 3, last_error = 'timed out'`);
  await checkRetailers(context);
  expect(await alerts()).toMatchObject([{ details: { status: 'failing', reason: 'timed out' } }]);
  await db.query('delete from pricing.alert');
  await db.query('update pricing.listing set last_seen_at = null');
  await checkRetailers(context);
  expect(await alerts()).toEqual([]);
});
