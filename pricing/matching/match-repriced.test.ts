import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { seedMatching } from '#tests/support/seed-matching.ts';
import { matchListings, matchProducts } from './match-market.ts';
import { matchRepricedListings, matchRepricedProducts } from './match-repriced.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);

beforeEach(async () => {
  await seed.reset();
  await seed.product('prd_1');
  await seed.product('prd_2', { name: 'Garden hose green 20 m', brand: null });
  await seed.listing('lst_1');
  await seed.listing('lst_2', { name: 'Oak table 120 x 80', brand: null });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1', 'lst_2'] });
});

test('a new price appears in the reasons of its pairs', async () => {
  await db.query(`update pricing.listing set price_minor = 14950 where id = 'lst_1'`);
  await matchRepricedListings(context, { listingIds: ['lst_1', 'lst_2'] });
  expect(await reasons()).toContainEqual({ code: 'price_below', values: { by: 0.5 } });
  await db.query(`update pricing.product set price_minor = 14950 where id = 'prd_1'`);
  await matchRepricedProducts(context, { accountId: 'acc_1', productIds: ['prd_1', 'prd_2'] });
  expect(await reasons()).toContainEqual({ code: 'price_same', values: {} });
});

test('does not score items without pairs', async () => {
  expect(
    (await seed.matches()).some((line) => line.includes('lst_2') || line.includes('prd_2')),
  ).toBe(false);
  expect(await matchRepricedListings(context, { listingIds: ['lst_2'] })).toEqual({
    scored: 0,
    written: 0,
  });
  expect(
    await matchRepricedProducts(context, { accountId: 'acc_1', productIds: ['prd_2'] }),
  ).toEqual({ scored: 0, written: 0 });
  expect(
    await matchRepricedProducts(context, { accountId: 'acc_2', productIds: ['prd_1'] }),
  ).toEqual({ scored: 0, written: 0 });
});

test('the prices decide about a GTIN when the match is made, and no later price does', async () => {
  const gtin = '4548736112117';
  await seed.product('prd_3', { name: 'Quibble Kestrel', brand: 'Kestrel', gtin });
  await seed.listing('lst_3', { name: 'Frobnic Quibble', brand: 'Kestrel', gtin });
  const price = (minor: number) =>
    db.query(`update pricing.listing set price_minor = $1 where id = 'lst_3'`, [minor]);
  const verdict = async () =>
    (
      await db.query<{ verdict: string }>(
        `select verdict from pricing.match where listing_id = 'lst_3'`,
      )
    ).rows[0]?.verdict;
  await db.query(`update pricing.product set price_minor = 10000 where id = 'prd_3'`);
  await price(9000);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_3'] });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_3'] });
  expect(await verdict()).toBe('auto');
  await price(3000);
  await matchRepricedListings(context, { listingIds: ['lst_3'] });
  expect(await verdict()).toBe('auto');
  await db.query(`delete from pricing.match where listing_id = 'lst_3'`);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_3'] });
  expect(await verdict()).toBe('review');
  await price(9000);
  await matchRepricedListings(context, { listingIds: ['lst_3'] });
  expect(await verdict()).toBe('review');
});

async function reasons(): Promise<unknown> {
  const { rows } = await db.query<{ reasons: unknown }>(
    `select reasons from pricing.match where product_id = 'prd_1' and listing_id = 'lst_1'`,
  );
  return rows[0]?.reasons;
}
