import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { getSettings, updateSettings } from '#pricing/accounts/settings.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { checkProducts, checkAccount } from './check-alerts.ts';
import { buildEvidenceFile } from './evidence/build-evidence-file.ts';
import { readZip } from './evidence/zip.ts';
import { setAlertsRead, closeOldEvents } from './update-alerts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;
let page: Violation;

/** Our price is 100 €; the competitor asks 120 €, then 110 €. There is no MAP price. */
beforeEach(async () => {
  await deleteRecords(db);
  context.clock.set(NOW);
  page = await openViolation(context, '120.00');
  await db.query('update pricing.product set map_minor = null');
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency) values ('prd', $1, 10000, 'EUR')`,
    [NOW],
  );
  await turnOn(0);
  await page.visit('110.00');
  context.accountEvents.length = 0;
});

test('a competitor going below our price raises one alert with what it was before', async () => {
  await page.visit('99.99');
  const changedAt = context.clock.now().toISOString();
  expect(await alerts()).toMatchObject([
    {
      type: 'competitor_undercut',
      retailer: 'gear.com',
      currency: 'EUR',
      resolved_at: null,
      details: {
        yourMinor: '10000',
        listedMinor: '9999',
        previousMinor: '11000',
        basisPoints: 0,
        changedAt,
      },
    },
  ]);
  expect((await alerts())[0]?.['capture_id']).toMatch(/^cap_/);
  await page.visit('99.99');
  await Promise.all([check(), check(), checkAccount(context, { accountId: 'acc' })]);
  expect(await alerts()).toHaveLength(1);
  expect(context.accountEvents.filter(({ type }) => type !== 'price.changed')).toMatchObject([
    { type: 'alert.created', data: { alert_type: 'competitor_undercut', product_id: 'prd' } },
  ]);
});

test('its evidence names our own price, not a MAP price', async () => {
  await page.visit('99.00');
  const file = await buildEvidenceFile(context, {
    accountId: 'acc',
    alertId: String((await alerts())[0]?.['id']),
  });
  const files = new Map(
    readZip(file?.bytes ?? Buffer.alloc(0)).map(({ name, bytes }) => [
      name.split('/').at(-1),
      bytes.toString(),
    ]),
  );
  const readme = files.get('README.txt');
  expect(readme).toMatch(/Our own price +100\.00 EUR, 1\.00 above the listed price/);
  expect(readme).not.toContain('Minimum price');
  expect(files.get('alert.json')).not.toContain('mapPrice');
});

test('the review of the account finds a change whose check was lost', async () => {
  await turnOn(null);
  await page.visit('99.00');
  await turnOn(0);
  await db.query(
    `update pricing.account set settings = settings || '{"undercutSince": "${NOW.toISOString()}"}'`,
  );
  await checkAccount(context, { accountId: 'acc' });
  expect(await alerts()).toHaveLength(1);
});

test('off by default', async () => {
  await db.query(`update pricing.account set settings = '{}'`);
  await page.visit('50.00');
  expect(await alerts()).toEqual([]);
  expect((await getSettings(context, 'acc')).undercutBasisPoints).toBeNull();
});

test.each([
  [250, '97.50', 0],
  [250, '97.49', 1],
  [0, '100.00', 0],
  [0, '99.99', 1],
])('a threshold of %i basis points and a price of %s give %i alerts', async (bp, price, count) => {
  await turnOn(bp);
  await page.visit(price);
  expect(await alerts()).toHaveLength(count);
});

test('a further drop is a new change and closes the earlier alert, a rise is none', async () => {
  await page.visit('99.00');
  await page.visit('98.00');
  await page.visit('98.50');
  expect(await alerts()).toMatchObject([
    { resolution: 'superseded', details: { listedMinor: '9900', previousMinor: '11000' } },
    { resolution: null, details: { listedMinor: '9800', previousMinor: '9900' } },
  ]);
  expect(eventTypes()).toEqual(['alert.created', 'alert.resolved', 'alert.created']);
});

test('above and below again is a new change', async () => {
  await page.visit('99.00');
  await page.visit('110.00');
  await page.visit('99.00');
  expect(await alerts()).toHaveLength(2);
});

test('a time without stock at the same price is no change', async () => {
  await page.visit('99.00');
  const at = context.clock.now().getTime();
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     select 'spn_a', id, $1::timestamptz, $2::timestamptz, 9900, 'EUR', 'in_stock' from pricing.listing
     union all select 'spn_b', id, $2, $3, 9900, 'EUR', 'out_of_stock' from pricing.listing`,
    [new Date(at), new Date(at + 1000), new Date(at + 2000)],
  );
  await db.query('update pricing.listing set offer_since = $1', [new Date(at + 2000)]);
  await check();
  expect(await alerts()).toHaveLength(1);
});

