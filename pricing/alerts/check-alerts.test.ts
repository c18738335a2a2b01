import { beforeEach, expect, test } from 'vitest';
import { stopMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { checkListings, checkProducts, checkAccount, checkRetailer } from './check-alerts.ts';
import { setAlertsRead } from './update-alerts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;

beforeEach(async () => {
  context.clock.set(NOW);
  context.accountEvents.length = 0;
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
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, 9000, $1, $1)`,
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

test('raises one alert however often the offer is read', async () => {
  await check();
  await Promise.all([check(), check(), checkProducts(context, { productIds: ['prd'] })]);
  expect(await alerts()).toMatchObject([
    {
      listed_minor: 8000n,
      map_minor: 9000n,
      lowest_minor: 8000n,
      retailer: 'gear.example',
      capture_id: 'cap_1',
      resolved_at: null,
    },
  ]);
  expect(accountEventTypes()).toEqual(['alert.created']);
});

test('raises one alert when many checks start at once', async () => {
  await Promise.all(Array.from({ length: 8 }, check));
  expect(await alerts()).toHaveLength(1);
  expect(accountEventTypes()).toEqual(['alert.created']);
});

test('resolves when the account stops monitoring the retailer', async () => {
  await check();
  await stopMonitoringRetailer(context, { accountId: 'acc', retailerId: 'ret' });
  await deleteMatches(context, { accountId: 'acc', retailerId: 'ret' });
  await checkProducts(context, { productIds: ['prd'] });
  expect(await alerts()).toMatchObject([{ resolution: 'not_monitored' }]);
  expect(accountEventTypes().filter((type) => type.startsWith('alert'))).toEqual([
    'alert.created',
    'alert.resolved',
  ]);
});

test.each([
  ['excluded', 'included', 0],
  ['excluded', 'excluded', 1],
  ['included', 'excluded', 0],
  ['included', 'included', 1],
])(
  'an account with tax %s and a listing with tax %s gives %i alerts',
  async (own, theirs, count) => {
    await db.query(`update pricing.account set settings = jsonb_build_object('tax', $1::text)`, [
      own,
    ]);
    await db.query(`update pricing.listing set tax = $1`, [theirs]);
    await check();
    expect(await alerts()).toHaveLength(count);
  },
);

test.each([
  ['learned of the retailer', null, 'unknown', 'excluded', 0],
  ['said by the page, whatever was learned', null, 'included', 'excluded', 1],
  ['set by the account, whatever the page says', 'included', 'excluded', 'excluded', 1],
  ['set by the account against a page that agrees', 'excluded', 'included', 'included', 0],
  ['set to unknown, so that the page counts', 'unknown', 'excluded', 'included', 0],
])('interprets the tax setting as %s', async (_what, set, page, learned, count) => {
  await db.query(`update pricing.account_retailer set tax = $1`, [set]);
  await db.query(`update pricing.listing set tax = $1`, [page]);
  await db.query(`update pricing.retailer set tax = $1`, [learned]);
  await check();
  expect(await alerts()).toHaveLength(count);
});

test('a match that is in review or rejected raises nothing', async () => {
  for (const verdict of ['review', 'rejected', 'refused']) {
    await db.query(`update pricing.match set verdict = $1`, [verdict]);
    await check();
  }
  expect(await alerts()).toEqual([]);
  expect((await db.query('select reason from pricing.not_comparable')).rows).toEqual([]);
});

test('a member price that ends an alert is noted with the reason', async () => {
  await check();
  await offer({ price_kind: 'member', price_minor: 7000 });
  expect(await alerts()).toMatchObject([{ resolution: 'not_comparable', lowest_minor: 8000n }]);
  expect((await db.query('select reason from pricing.not_comparable')).rows).toEqual([
    { reason: 'price is for members only' },
  ]);
});

test('follows a falling price and stores the lowest', async () => {
  await check();
  await offer({ price_minor: 7000, capture_id: 'cap_2' });
  await offer({ price_minor: 7500 });
  expect(await alerts()).toMatchObject([{ listed_minor: 7500n, lowest_minor: 7000n }]);
  expect(accountEventTypes()).toEqual(['alert.created', 'alert.updated', 'alert.updated']);
});

test.each([
  [{ price_minor: 9000 }, 'recovered'],
  [{ availability: 'out_of_stock' }, 'out_of_stock'],
  [{ availability: 'out_of_stock', price_minor: null }, 'out_of_stock'],
  [{ state: 'gone' }, 'disappeared'],
  [{ condition: 'used' }, 'not_comparable'],
])('resolves when the offer becomes %o', async (change, resolution) => {
  await check();
  await offer(change);
  expect(await alerts()).toMatchObject([{ resolution, resolved_at: NOW }]);
  expect(accountEventTypes()).toEqual(['alert.created', 'alert.resolved']);
});

test('raises a new alert after the previous one was resolved', async () => {
  await check();
  await offer({ price_minor: 9500 });
  await offer({ price_minor: 8100 });
  expect(await alerts()).toMatchObject([
    { resolution: 'recovered' },
    { resolved_at: null, listed_minor: 8100n },
  ]);
});

test('resolves when the MAP price drops below the offered price', async () => {
  await check();
  await db.query(`update pricing.product set map_minor = 7500`);
  await checkProducts(context, { productIds: ['prd'] });
  expect(await alerts()).toMatchObject([{ resolution: 'map_price_changed' }]);
});

test('resolves when the match is withdrawn or deleted', async () => {
  await check();
  await db.query(`update pricing.match set verdict = 'refused'`);
  await checkProducts(context, { productIds: ['prd'] });
  expect(await alerts()).toMatchObject([{ resolution: 'match_withdrawn' }]);
  await db.query(`update pricing.match set verdict = 'confirmed'`);
  await checkProducts(context, { productIds: ['prd'] });
  await db.query(`delete from pricing.match`);
  await check();
  expect((await alerts()).map((alert) => alert['resolution'])).toEqual([
    'match_withdrawn',
    'match_withdrawn',
  ]);
});

test.each([
  [{ currency: 'USD' }, 'price is in USD, the MAP price in EUR'],
  [{ condition: 'refurbished' }, 'condition is refurbished'],
  [{ price_kind: 'member' }, 'price is for members only'],
  [{ price_kind: 'coupon' }, 'price needs a coupon'],
  [{ price_kind: 'from' }, 'price is the lowest of several variants'],
  [{ price_kind: 'auction' }, 'price is an auction bid'],
  [{ price_kind: 'unknown' }, 'not known to be the public price'],
  [{ availability: 'pre_order' }, 'not in stock yet (pre-order)'],
  [{ currency: null }, 'price is in an unknown currency, the MAP price in EUR'],
  [{ tax: 'excluded' }, 'their price has tax excluded, yours included'],
  [{ availability: 'unknown' }, 'availability is not stated'],
])('notes %o as not comparable and raises nothing', async (change, reason) => {
  await offer(change);
  expect(await alerts()).toEqual([]);
  expect((await db.query('select reason from pricing.not_comparable')).rows).toEqual([{ reason }]);
  await offer({
    currency: 'EUR',
    condition: 'new',
    price_kind: 'public',
    tax: 'unknown',
    availability: 'in_stock',
  });
  expect(await alerts()).toHaveLength(1);
  expect((await db.query('select reason from pricing.not_comparable')).rows).toEqual([]);
});

test('keeps alerts unchanged while the retailer is quarantined', async () => {
  await check();
  await db.query(`update pricing.retailer set status = 'quarantined'`);
  await offer({ price_minor: 9900 });
  expect(await alerts()).toMatchObject([{ resolved_at: null, listed_minor: 8000n }]);
  await db.query(`update pricing.retailer set status = 'active'`);
  await checkRetailer(context, { retailerId: 'ret' });
  expect(await alerts()).toMatchObject([{ resolution: 'recovered' }]);
});

test('keeps an alert while the page cannot be read', async () => {
  await check();
  await offer({ state: 'unreadable', price_minor: null });
  expect(await alerts()).toMatchObject([{ resolved_at: null }]);
});

test('raises nothing for an unknown price', async () => {
  await offer({ price_minor: null });
  expect(await alerts()).toEqual([]);
});

test('accepts a price within the tolerance', async () => {
  await settings({ mapTolerance: 0.02 });
  await offer({ price_minor: 8820 });
  expect(await alerts()).toEqual([]);
  await offer({ price_minor: 8819 });
  expect(await alerts()).toHaveLength(1);
});

test('checks the whole account when its settings change', async () => {
  await check();
  await settings({ mapTolerance: 0.5 });
  await checkAccount(context, { accountId: 'acc' });
  expect(await alerts()).toMatchObject([{ resolution: 'map_price_changed' }]);
});

test('marks only alerts of the account as read', async () => {
  await check();
  const [alert] = await alerts();
  const ids = [String(alert?.['id']), 'alt_unknown'];
  expect(await setAlertsRead(context, { accountId: 'other', ids, read: true })).toBe(0);
  expect(await setAlertsRead(context, { accountId: 'acc', ids, read: true })).toBe(1);
  expect(await setAlertsRead(context, { accountId: 'acc', all: true, read: true })).toBe(0);
  expect(await setAlertsRead(context, { accountId: 'acc', all: true, read: false })).toBe(1);
  expect(accountEventTypes()).toEqual(['alert.created', 'alert.updated', 'alert.updated']);
});

const check = () => checkListings(context, { listingIds: ['lst'] });
const accountEventTypes = () =>
  context.accountEvents.map((event) => event.type).filter((type) => type !== 'case.updated');

async function offer(change: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(change);
  await db.query(
    `update pricing.listing set ${columns.map((column, n) => `${column} = $${n + 1}`).join(', ')}`,
    Object.values(change),
  );
  await check();
}

async function settings(value: object): Promise<void> {
  await db.query(`update pricing.account set settings = $1`, [JSON.stringify(value)]);
}

async function alerts(): Promise<Record<string, unknown>[]> {
  return (await db.query('select * from pricing.alert order by detected_at, resolved_at, id')).rows;
}

test.each([
  ['automatic', `verdict = 'auto'`, 0],
  ['confirmed with many others', `verdict = 'confirmed', in_bulk = true`, 0],
  ['confirmed by itself', `verdict = 'confirmed'`, 1],
])('a match of another condition that is %s', async (_name, decision, raised) => {
  const reasons = [{ code: 'conditions_differ', values: { ours: 'new', theirs: 'used' } }];
  await db.query(`update pricing.match set reasons = $1, ${decision}`, [JSON.stringify(reasons)]);
  await check();
  expect(await alerts()).toHaveLength(raised);
  expect((await db.query('select reason from pricing.not_comparable')).rows).toEqual(
    raised === 0 ? [{ reason: 'condition is used' }] : [],
  );
});
