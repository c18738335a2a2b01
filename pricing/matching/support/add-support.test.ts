import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { matchFreed, matchListings, matchProducts } from '#pricing/matching/match-market.ts';
import { fitMarket } from '#pricing/matching/refit/fit-market.ts';
import { saveMatchDecision } from '#pricing/matching/save-match-decisions.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);
const { product, listing } = seed;
const ACCOUNT = { accountId: 'acc_1' };

beforeEach(async () => {
  await seed.reset();
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_1', 'ret_2', now())`,
  );
});

test('a decision on the same listing at another retailer counts for and against', async () => {
  await atTwoRetailers();
  const before = await found('prd_1', 'lst_1');
  await decide('prd_1', 'lst_2', 'confirmed');
  const confirmed = await found('prd_1', 'lst_1');
  expect(confirmed.probability).toBeGreaterThan(before.probability);
  expect(confirmed.reasons).toContainEqual({
    code: 'other_retailer_confirmed',
    values: { retailer: '2.example' },
  });
  await decide('prd_1', 'lst_2', 'refused');
  const rejected = await found('prd_1', 'lst_1');
  expect(rejected.probability).toBeLessThan(before.probability);
  expect(rejected.reasons).toContainEqual({
    code: 'other_retailer_rejected',
    values: { retailer: '2.example' },
  });
  await decide('prd_1', 'lst_2', 'review');
  expect(await found('prd_1', 'lst_1')).toEqual(before);
});

test('a full run uses it, too', async () => {
  await atTwoRetailers();
  const before = await found('prd_1', 'lst_1');
  await decide('prd_1', 'lst_2', 'confirmed', false);
  expect(await found('prd_1', 'lst_1')).toEqual(before);
  await fitMarket(context, { ...ACCOUNT, retailerId: 'ret_1' });
  expect((await found('prd_1', 'lst_1')).probability).toBeGreaterThan(before.probability);
});

test('of two listings that are the same as the other retailer’s none is raised', async () => {
  await atTwoRetailers();
  await listing('lst_3', { name: NAME, mpn: 'ZQ77' });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_3'] });
  const before = await found('prd_1', 'lst_1');
  await decide('prd_1', 'lst_2', 'confirmed');
  expect(await found('prd_1', 'lst_1')).toEqual(before);
});

test('a listing of another variant is not the same', async () => {
  await atTwoRetailers({ name: `${NAME} red` }, { name: `${NAME} blue` });
  const before = await found('prd_1', 'lst_1');
  await decide('prd_1', 'lst_2', 'confirmed');
  expect(await found('prd_1', 'lst_1')).toEqual(before);
});

test('a listing with the same GTIN as one that is matched is raised', async () => {
  await product('prd_1', { name: NAME, sku: 'ZQ-7701' });
  await listing('lst_1', { name: NAME, gtin: GTIN });
  await listing('lst_2', { retailer: 'ret_2', name: `${NAME} ZQ-7701`, gtin: GTIN });
  await matchProducts(context, { ...ACCOUNT, productIds: ['prd_1'] });
  const before = await found('prd_1', 'lst_1');
  await db.query(`update pricing.match set verdict = 'auto' where listing_id = 'lst_2'`);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const after = await found('prd_1', 'lst_1');
  expect(after.probability).toBeGreaterThan(before.probability);
  expect(after.reasons[0]).toEqual({
    code: 'other_retailer_matched',
    values: { retailer: '2.example' },
  });
});

test('a decision on another variant counts for the listings of the same page', async () => {
  await twoVariants();
  const before = await found('prd_1', 'lst_1');
  await decide('prd_2', 'lst_2', 'confirmed');
  const confirmed = await found('prd_1', 'lst_1');
  expect(confirmed.probability).toBeGreaterThan(before.probability);
  expect(confirmed.reasons).toContainEqual({ code: 'sibling_confirmed', values: {} });
  await decide('prd_2', 'lst_2', 'refused');
  const rejected = await found('prd_1', 'lst_1');
  expect(rejected.probability).toBeLessThan(before.probability);
  expect(rejected.reasons).toContainEqual({ code: 'sibling_rejected', values: {} });
});

test('a rejected pair of different variants says nothing of the page', async () => {
  await twoVariants();
  const before = await found('prd_1', 'lst_1');
  // Red against blue: wrong whatever the page is of.
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat_x', 'acc_1', 'prd_2', 'lst_3', 0.1, 'refused', 'person', '[]', now(), now())`,
  );
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  expect((await found('prd_1', 'lst_1')).reasons).toEqual(before.reasons);
});

test('a variant that differs stays rejected whatever was decided of others', async () => {
  await twoVariants();
  await decide('prd_2', 'lst_2', 'confirmed');
  await db.query(`update pricing.product set name = $1 where id = 'prd_1'`, [`${NAME} white`]);
  await db.query(`update pricing.listing set name = $1 where id = 'lst_1'`, [`${NAME} green`]);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await matchProducts(context, { ...ACCOUNT, productIds: ['prd_1'] });
  const lines = await seed.matches();
  expect(lines.filter((line) => /^prd_1 lst_1 (auto|review)/.test(line))).toEqual([]);
});

