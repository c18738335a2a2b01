import { beforeEach, expect, test } from 'vitest';
import { listOfferHistory } from '#pricing/market/list-offers.ts';
import { savePriceDecision } from '#pricing/market/price-decisions.ts';
import { listComparedOffers } from '#pricing/market/list-compared-offers.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { checkProducts } from './check-alerts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;
let page: Violation;

/** Our price is 100 €, the MAP price 90 €; the page asks 99 €, then 79 €. */
beforeEach(async () => {
  await deleteRecords(db);
  context.clock.set(NOW);
  page = await openViolation(context, '99.00');
});

test('a price with a confidence of 0.9 raises no alert, and the reason is noted', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  expect(await alerts()).toEqual([]);
  expect(await notes()).toEqual([{ code: 'price_uncertain', values: { probability: 0.9 } }]);
  // The same page read the same way again confirms nothing.
  await page.visit('79.00', { confidence: 0.9 });
  expect(await alerts()).toEqual([]);
});

test.each([
  [0.9699, 0],
  [0.97, 1],
  [undefined, 1],
])('a confidence of %s gives %i alerts', async (confidence, count) => {
  await page.visit('79.00', confidence === undefined ? {} : { confidence });
  expect(await alerts()).toHaveLength(count);
});

test('a visit with a higher confidence raises the alert', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  await page.visit('79.00', { confidence: 0.98 });
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolved_at: null }]);
  expect(await notes()).toEqual([]);
});

test('a person who confirms the price lets the alert open, with who and when', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  expect(await alerts()).toEqual([]);
  await decide('right');
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolved_at: null }]);
  const { rows } = await db.query('select decided_by, decided_at from pricing.price_decision');
  expect(rows).toEqual([{ decided_by: 'Ada', decided_at: context.clock.now() }]);
  expect(context.published.at(-1)).toEqual({
    type: 'price.decided',
    data: { accountId: 'acc', productIds: ['prd'] },
  });
  // It was about 79 €, not about the next price.
  await page.visit('75.00', { confidence: 0.9 });
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolved_at: null }]);
});

test('another price given by a person is compared instead', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  await decide('other', 9500n);
  expect(await alerts()).toEqual([]);
  expect(await notes()).toEqual([]);
  await decide('other', 8500n);
  expect(await alerts()).toMatchObject([{ listed_minor: 8500n }]);
  expect((await offers())[0]).toMatchObject({ minor: 8500n, notComparable: null });
});

test('a page without a price, as a person says, raises nothing', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  await decide('none');
  expect(await alerts()).toEqual([]);
  expect(await notes()).toEqual([{ code: 'price_rejected', values: {} }]);
  expect(await offers()).toEqual([]);
});

test('an open alert neither ends nor changes by a price that is not certain', async () => {
  await page.visit('79.00', { confidence: 0.99 });
  await page.visit('98.00', { confidence: 0.5 });
  await page.visit('70.00', { confidence: 0.5 });
  expect(await alerts()).toMatchObject([{ listed_minor: 7900n, resolved_at: null }]);
  await page.visit('98.00', { confidence: 0.99 });
  expect(await alerts()).toMatchObject([{ resolution: 'recovered' }]);
});

test('three prices confirmed in the same place of other pages confirm one, unless one was wrong', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at)
     select 'lst_' || n, retailer_id, url || n, url || n, now()
     from pricing.listing, generate_series(1, 4) n`,
  );
  const confirm = (n: number, verdict: string) =>
    db.query(
      `insert into pricing.price_decision (account_id, listing_id, retailer_id, verdict, read_minor,
         read_currency, place_from, place_at, decided_at)
       select 'acc', $1, l.retailer_id, $2, 100, 'EUR', l.sources->'offer.price'->>'from',
         regexp_replace(l.sources->'offer.price'->>'at', '[0-9]+', '#', 'g'), now()
       from pricing.listing l where price_minor is not null`,
      [`lst_${n}`, verdict],
    );
  await confirm(1, 'right');
  await confirm(2, 'right');
  await check();
  expect(await alerts()).toEqual([]);
  await confirm(3, 'right');
  await check();
  expect(await alerts()).toHaveLength(1);
  await confirm(4, 'other');
  expect((await offers())[0]?.notComparable).toBe('price_uncertain');
});

test('a price that is not certain enters no recommendation, now or from the past', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  expect(await offers()).toMatchObject([{ minor: 7900n, notComparable: 'price_uncertain' }]);
  await page.visit('95.00', { confidence: 0.99 });
  expect(await offers()).toMatchObject([{ minor: 9500n, notComparable: null }]);
  const { rows } = await db.query<{ id: string }>('select id from pricing.listing');
  const past = await listOfferHistory(db, {
    listingIds: rows.map(({ id }) => id),
    from: NOW,
    to: context.clock.now(),
  });
  expect(past.map(({ price }) => price?.minor ?? null)).toEqual([9900n, null]);
});

test('decides only about a matched listing, and about the price that is read now', async () => {
  await page.visit('79.00', { confidence: 0.9 });
  const read = { minor: 7800n, currency: 'EUR' };
  const decision = { accountId: 'acc', verdict: 'right', price: null, by: null } as const;
  const [listing] = (await db.query<{ id: string }>('select id from pricing.listing')).rows;
  const listingId = listing?.id ?? '';
  await expect(savePriceDecision(context, { ...decision, listingId, read })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(
    savePriceDecision(context, { ...decision, accountId: 'other', listingId, read }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

async function decide(verdict: 'right' | 'other' | 'none', minor?: bigint): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from pricing.listing');
  await savePriceDecision(context, {
    accountId: 'acc',
    listingId: rows[0]?.id ?? '',
    verdict,
    read: { minor: 7900n, currency: 'EUR' },
    price: minor === undefined ? null : { minor, currency: 'EUR' },
    by: 'Ada',
  });
  await check();
}

function check(): Promise<void> {
  return checkProducts(context, { productIds: ['prd'] });
}

async function offers() {
  const found = await listComparedOffers(db, { productIds: ['prd'], ownTax: 'unknown' });
  return found.get('prd') ?? [];
}

async function alerts() {
  const { rows } = await db.query(
    `select listed_minor, resolved_at, resolution from pricing.alert order by detected_at`,
  );
  return rows;
}

async function notes(): Promise<unknown[]> {
  const { rows } = await db.query<{ detail: unknown }>('select detail from pricing.not_comparable');
  return rows.map(({ detail }) => detail);
}
