import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { createOfferReading } from '#tests/support/create-offer-reading.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import { checkRetailerReadings } from './retailer-status.ts';
import { findCapture } from './captures.ts';
import { listCurrentOffers, listOfferHistory } from './list-offers.ts';
import type { DocumentReading, OfferReading, RecordedReading } from './offer-reading.ts';
import { recordFailure } from './record-failure.ts';
import { recordReading } from './record-reading.ts';
import { recordUnchanged } from './record-unchanged.ts';
import { setListingWeights } from './visit-times.ts';
import { startMonitoringRetailer } from './monitored-retailers.ts';

let context: TestStage;
let retailerId: string;
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  await context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     values ('prd_1', 'acc_1', 'S', 'P', 'https://us.com/p', 'EUR', 10000, now(), now())`,
  );
});

beforeEach(async () => {
  retailers += 1;
  retailerId = (
    await startMonitoringRetailer(context, {
      accountId: 'acc_1',
      domainOrUrl: `shop${retailers}.com`,
    })
  ).retailerId;
  await context.db.query(`update pricing.retailer set status = 'active' where id = $1`, [
    retailerId,
  ]);
  context.published.length = 0;
  context.accountEvents.length = 0;
});

test('records a new listing with its bytes and publishes it', async () => {
  const seen = await read([createOfferReading({ price: '99.90', listPrice: '120.00' })]);
  expect(seen.created).toHaveLength(1);
  const row = await listing(seen.created[0]);
  expect(row).toMatchObject({
    price_minor: 9990n,
    list_price_minor: 12000n,
    currency: 'EUR',
    state: 'ok',
    checks: 1,
    changes: 0,
    capture_id: seen.captureId,
  });
  const capture = await findCapture(context, String(row.capture_id), row.capture_at as Date);
  expect(Buffer.from(capture?.bytes ?? []).toString()).toBe('page 99.90');
  expect(capture?.sha256).toEqual(createHash('sha256').update('page 99.90').digest());
  expect(context.published).toEqual([
    { type: 'listing.identified', data: { retailerId, listingIds: seen.created } },
  ]);
});

test('stores an unusable price as unknown, with the reason', async () => {
  const { created } = await read([createOfferReading({ price: '99.905' })]);
  expect(await listing(created[0])).toMatchObject({
    price_minor: null,
    state: 'ok',
    state_reason: 'the page says 99.905, which has more decimals than EUR',
  });
  context.clock.advance(30 * MINUTE_MS);
  await read([createOfferReading({ price: '99.90' })]);
  expect(await listing(created[0])).toMatchObject({
    price_minor: 9990n,
    state: 'ok',
    state_reason: null,
  });
});

test('closes a span when the price changes, and notifies accounts with a match', async () => {
  const { created } = await read([createOfferReading({ price: '100.00' })]);
  await match(created[0]);
  const since = context.clock.now();
  context.clock.advance(30 * MINUTE_MS);
  const second = await read([createOfferReading({ price: '95.00' })]);
  expect(second.changed).toEqual(created);
  const history = await listOfferHistory(context.db, {
    listingIds: created,
    from: new Date(0),
    to: new Date('2100-01-01'),
  });
  expect(history).toMatchObject([
    { from: since, to: context.clock.now(), price: { minor: 10000n, currency: 'EUR' } },
    { from: context.clock.now(), to: null, price: { minor: 9500n, currency: 'EUR' } },
  ]);
  expect(context.accountEvents).toMatchObject([
    {
      accountId: 'acc_1',
      type: 'price.changed',
      data: { product_id: 'prd_1', listing_id: created[0] },
    },
  ]);
  expect(await listCurrentOffers(context.db, ['prd_1'])).toMatchObject([
    { listingId: created[0], price: { minor: 9500n }, isHeld: false, captureId: second.captureId },
  ]);
});

test('adds no row when nothing changed, only hourly counts', async () => {
  await read([createOfferReading({ price: '100.00' })]);
  const before = await rows();
  for (let n = 0; n < 5; n += 1) {
    context.clock.advance(MINUTE_MS);
    await read([createOfferReading({ price: '100.00' })]);
    await recordUnchanged(context, {
      retailerId,
      url: PAGE,
      at: context.clock.now(),
      nextCheckAt: later,
    });
  }
  expect(await rows()).toEqual(before);
  const counts = await context.db.query(
    `select sum(checked)::int as checked, sum(unchanged)::int as unchanged from pricing.visit_count where retailer_id = $1`,
    [retailerId],
  );
  expect(counts.rows).toEqual([{ checked: 11, unchanged: 10 }]);
});

test('holds a greatly changed price until a second visit confirms it', async () => {
  const { created } = await read([createOfferReading({ price: '100.00' })]);
  context.clock.advance(30 * MINUTE_MS);
  const first = await read([createOfferReading({ price: '50.00' })]);
  expect(first).toMatchObject({ held: created, changed: [] });
  expect(await listing(created[0])).toMatchObject({
    price_minor: 10000n,
    held: { price_minor: '5000', reason: { code: 'price_moved_far', values: { by: 0.4 } } },
  });
  context.clock.advance(1_000);
  expect((await read([createOfferReading({ price: '50.00' })])).held).toEqual(created);
  context.clock.advance(3 * MINUTE_MS);
  expect((await read([createOfferReading({ price: '50.00' })])).changed).toEqual(created);
  expect(await listing(created[0])).toMatchObject({ price_minor: 5000n, held: null });
});

test('drops a held reading that the second visit does not confirm', async () => {
  const { created } = await read([createOfferReading({ price: '100.00' })]);
  await read([createOfferReading({ price: '1.00' })]);
  context.clock.advance(3 * MINUTE_MS);
  expect((await read([createOfferReading({ price: '100.00' })])).changed).toEqual([]);
  expect(await listing(created[0])).toMatchObject({ price_minor: 10000n, held: null });
});

test('never turns a page without a price into a price', async () => {
  const { created } = await read([createOfferReading({ price: '100.00' })]);
  await read([createOfferReading({ price: null })]);
  expect(await listing(created[0])).toMatchObject({
    price_minor: 10000n,
    held: { price_minor: null },
  });
  context.clock.advance(3 * MINUTE_MS);
  await read([createOfferReading({ price: null })]);
  expect(await listing(created[0])).toMatchObject({ price_minor: null, state: 'ok' });
});

test.each([
  ['over-precise', '19.999', 'EUR'],
  ['zero', '0.00', 'EUR'],
  ['negative', '-5', 'EUR'],
  ['without a currency', '19.90', null],
  ['in an unknown currency', '19.90', 'XXX'],
])('stores a price that is %s as unknown', async (_what, price, currency) => {
  const { created } = await read([createOfferReading({ price, currency })]);
  expect(await listing(created[0])).toMatchObject({ price_minor: null });
});

test('stores text with NUL and lone surrogates', async () => {
  const { created } = await read([
    createOfferReading({ price: '5.00', name: 'A\0B\ud800', variant: { 'Si\0ze': 'M\0' } }),
  ]);
  expect(await listing(created[0])).toMatchObject({ name: 'AB\ufffd', variant: { Size: 'M' } });
});

test('keeps every price of the history when the clock is set back', async () => {
  const { created } = await read([createOfferReading({ price: '100.00' })]);
  const start = context.clock.now();
  context.clock.advance(2 * 24 * 60 * MINUTE_MS);
  await read([createOfferReading({ price: '101.00' })]);
  const ahead = context.clock.now();
  context.clock.set(new Date(start.getTime() + 60 * MINUTE_MS));
  await read([createOfferReading({ price: '102.00' })]);
  await read([createOfferReading({ price: '103.00' })]);
  const spans = await context.db.query<{ from: Date; to: Date; price_minor: bigint }>(
    `select "from", "to", price_minor from pricing.price_span where listing_id = $1 order by "from"`,
    [created[0]],
  );
  const at = (ms: number): Date => new Date(ahead.getTime() + ms);
  expect(spans.rows).toEqual([
    { from: start, to: ahead, price_minor: 10000n },
    { from: ahead, to: at(1), price_minor: 10100n },
    { from: at(1), to: at(2), price_minor: 10200n },
  ]);
  expect(await listing(created[0])).toMatchObject({
    price_minor: 10300n,
    offer_since: at(2),
    changes: 3,
  });
});

test('ends an offer only when its page is missing twice', async () => {
  const { created } = await read([createOfferReading({ price: '10.00' })]);
  await match(created[0]);
  context.clock.advance(MINUTE_MS);
  expect((await fail('not_found')).gone).toEqual([]);
  expect(await listing(created[0])).toMatchObject({ state: 'not_found', price_minor: 1000n });
  context.clock.advance(MINUTE_MS);
  expect((await fail('not_found')).gone).toEqual(created);
  expect(await listing(created[0])).toMatchObject({ state: 'gone', price_minor: null });
  expect(context.accountEvents.map((event) => event.type)).toEqual(['price.changed']);
});

test.each(['unreadable', 'challenge', 'failed'] as const)(
  'keeps the known price when a visit is %s',
  async (outcome) => {
    const { created } = await read([createOfferReading({ price: '10.00' })]);
    context.published.length = 0;
    await fail(outcome);
    expect(await listing(created[0])).toMatchObject({
      price_minor: 1000n,
      state: outcome === 'unreadable' ? 'unreadable' : 'ok',
    });
    expect(context.published).toEqual([]);
  },
);

test('ends offers that are missing from a whole feed twice', async () => {
  const both = [
    createOfferReading({ price: '10.00' }),
    createOfferReading({ price: '11.00', url: 'https://shop.com/b' }),
  ];
  const { created } = await read(both, { isWhole: true });
  await read(both.slice(0, 1), { isWhole: true });
  context.clock.advance(5 * MINUTE_MS);
  expect((await read(both.slice(0, 1), { isWhole: true })).changed).toEqual([]);
  expect(await listing(created[1])).toMatchObject({ state: 'not_found', price_minor: 1100n });
  context.clock.advance(30 * MINUTE_MS);
  expect((await read(both.slice(0, 1), { isWhole: true })).changed).toEqual([created[1]]);
  expect((await read(both, { isWhole: true })).changed).toEqual([created[1]]);
});

test('does not accept a document in which every price fell by 80 percent', async () => {
  const prices = (price: string): OfferReading[] =>
    Array.from({ length: 6 }, (_, n) =>
      createOfferReading({ price, url: `https://shop.com/${n}` }),
    );
  const { created } = await read(prices('100.00'));
  const fallen = await read(prices('9.90'));
  expect(fallen).toMatchObject({
    suspicion: { code: 'prices_fell', values: { prices: 6, pages: null } },
    changed: [],
  });
  expect(await checkRetailerReadings(context, { retailerId, suspicion: fallen.suspicion })).toBe(
    'quarantined',
  );
  expect(context.published.at(-1)).toEqual({ type: 'retailer.health', data: { retailerId } });
  expect(context.accountEvents.at(-1)).toMatchObject({ type: 'retailer.trouble' });
  context.clock.advance(10 * MINUTE_MS);
  expect((await read(prices('9.90'))).changed).toEqual([]);
  expect(await checkRetailerReadings(context, { retailerId })).toBe('quarantined');
  context.clock.advance(10 * MINUTE_MS);
  await read(prices('100.00'));
  expect(await checkRetailerReadings(context, { retailerId })).toBe('active');
  expect(await listing(created[0])).toMatchObject({ price_minor: 10000n, held: null });
});