test('a decision on the page of another product says nothing', async () => {
  await twoVariants();
  await db.query(`update pricing.product set url = 'https://shop.example/y' where id = 'prd_2'`);
  const before = await found('prd_1', 'lst_1');
  await decide('prd_2', 'lst_2', 'confirmed');
  expect((await found('prd_1', 'lst_1')).reasons).toEqual(before.reasons);
});

test('prices that changed together raise a pair, a sale of the whole retailer does not', async () => {
  await product('prd_1', { name: NAME });
  await listing('lst_1', { name: NAME });
  for (let n = 10; n < 40; n += 1) {
    await product(`prd_${n}`, { name: `Garden hose ${n} m`, brand: null });
    await listing(`lst_${n}`, { name: `Garden hose ${n} m`, brand: null });
    await db.query(
      `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
       values ($1, 'acc_1', $2, $3, 1, 'confirmed', 'person', '[]', now(), now())`,
      [`mat_${n}`, `prd_${n}`, `lst_${n}`],
    );
  }
  await matchProducts(context, { ...ACCOUNT, productIds: ['prd_1'] });
  const before = await found('prd_1', 'lst_1');
  await changePrices('lst_1');
  await db.query(
    `insert into pricing.own_price (product_id, "from", "to", price_minor, currency)
     select 'prd_1', $1::timestamptz + (d.day || ' days')::interval,
       $1::timestamptz + (d.until || ' days')::interval, d.minor, 'EUR'
     from (values (-150, -120, 29900), (-120, -80, 25900), (-80, -30, 29900), (-30, null, 24900)) as d(day, until, minor)`,
    [context.clock.now()],
  );
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const raised = await found('prd_1', 'lst_1');
  expect(raised.probability).toBeGreaterThan(before.probability);
  expect(raised.reasons).toContainEqual({ code: 'prices_move_together', values: { times: 3 } });
  for (let n = 10; n < 40; n += 1) await changePrices(`lst_${n}`);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const { reasons } = await found('prd_1', 'lst_1');
  expect(reasons).not.toContainEqual({ code: 'prices_move_together', values: { times: 3 } });
});

const NAME = 'Voltara Breeze desk fan';

/** A product with a listing of the same name at each of two retailers. */
async function atTwoRetailers(ours = {}, theirs = {}): Promise<void> {
  await product('prd_1', { name: 'Voltara Breeze fan' });
  await listing('lst_1', { name: NAME, mpn: 'ZQ77', ...ours });
  await listing('lst_2', { retailer: 'ret_2', name: NAME, mpn: 'ZQ77', ...theirs });
  await matchProducts(context, { ...ACCOUNT, productIds: ['prd_1'] });
}

/** Two products on one page of the shop, and three listings on one page of the retailer. */
async function twoVariants(): Promise<void> {
  await product('prd_1', { name: NAME, sku: 'A' });
  await product('prd_2', { name: `${NAME} red`, sku: 'B' });
  await listing('lst_1', { name: NAME });
  await listing('lst_2', { name: `${NAME} red` });
  await listing('lst_3', { name: `${NAME} blue` });
  await db.query(`update pricing.listing set url = 'https://a.example/fan', variant_key = id`);
  await matchProducts(context, { ...ACCOUNT, productIds: ['prd_1', 'prd_2'] });
}

/** Past prices of a listing: down, up, down, days after ours. */
async function changePrices(listingId: string): Promise<void> {
  const now = context.clock.now();
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     select $2 || d.day, $2, $1::timestamptz + (d.day || ' days')::interval,
       $1::timestamptz + (d.until || ' days')::interval, d.minor, 'EUR', 'in_stock'
     from (values (-149, -119, 27900), (-119, -79, 23900), (-79, -29, 27900)) as d(day, until, minor)`,
    [now, listingId],
  );
  await db.query(
    `update pricing.listing set offer_since = $1::timestamptz - interval '29 days', price_minor = 22900 where id = $2`,
    [now, listingId],
  );
}

interface Found {
  readonly probability: number;
  readonly reasons: readonly unknown[];
}

async function found(productId: string, listingId: string): Promise<Found> {
  const { rows } = await db.query<{ probability: number; reasons: unknown[] }>(
    'select probability, reasons from pricing.match where product_id = $1 and listing_id = $2',
    [productId, listingId],
  );
  if (!rows[0]) throw new Error(`No match of ${productId} and ${listingId}`);
  return rows[0];
}

/** Decides, and works on what the decision asks to match again. */
async function decide(
  productId: string,
  listingId: string,
  verdict: 'confirmed' | 'refused' | 'review',
  isFollowed = true,
): Promise<void> {
  context.published.length = 0;
  await saveMatchDecision(context, {
    ...ACCOUNT,
    matchId: await seed.matchId(productId, listingId),
    verdict,
  });
  if (!isFollowed) return;
  for (const { type, data } of [...context.published])
    if (type === 'match.freed') await matchFreed(context, data as Parameters<typeof matchFreed>[1]);
}
