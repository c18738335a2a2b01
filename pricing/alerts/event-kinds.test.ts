import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { updateSettings } from '#pricing/accounts/settings.ts';
import type { AlertKindChanges } from '#pricing/accounts/alert-kinds.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { checkAccount, checkListings, checkProducts } from './check-alerts.ts';
import { checkHeldChanges } from './check-lasting.ts';
import { closeOldEvents, setAlertsRead } from './update-alerts.ts';

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

// ── a changed price ──

const PRICE = { on: true, basisPoints: 500, direction: 'both' } as const;

test.each([
  ['both', '104.49', ['-500']],
  ['both', '104.51', []],
  ['both', '115.51', ['500']],
  ['falls', '130.00', []],
  ['falls', '90.00', ['-1818']],
  ['rises', '90.00', []],
] as const)('direction %s: from 110 to %s', async (direction, price, expected) => {
  await turnOn({ price_changed: { ...PRICE, direction } });
  await page.visit(price);
  await check();
  const changes = (await alerts()).map(({ details }) => JSON.stringify(details));
  expect(changes).toHaveLength(expected.length);
  for (const [n, change] of expected.entries())
    expect(changes[n]).toContain(`"changeBasisPoints":${change}`);
});

test('a change from before it was turned on raises nothing', async () => {
  await page.visit('90.00');
  await turnOn({ price_changed: PRICE });
  await page.visit('90.00');
  expect(await alerts()).toEqual([]);
});

test('a later change closes the earlier alert; a price that alternates is told once each way', async () => {
  await turnOn({ price_changed: PRICE });
  for (const price of ['90.00', '110.00', '90.00', '110.00', '90.00']) await page.visit(price);
  expect(await ended()).toEqual(['superseded', 'superseded']);
  expect(eventTypes()).toEqual([
    'alert.created',
    'alert.resolved',
    'alert.created',
    'alert.resolved',
  ]);
});

test('it ends when it is read, or after 14 days', async () => {
  await turnOn({ price_changed: PRICE });
  await page.visit('90.00');
  await setAlertsRead(context, {
    accountId: 'acc',
    ids: [String((await alerts())[0]?.['id'])],
    read: true,
  });
  await page.visit('80.00');
  context.clock.advance(15 * DAY_MS);
  await closeOldEvents(context);
  await check();
  expect(await ended()).toEqual(['acknowledged', 'expired']);
});

test.each(OFFERS_UNFIT)('a changed price of an offer %s is none', async (_, change) => {
  await page.visit('90.00');
  await db.query(
    `update pricing.account set settings = settings || jsonb_build_object('alertKinds',
       jsonb_build_object('price_changed', jsonb_build_object('on', true, 'since', $1::text)))`,
    [NOW.toISOString()],
  );
  await db.query(change);
  await check();
  expect(await alerts()).toEqual([]);
});

// ── stock ──

