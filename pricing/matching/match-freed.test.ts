import { beforeEach, expect, test } from 'vitest';
import { deleteProduct } from '#pricing/catalog/update-products.ts';
import type { DomainEvents } from '#pricing/events/event-types.ts';
import { stopMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { removeProductsFromMarkets } from './delete-matches.ts';
import { matchListings, matchProducts, matchFreed } from './match-market.ts';
import { type Markets, openMarkets } from './market/open-markets.ts';
import { recordPersonMatch } from './record-person-match.ts';

const context = await createTestStage();
const { db } = context;
context.events.on('product.deleted', (deleted, tx) =>
  removeProductsFromMarkets(context, tx, deleted),
);
const seed = seedMatching(context);
const { product, listing, matches } = seed;
const KEY = { accountId: 'acc_1', retailerId: 'ret_1' };
const matched = async () => (await matches()).filter((line) => /auto|confirmed/.test(line));

beforeEach(seed.reset);

test('a process without the market in memory matches a deleted product’s listing to another product', async () => {
  await twoProducts();
  expect(await matched()).toEqual(['prd_1 lst_1 auto']);
  await deleteProduct(context, { accountId: 'acc_1', productId: 'prd_1' });
  expect(freed()).toEqual([{ ...KEY, productIds: [], listingIds: ['lst_1'] }]);
  await follow(openMarkets());
  expect(await matched()).toEqual(['prd_2 lst_1 auto']);
});

test('a deleted product no longer competes for a new listing in any process', async () => {
  const there = openMarkets();
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { sku: 'B' });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1', 'prd_2'] }, there);
  await deleteProduct(context, { accountId: 'acc_1', productId: 'prd_1' });
  await listing('lst_2', { mpn: 'WH-1000XM4', name: 'Voltara WH-1000XM4 Wireless Headphones' });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_2'] }, there);
  expect(await matched()).toEqual(['prd_2 lst_2 auto']);
  expect((await there.get(db, KEY))?.index.products.size).toBe(1);
});

test('a product whose listing was rejected finds another one', async () => {
  await product('prd_1', { name: 'Voltara kettle AB-1234', gtin: GTIN });
  await listing('lst_1', { name: 'Voltara AB-1234 kettle', gtin: GTIN });
  await listing('lst_2', { name: 'Voltara AB-1234 kettle steel', mpn: null });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] });
  const before = await probabilityOf('lst_2');
  context.published.length = 0;
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await seed.matchId('prd_1', 'lst_1'),
    verdict: 'refused',
  });
  expect(freed()).toEqual([{ ...KEY, productIds: ['prd_1'], listingIds: ['lst_1'] }]);
  await follow(openMarkets());
  expect(await probabilityOf('lst_2')).toBeGreaterThan(before);
});

test('a product that lost its listing to a person’s decision is matched again', async () => {
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { name: 'Garden hose', brand: null });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  context.published.length = 0;
  await recordPersonMatch(context, { accountId: 'acc_1', productId: 'prd_2', listingId: 'lst_1' });
  expect(freed()).toEqual([{ ...KEY, productIds: ['prd_1'], listingIds: [] }]);
  await follow(openMarkets());
  expect(await matched()).toEqual(['prd_2 lst_1 confirmed']);
});

test('a product that was changed gives its listing back to the product that had it', async () => {
  await twoProducts();
  await db.query(
    `update pricing.product set name = 'Garden hose green 20 m', gtin = null, brand = null, sku = 'H' where id = 'prd_1'`,
  );
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, openMarkets());
  expect(freed()).toEqual([{ ...KEY, productIds: [], listingIds: ['lst_1'] }]);
  await follow(openMarkets());
  expect(await matched()).toEqual(['prd_2 lst_1 auto']);
  expect(freed()).toEqual([]);
});

test('skips a retailer that is no longer monitored', async () => {
  await twoProducts();
  await deleteProduct(context, { accountId: 'acc_1', productId: 'prd_1' });
  await stopMonitoringRetailer(context, KEY);
  await follow(openMarkets());
  expect(await matched()).toEqual([]);
});

test('a deletion and a match at the same time wait for each other', async () => {
  for (let n = 0; n < 5; n += 1) {
    await seed.reset();
    await product('prd_1', { gtin: GTIN });
    await listing('lst_1', { gtin: GTIN });
    await Promise.all([
      matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }),
      deleteProduct(context, { accountId: 'acc_1', productId: 'prd_1' }),
    ]);
    expect(await matches()).toEqual([]);
  }
});

/** Two identical products; the GTIN of the first one matches the listing. */
async function twoProducts(): Promise<void> {
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { sku: 'B' });
  await listing('lst_1', {
    gtin: GTIN,
    mpn: 'WH-1000XM4',
    name: 'Voltara WH-1000XM4 Wireless Headphones',
  });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  context.published.length = 0;
}

function freed(): DomainEvents['match.freed'][] {
  return context.published.flatMap((event) =>
    event.type === 'match.freed' ? [event.data as DomainEvents['match.freed']] : [],
  );
}

/** Runs what the job runs, in a process with these markets. */
async function follow(markets: Markets): Promise<void> {
  const work = freed();
  context.published.length = 0;
  for (const each of work) await matchFreed(context, each, markets);
}

async function probabilityOf(listingId: string): Promise<number> {
  const { rows } = await db.query<{ probability: number }>(
    'select probability from pricing.match where listing_id = $1',
    [listingId],
  );
  return rows[0]?.probability ?? 0;
}
