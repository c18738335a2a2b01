import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { updateSettings } from '#pricing/accounts/settings.ts';
import { recordNoOffers } from '#pricing/market/record-corrections.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation, violationPage } from '#tests/support/open-violation.ts';
import { checkListings } from './check-alerts.ts';

const OLD = { parser: 'reading/1' };
const NEW = { parser: 'reading/2' };
const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;
let page: Violation;

/** Our price is 100 €, the MAP price 90 €; the page asks 99 €. */
beforeEach(async () => {
  await deleteRecords(db);
  context.clock.set(NOW);
  page = await openViolation(context, '99.00');
  forget();
});

test('an alert that rested on a wrong reading ends as corrected, without a price change', async () => {
  await page.visit('98.00', { ...OLD, readAs: '79.00' });
  const since = context.clock.now();
  const capture = await offer();
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolution: null }]);
  forget();

  await page.visit('98.00', NEW);
  expect(await alerts()).toMatchObject([
    { listed_minor: 7900n, resolution: 'corrected_reading', resolved_at: context.clock.now() },
  ]);
  expect(eventTypes()).toEqual(['price.corrected', 'alert.resolved']);
  expect(context.published.map(({ type }) => type)).toEqual(['listing.corrected']);
  // The span began when the page asked this price, and has been wrong since then.
  expect(await offer()).toEqual({
    ...capture,
    price_minor: 9800n,
    offer_since: since,
    parser: 'reading/2',
  });
  expect(await corrections()).toEqual([
    {
      from: since,
      at: context.clock.now(),
      capture_id: capture?.['capture_id'],
      price_minor_before: 7900n,
      price_minor: 9800n,
      availability_before: 'in_stock',
      parser_before: 'reading/1',
      parser: 'reading/2',
    },
  ]);
  expect(await spans()).toEqual([9900n]);
  forget();
  await page.visit('98.00', NEW);
  expect(await corrections()).toHaveLength(1);
  expect(eventTypes()).toEqual([]);
});

test('a corrected price below the MAP price opens an alert at the next visit', async () => {
  await page.visit('79.00', { ...OLD, readAs: '97.00' });
  forget();
  await page.visit('79.00', NEW);
  await check();
  expect(await alerts()).toEqual([]);
  expect(eventTypes()).toEqual(['price.corrected']);
  await page.visit('79.00', NEW);
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolution: null }]);
});

test('a visit with other bytes is an ordinary one, whatever the extractor', async () => {
  await page.visit('95.00', OLD);
  forget();
  await page.visit('79.00', NEW);
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolution: null }]);
  expect(eventTypes()).toEqual(['price.changed', 'alert.created']);
  expect(await corrections()).toEqual([]);
  expect(await spans()).toEqual([9900n, 9500n]);
});

test('a correction is not held, however far it is', async () => {
  await page.visit('98.00', { ...OLD, readAs: '9800.00' });
  await page.visit('98.00', { ...NEW, confirmAfterMs: HOUR_MS });
  expect(await offer()).toMatchObject({ price_minor: 9800n, held: null });
});

test('an open alert of a still lower price goes on with the corrected prices', async () => {
  await page.visit('85.00', { ...OLD, readAs: '8.50' });
  await page.visit('85.00', NEW);
  expect(await alerts()).toMatchObject([
    { listed_minor: 8500n, lowest_minor: 8500n, resolution: null },
  ]);
});

test('a price that the extractor no longer finds in the same bytes is unknown', async () => {
  await page.visit('98.00', { ...OLD, readAs: '79.00' });
  forget();
  context.clock.advance(HOUR_MS);
  await recordNoOffers(context, {
    retailerId: page.retailerId,
    url: 'https://gear.com/p/headphones',
    at: context.clock.now(),
    status: 200,
    headers: {},
    bytes: violationPage('98.00'),
    parser: 'reading/2',
    reason: { code: 'no_offer', values: {} },
  });
  await check();
  expect(await offer()).toMatchObject({ price_minor: null, state: 'unreadable' });
  expect(await alerts()).toMatchObject([{ resolution: 'corrected_reading' }]);
  expect(await corrections()).toMatchObject([{ price_minor_before: 7900n, price_minor: null }]);
  expect(eventTypes()).toEqual(['price.corrected', 'alert.resolved']);
});

test('a price cut that was none is closed as corrected', async () => {
  await startWatchingCuts();
  await page.visit('120.00', OLD);
  await page.visit('119.00', { ...OLD, readAs: '89.00' });
  expect(await alerts()).toMatchObject([{ type: 'competitor_undercut', resolution: null }]);
  await page.visit('119.00', NEW);
  expect(await alerts()).toMatchObject([{ resolution: 'corrected_reading' }]);
});

test('a corrected price is no cut of a price that another extractor read', async () => {
  await startWatchingCuts();
  await page.visit('120.00', OLD);
  await page.visit('95.00', { ...OLD, readAs: '118.00' });
  await page.visit('95.00', NEW);
  await page.visit('95.00', NEW);
  expect(await alerts()).toEqual([]);
  await page.visit('94.00', NEW);
  expect(await alerts()).toHaveLength(1);
});

async function startWatchingCuts(): Promise<void> {
  await db.query('update pricing.product set map_minor = null');
  await db.query(
    `insert into pricing.own_price (product_id, "from", price_minor, currency) values ('prd', $1, 10000, 'EUR')`,
    [NOW],
  );
  await updateSettings(context, 'acc', { undercutBasisPoints: 0 });
}

function forget(): void {
  context.accountEvents.length = 0;
  context.published.length = 0;
}

function eventTypes(): string[] {
  return context.accountEvents.map(({ type }) => type).filter((type) => type !== 'case.updated');
}

async function check(): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from pricing.listing');
  await checkListings(context, { listingIds: rows.map(({ id }) => id) });
}

async function alerts() {
  const { rows } = await db.query(
    `select type, listed_minor, lowest_minor, resolution, resolved_at from pricing.alert
     order by detected_at`,
  );
  return rows;
}

async function offer(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.query(
    `select price_minor, offer_since, capture_id, changes, held, state, parser
     from pricing.listing`,
  );
  return rows[0];
}

async function corrections() {
  const { rows } = await db.query(
    `select "from", at, capture_id, price_minor_before, price_minor, availability_before,
       parser_before, parser
     from pricing.price_correction order by at`,
  );
  return rows;
}

async function spans(): Promise<unknown[]> {
  const { rows } = await db.query<{ price_minor: bigint | null }>(
    'select price_minor from pricing.price_span order by "from"',
  );
  return rows.map((row) => row.price_minor);
}