test('does not accept that all offers go out of stock at once', async () => {
  const stock = (availability: Availability): OfferReading[] =>
    Array.from({ length: 6 }, (_, n) =>
      createOfferReading({ price: '10.00', availability, url: `https://shop.com/${n}` }),
    );
  await read(stock('in_stock'));
  expect(await read(stock('out_of_stock'))).toMatchObject({
    suspicion: { code: 'offers_sold_out', values: { offers: 6, pages: null } },
    changed: [],
  });
});

test('makes a listing with a higher weight due sooner', async () => {
  const { created } = await read([createOfferReading({ price: '10.00' })]);
  await context.db.transaction((tx) =>
    setListingWeights(tx, [
      { listingId: String(created[0]), weight: 3 },
      { listingId: 'lst_none', weight: 1 },
    ]),
  );
  const row = await listing(created[0]);
  expect(row.weight).toBe(3);
  // Its plan allows six checks a day.
  expect((row.next_check_at as Date).getTime()).toBe(
    context.clock.now().getTime() + 240 * MINUTE_MS,
  );
});

const PAGE = 'https://shop.com/a';
const later = (): Date => new Date(context.clock.now().getTime() + 24 * 60 * MINUTE_MS);

function read(
  offers: OfferReading[],
  more: Partial<DocumentReading> = {},
): Promise<RecordedReading> {
  return recordReading(context, {
    retailerId,
    url: PAGE,
    at: context.clock.now(),
    status: 200,
    headers: { etag: '"1"' },
    bytes: Buffer.from(`page ${offers[0]?.offer.price}`),
    parser: 'test',
    offers,
    isWhole: false,
    nextCheckAt: later,
    confirmAfterMs: 2 * MINUTE_MS,
    ...more,
  });
}

function fail(
  outcome: 'not_found' | 'unreadable' | 'challenge' | 'failed',
): Promise<{ gone: string[] }> {
  return recordFailure(context, {
    retailerId,
    url: PAGE,
    at: context.clock.now(),
    outcome,
    reason: { code: 'no_offer', values: {} },
    again: later(),
  });
}

async function match(listingId: string | undefined): Promise<void> {
  await context.db.query(`delete from pricing.match`);
  await context.db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat_1', 'acc_1', 'prd_1', $1, 0.99, 'auto', 'identifier', '[]', now(), now())`,
    [listingId],
  );
}

async function listing(id: string | undefined): Promise<Record<string, unknown>> {
  const found = await context.db.query(`select * from pricing.listing where id = $1`, [id]);
  return found.rows[0] ?? {};
}

async function rows(): Promise<object[]> {
  const found = await context.db.query(
    `select (select count(*) from pricing.price_span) as spans,
       (select count(*) from pricing.capture) as captures,
       (select count(*) from pricing.visit) as visits`,
  );
  return found.rows;
}