test('raising our own price raises nothing, whatever is checked afterwards', async () => {
  await page.visit('105.00');
  context.clock.advance(60_000);
  await setOwnPrice(12_000);
  await check();
  await page.visit('105.00');
  expect(await alerts()).toEqual([]);
  await page.visit('104.00');
  expect(await alerts()).toMatchObject([
    { details: { yourMinor: '12000', listedMinor: '10400', previousMinor: '10500' } },
  ]);
});

test('a price that our own has followed before the check raises nothing', async () => {
  await turnOn(null);
  await page.visit('99.00');
  await turnOn(0);
  await db.query(
    `update pricing.account set settings = settings || '{"undercutSince": "${NOW.toISOString()}"}'`,
  );
  context.clock.advance(60_000);
  await setOwnPrice(9_500);
  await check();
  expect(await alerts()).toEqual([]);
});

test('changes from before the threshold was set raise nothing', async () => {
  await turnOn(null);
  await page.visit('99.00');
  context.clock.advance(60_000);
  await turnOn(100);
  await checkAccount(context, { accountId: 'acc' });
  expect(await alerts()).toEqual([]);
});

test.each([
  ['not in stock', `update pricing.listing set availability = 'out_of_stock'`],
  ['of unknown stock', `update pricing.listing set availability = 'unknown'`],
  ['used', `update pricing.listing set condition = 'used'`],
  ['for members', `update pricing.listing set price_kind = 'member'`],
  ['in another currency', `update pricing.listing set currency = 'USD'`],
  ['without tax', `update pricing.listing set tax = 'excluded'`],
  ['of a quarantined retailer', `update pricing.retailer set status = 'quarantined'`],
  ['of an unconfirmed match', `update pricing.match set verdict = 'review'`],
])('an offer %s raises nothing', async (_what, change) => {
  await turnOn(null);
  await page.visit('99.00');
  await db.query(change);
  await turnOn(0);
  await db.query(
    `update pricing.account set settings = settings || '{"undercutSince": "${NOW.toISOString()}"}'`,
  );
  await check();
  expect(await alerts()).toEqual([]);
});

test('a price waiting for confirmation raises nothing until it is confirmed', async () => {
  const wait = { confirmAfterMs: 2 * HOUR_MS };
  await page.visit('11.00', wait);
  expect(await alerts()).toEqual([]);
  await page.visit('11.00', wait);
  await page.visit('11.00', wait);
  expect(await alerts()).toMatchObject([{ details: { listedMinor: '1100' } }]);
});

test('reading an alert closes it for good', async () => {
  await page.visit('99.00');
  const ids = [String((await alerts())[0]?.['id'])];
  expect(await setAlertsRead(context, { accountId: 'acc', all: true, read: true })).toBe(0);
  expect(await setAlertsRead(context, { accountId: 'acc', ids, read: true })).toBe(1);
  await check();
  expect(await alerts()).toMatchObject([{ resolution: 'acknowledged' }]);
  expect(eventTypes()).toEqual(['alert.created', 'alert.resolved']);
});

test('an alert that nobody reads closes after 14 days', async () => {
  await page.visit('99.00');
  context.clock.advance(14 * DAY_MS);
  await closeOldEvents(context);
  expect(await alerts()).toMatchObject([{ resolved_at: null }]);
  context.clock.advance(1);
  await closeOldEvents(context);
  await closeOldEvents(context);
  await check();
  expect(await alerts()).toMatchObject([{ resolution: 'expired' }]);
  expect(eventTypes()).toEqual(['alert.created', 'alert.resolved']);
});

test('a withdrawn match closes the alert', async () => {
  await page.visit('99.00');
  await db.query(`update pricing.match set verdict = 'refused'`);
  await check();
  expect(await alerts()).toMatchObject([{ resolution: 'match_withdrawn' }]);
});

test('both kinds are open for one listing', async () => {
  await db.query('update pricing.product set map_minor = 9500');
  await page.visit('90.00');
  expect((await alerts()).map(({ type }) => type).toSorted()).toEqual([
    'competitor_undercut',
    'map_violation',
  ]);
});

const check = () => checkProducts(context, { productIds: ['prd'] });
const eventTypes = () =>
  context.accountEvents.map(({ type }) => type).filter((type) => type.startsWith('alert.'));
const turnOn = (undercutBasisPoints: number | null) =>
  updateSettings(context, 'acc', { undercutBasisPoints });

async function setOwnPrice(minor: number): Promise<void> {
  const at = context.clock.now();
  await db.query(`update pricing.own_price set "to" = $1 where "to" is null`, [at]);
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency) values ('prd', $1, $2, 'EUR')`,
    [at, minor],
  );
  await db.query(`update pricing.product set price_minor = $1`, [minor]);
}

async function alerts(): Promise<Record<string, unknown>[]> {
  return (await db.query('select * from pricing.alert order by detected_at, id')).rows;
}
