import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { createOfferReading, type GivenReading } from '#tests/support/create-offer-reading.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { toListingRow } from './listing-row.ts';
import type { RecordedReading } from './offer-reading.ts';
import { recordFailure } from './record-failure.ts';
import { recordReading } from './record-reading.ts';
import { startMonitoringRetailer } from './monitored-retailers.ts';

const DAY = 24 * HOUR_MS;
const PAGE = 'https://shop.com/a';
const STATED = { amount: '4.90', freeFrom: '50.00' };
const SOURCES = { 'offer.shipping': { from: 'visible', at: 'p.delivery' } };
let context: TestStage;
let retailerId: string;
let shops = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});

beforeEach(async () => {
  shops += 1;
  const domainOrUrl = `shop${shops}.com`;
  ({ retailerId } = await startMonitoringRetailer(context, { accountId: 'acc_1', domainOrUrl }));
  await context.db.query(`update pricing.retailer set status = 'active' where id = $1`, [
    retailerId,
  ]);
});

test('what the page states of delivery is stored with its place', async () => {
  await visit({ shipping: STATED, sources: SOURCES });
  expect(await shipping()).toEqual({
    minor: 490n,
    freeFrom: 5000n,
    source: SOURCES['offer.shipping'],
    confidence: 0.5,
    since: context.clock.now(),
    missingSince: null,
  });
});

test('another cost of delivery alone is no change of the offer', async () => {
  const { created } = await visit({ shipping: STATED, sources: SOURCES });
  const before = await offer();
  context.published.length = 0;
  context.clock.advance(HOUR_MS);
  const at = context.clock.now();
  const second = await visit({ shipping: { amount: '5.90', freeFrom: null } });
  expect([second.changed, second.corrected, second.unchanged]).toEqual([[], [], 1]);
  expect(await shipping()).toMatchObject({ minor: 590n, freeFrom: null, since: at });
  expect(await offer()).toEqual(before);
  expect(context.published.filter(({ type }) => type !== 'listing.seen')).toEqual([]);
  context.clock.advance(HOUR_MS);
  await visit({ shipping: { amount: '5.90', freeFrom: null } });
  expect(await shipping()).toMatchObject({ minor: 590n, since: at });
  expect(created).toHaveLength(1);
});

test('a page that states none keeps the last one for seven days, and says since when', async () => {
  await visit({ shipping: STATED, sources: SOURCES });
  const since = context.clock.now();
  context.clock.advance(DAY);
  const missingSince = context.clock.now();
  await visit({ price: '18.90' });
  context.clock.advance(6 * DAY);
  await visit({ price: '18.90' });
  expect(await shipping()).toEqual({
    minor: 490n,
    freeFrom: 5000n,
    source: SOURCES['offer.shipping'],
    confidence: 0.5,
    since,
    missingSince,
  });
  await visit({ price: '18.90', shipping: STATED });
  expect(await shipping()).toMatchObject({ minor: 490n, since, missingSince: null });
  await visit({ price: '18.90' });
  const gone = context.clock.now();
  context.clock.advance(8 * DAY);
  await visit({ price: '18.90' });
  expect(await shipping()).toEqual({
    minor: null,
    freeFrom: null,
    source: null,
    confidence: null,
    since: gone,
    missingSince: null,
  });
});

test('a price in another currency ends a cost of delivery in the earlier one', async () => {
  await visit({ shipping: STATED });
  context.clock.advance(HOUR_MS);
  await visit({ currency: 'USD' });
  context.clock.advance(HOUR_MS);
  await visit({ currency: 'USD' });
  expect(await shipping()).toMatchObject({ minor: null, freeFrom: null, missingSince: null });
});

test('an amount in another currency than the stored offer is not stored', async () => {
  await visit({ price: null, shipping: STATED });
  await visit({ price: null, currency: 'USD', shipping: { amount: '9.00', freeFrom: null } });
  expect(await shipping()).toMatchObject({ minor: 490n, freeFrom: 5000n });
});