const STOCK = { on: true, change: 'both' } as const;
const setStock = async (availability: string) => {
  context.clock.advance(HOUR_MS);
  const at = context.clock.now();
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     select 'spn_' || extract(epoch from $1::timestamptz), id, offer_since, $1, price_minor, currency, availability
     from pricing.listing`,
    [at],
  );
  await db.query(
    'update pricing.listing set availability = $1, offer_since = $2, last_seen_at = $2, changes = changes + 1',
    [availability, at],
  );
  await check();
};
const seeAgain = async (afterMs = HOUR_MS) => {
  context.clock.advance(afterMs);
  await db.query('update pricing.listing set last_seen_at = $1', [context.clock.now()]);
  await checkHeldChanges(context, { withinMs: 2 * HOUR_MS });
};

test('a change of stock counts when a later visit confirms it', async () => {
  await turnOn({ availability_changed: STOCK });
  await setStock('out_of_stock');
  await seeAgain(HOUR_MS - 60_000);
  expect(await alerts()).toEqual([]);
  await seeAgain(60_000);
  await seeAgain();
  expect(await alerts()).toMatchObject([
    {
      type: 'availability_changed',
      resolved_at: null,
      details: { availability: 'out_of_stock', previousAvailability: 'in_stock' },
    },
  ]);
  await setStock('in_stock');
  await seeAgain();
  expect(await ended()).toEqual(['superseded', null]);
});

test('stock that changes every hour is told once each way', async () => {
  await turnOn({ availability_changed: STOCK });
  for (let n = 0; n < 3; n += 1) {
    await setStock('out_of_stock');
    await setStock('in_stock');
  }
  expect(await alerts()).toEqual([]);
  for (let n = 0; n < 3; n += 1) {
    await setStock('out_of_stock');
    await seeAgain();
    await setStock('in_stock');
    await seeAgain();
  }
  expect(await alerts()).toHaveLength(2);
});

test.each([['unknown'], ['pre_order']])('%s is no change of stock', async (availability) => {
  await turnOn({ availability_changed: STOCK });
  await setStock(availability);
  await seeAgain();
  await setStock('in_stock');
  await seeAgain();
  expect(await alerts()).toEqual([]);
});

test('only the change that was asked for is told', async () => {
  await turnOn({ availability_changed: { on: true, change: 'back_in_stock' } });
  await setStock('out_of_stock');
  await seeAgain();
  await setStock('in_stock');
  await seeAgain();
  expect(await alerts()).toMatchObject([{ details: { availability: 'in_stock' } }]);
});

test('a change of stock at a quarantined retailer is none', async () => {
  await turnOn({ availability_changed: STOCK });
  await db.query(`update pricing.retailer set status = 'quarantined'`);
  await setStock('out_of_stock');
  await seeAgain();
  expect(await alerts()).toEqual([]);
});

// ── a new listing or seller ──

const NEW = { new_listing: { on: true } } as const;
const LONG_AGO = new Date(NOW.getTime() - 30 * DAY_MS);
const knowCatalog = async () => {
  await db.query('update pricing.account_retailer set added_at = $1', [LONG_AGO]);
  await db.query('update pricing.product set created_at = $1', [LONG_AGO]);
};
const firstSeen = (at: Date) => db.query('update pricing.listing set first_seen_at = $1', [at]);

test('a listing that was not there before is told once', async () => {
  await knowCatalog();
  await turnOn(NEW);
  await firstSeen(new Date(context.clock.now().getTime() + HOUR_MS));
  await page.visit('109.00', { afterMs: 2 * HOUR_MS });
  await page.visit('108.00');
  expect(await alerts()).toMatchObject([
    { type: 'new_listing', details: { what: 'listing', seller: null, listedMinor: '10900' } },
  ]);
});

test.each([
  ['seen before it was turned on', () => firstSeen(LONG_AGO)],
  [
    'found while the retailer’s catalog was first read',
    () => db.query('update pricing.account_retailer set added_at = $1', [NOW]),
  ],
  [
    'older than the product',
    () =>
      db.query(`update pricing.product set created_at = $1::timestamptz + interval '3 hours'`, [
        context.clock.now(),
      ]),
  ],
  ['with an uncertain price', () => db.query('update pricing.listing set confidence = 0.5')],
] as const)('a listing %s is not new', async (_, change) => {
  await knowCatalog();
  await turnOn(NEW);
  await firstSeen(new Date(context.clock.now().getTime() + HOUR_MS));
  context.clock.advance(2 * HOUR_MS);
  await change();
  await check();
  expect(await alerts()).toEqual([]);
});

test('another seller on a known page is new once; the first one that is named is not', async () => {
  await turnOn(NEW);
  const sell = async (seller: string | null) => {
    context.clock.advance(HOUR_MS);
    await db.query('update pricing.listing set seller = $1', [seller]);
    const { rows } = await db.query<{ id: string }>('select id from pricing.listing');
    await checkListings(context, { listingIds: rows.map(({ id }) => id) });
  };
  for (const seller of [null, 'Gear', 'Outlet', 'gear', null, 'OUTLET', 'Outlet'])
    await sell(seller);
  expect(await alerts()).toMatchObject([{ details: { what: 'seller', seller: 'Outlet' } }]);
});

test('whatever is visited and checked, no change is told twice', async () => {
  await turnOn({
    competitor_below: { on: true, basisPoints: 300 },
    price_changed: { ...PRICE, basisPoints: 200 },
    availability_changed: STOCK,
    cheapest_by_far: { on: true, basisPoints: 1_000 },
    ...NEW,
  });
  // A fixed sequence that looks random, so that a failure can be repeated.
  let state = 12_345;
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  for (let n = 0; n < 25; n += 1) {
    const step = roll(4);
    if (step === 0) await page.visit(`${85 + roll(40)}.00`);
    else if (step === 1) await setStock(roll(2) === 0 ? 'out_of_stock' : 'in_stock');
    else if (step === 2) await seeAgain();
    else await Promise.all([check(), checkAccount(context, { accountId: 'acc' })]);
  }
  const all = await alerts();
  expect(all.length).toBeGreaterThan(3);
  const keys = all.flatMap((alert) =>
    alert['change_key'] === null ? [] : [JSON.stringify([alert['type'], alert['change_key']])],
  );
  expect(new Set(keys).size).toBe(keys.length);
  const open = all.flatMap((alert) => (alert['resolved_at'] === null ? [alert['type']] : []));
  expect(new Set(open).size).toBe(open.length);
});