test('a held reading changes no cost of delivery', async () => {
  await visit({ shipping: STATED });
  await visit({ price: '1.00', shipping: { amount: '1.00', freeFrom: null } });
  expect(await shipping()).toMatchObject({ minor: 490n, freeFrom: 5000n });
});

test('an offer that is gone has no cost of delivery', async () => {
  await visit({ shipping: STATED });
  await recordFailure(context, {
    retailerId,
    url: PAGE,
    at: context.clock.now(),
    outcome: 'not_found',
    reason: { code: 'no_offer', values: {} },
    again: context.clock.now(),
    isGone: true,
  });
  expect(await shipping()).toMatchObject({ minor: null, freeFrom: null, source: null });
});

test('another extractor reads another cost of delivery in the same bytes', async () => {
  const bytes = Buffer.from('the same page');
  await visit({ shipping: STATED }, { bytes, parser: 'reading/1' });
  const before = await offer();
  context.published.length = 0;
  const again = await visit({}, { bytes, parser: 'reading/2' });
  expect([again.changed, again.corrected]).toEqual([[], []]);
  expect(await shipping()).toMatchObject({ minor: null, freeFrom: null, missingSince: null });
  expect(await offer()).toEqual(before);
  expect(context.published.filter(({ type }) => type !== 'listing.seen')).toEqual([]);
});

test.each([
  ['free delivery', { amount: '0.00', freeFrom: null }, [0n, null]],
  ['more decimals than the currency has', { amount: '4.905', freeFrom: '50.00' }, [null, 5000n]],
  ['a negative amount', { amount: '-1.00', freeFrom: null }, [null, null]],
  ['free from nothing', { amount: '4.90', freeFrom: '0.00' }, [490n, null]],
  ['nothing', null, [null, null]],
])('stores %s', (_what, given, expected) => {
  const row = toListingRow(createOfferReading({ price: '19.90', shipping: given }), null);
  expect([row.shippingMinor, row.freeShippingFromMinor]).toEqual(expected);
});

test('an amount without a currency is none', () => {
  const given = createOfferReading({ currency: null, shipping: STATED });
  expect(toListingRow(given, null)).toMatchObject({ shippingMinor: null });
});

let visits = 0;

function visit(
  given: GivenReading,
  { bytes, parser = 'test' }: { bytes?: Buffer; parser?: string } = {},
): Promise<RecordedReading> {
  visits += 1;
  return recordReading(context, {
    retailerId,
    url: PAGE,
    at: context.clock.now(),
    status: 200,
    headers: {},
    bytes: bytes ?? Buffer.from(`page ${visits}`),
    parser,
    offers: [createOfferReading({ price: '19.90', ...given })],
    isWhole: true,
    nextCheckAt: ({ now }) => new Date(now.getTime() + DAY),
    confirmAfterMs: 1,
  });
}

async function shipping(): Promise<unknown> {
  const { rows } = await context.db.query(
    `select shipping_minor as minor, free_shipping_from_minor as "freeFrom",
       shipping_source as source, shipping_confidence::float8 as confidence, shipping_since as since,
       shipping_missing_since as "missingSince"
     from pricing.listing where retailer_id = $1`,
    [retailerId],
  );
  return rows[0];
}

/** What a change of price would change. */
async function offer(): Promise<unknown> {
  const { rows } = await context.db.query(
    `select l.price_minor, l.offer_since, l.changes, l.capture_id, l.corrected_at,
       (select count(*)::int from pricing.price_span s where s.listing_id = l.id) as spans,
       (select count(*)::int from pricing.price_correction c where c.listing_id = l.id) as corrections,
       (select count(*)::int from pricing.capture c where c.retailer_id = l.retailer_id) as captures
     from pricing.listing l where l.retailer_id = $1`,
    [retailerId],
  );
  return rows[0];
}
