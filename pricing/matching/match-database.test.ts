import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { matchListings, matchProducts } from './match-market.ts';
import { recordPersonMatch } from './record-person-match.ts';

const context = await createTestStage();
const { db } = context;
const GTIN = '04548736112117';

beforeEach(async () => {
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'One', 'growth', now()), ('acc_2', 'Two', 'growth', now())`,
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     values ('ret_1', 'a.example', 'active', now(), 'https://a.example', now(), now())`,
  );
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_1', 'ret_1', now())`,
  );
  context.published.length = 0;
  context.accountEvents.length = 0;
});

test('matches a listing with the GTIN of a product and publishes the match', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  expect(await matches()).toEqual([
    { product: 'prd_1', listing: 'lst_1', verdict: 'auto', tier: 'identifier' },
  ]);
  expect(context.published).toEqual([
    {
      type: 'match.decided',
      data: {
        accountId: 'acc_1',
        pairs: [{ productId: 'prd_1', listingId: 'lst_1', verdict: 'auto' }],
      },
    },
  ]);
  expect(context.accountEvents).toMatchObject([
    { type: 'match.updated', data: { product_id: 'prd_1', listing_id: 'lst_1' } },
  ]);
});

test('a new product matches existing listings', async () => {
  await listing('lst_1', { gtin: GTIN });
  await product('prd_1', { gtin: GTIN });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] });
  expect(await matches()).toMatchObject([{ product: 'prd_1', listing: 'lst_1', verdict: 'auto' }]);
});

test('matches only for accounts that monitor the retailer', async () => {
  await product('prd_2', { gtin: GTIN, account: 'acc_2' });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await matchProducts(context, { accountId: 'acc_2', productIds: ['prd_2'] });
  expect(await matches()).toEqual([]);
});

test('a second run on the same data publishes nothing', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  context.published.length = 0;
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] });
  expect(context.published).toEqual([]);
});

test('a renamed listing loses its match, and the change is published', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await db.query(`update pricing.listing set name = 'Garden hose green 20 m', gtin = null`);
  context.published.length = 0;
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  expect((await matches()).filter((match) => match.verdict === 'auto')).toEqual([]);
  expect(context.published.map((event) => event.type)).toEqual(['match.decided']);
});

test('a listing that no longer exists keeps its match', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await db.query(`update pricing.listing set state = 'gone'`);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  expect(await matches()).toHaveLength(1);
});

test('a person’s rejection survives every run', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await matchId(),
    verdict: 'refused',
    by: 'Ada',
  });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] });
  expect(await matches()).toEqual([
    { product: 'prd_1', listing: 'lst_1', verdict: 'refused', tier: 'person' },
  ]);
});

test('both sides of a rejected pair are matched again', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await matchId(),
    verdict: 'refused',
  });
  expect(context.published).toContainEqual({
    type: 'match.freed',
    data: { accountId: 'acc_1', retailerId: 'ret_1', productIds: ['prd_1'], listingIds: ['lst_1'] },
  });
});

test('assigning a listing to one product by hand removes it from the other', async () => {
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { name: 'Garden hose', sku: 'G' });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const match = await recordPersonMatch(context, {
    accountId: 'acc_1',
    productId: 'prd_2',
    listingId: 'lst_1',
    by: 'Ada',
  });
  expect(match).toMatchObject({ productId: 'prd_2', verdict: 'confirmed' });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  expect(
    (await matches())
      .filter(({ verdict }) => verdict === 'auto' || verdict === 'confirmed')
      .map(({ product: id }) => id),
  ).toEqual(['prd_2']);
});

test('assigning the same listing twice changes nothing', async () => {
  await product('prd_1', {});
  await listing('lst_1', {});
  const first = await recordPersonMatch(context, {
    accountId: 'acc_1',
    productId: 'prd_1',
    listingId: 'lst_1',
  });
  context.published.length = 0;
  expect(
    await recordPersonMatch(context, {
      accountId: 'acc_1',
      productId: 'prd_1',
      listingId: 'lst_1',
    }),
  ).toEqual(first);
  expect(context.published).toEqual([]);
});

test('the match of another account is not found', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const id = await matchId();
  await expect(
    saveMatchDecision(context, { accountId: 'acc_2', matchId: id, verdict: 'confirmed' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    recordPersonMatch(context, { accountId: 'acc_2', productId: 'prd_1', listingId: 'lst_1' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('a better product takes over a listing', async () => {
  await product('prd_1', { name: 'Voltara headphones', sku: 'A' });
  await listing('lst_1', { name: 'Voltara WH-1000XM4 headphones', mpn: 'WH-1000XM4', gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await product('prd_2', { name: 'Voltara WH-1000XM4 headphones', sku: 'B', gtin: GTIN });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_2'] });
  const now = await matches();
  expect(now.find((match) => match.product === 'prd_2')?.verdict).toBe('auto');
  expect(now.find((match) => match.product === 'prd_1')?.verdict ?? 'rejected').toBe('rejected');
});

test('a matched listing near our price has the highest weight', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  const { rows } = await db.query<{ weight: number }>('select weight from pricing.listing');
  expect(rows).toEqual([{ weight: 3 }]);
});

test('concurrent runs assign one listing to one product only', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await Promise.all([
    matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }),
    matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }),
    matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }),
  ]);
  expect(await matches()).toHaveLength(1);
});

async function product(
  id: string,
  {
    account = 'acc_1',
    name = 'Voltara WH-1000XM4 Wireless Headphones',
    sku = id,
    gtin = null,
  }: { account?: string; name?: string; sku?: string; gtin?: string | null },
): Promise<void> {
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, gtin,
       brand, created_at, updated_at)
     values ($1, $2, $3, $4, 'https://shop.example/x', 'EUR', 29900, $5, 'Voltara', now(), now())`,
    [id, account, sku, name, gtin],
  );
}

async function listing(
  id: string,
  {
    name = 'Voltara headphones WH1000XM4',
    mpn = null,
    gtin = null,
  }: { name?: string; mpn?: string | null; gtin?: string | null },
): Promise<void> {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, brand, gtin, mpn, price_minor,
       currency, read_from, state, first_seen_at)
     values ($1, 'ret_1', $2, $3, 'Voltara', $4, $5, 27900, 'EUR', $2, 'ok', now())`,
    [id, `https://a.example/${id}`, name, gtin, mpn],
  );
}

async function matches(): Promise<
  { product: string; listing: string; verdict: string; tier: string }[]
> {
  const { rows } = await db.query<{
    product: string;
    listing: string;
    verdict: string;
    tier: string;
  }>(
    'select product_id as product, listing_id as listing, verdict, tier from pricing.match order by product_id, listing_id',
  );
  return rows;
}

async function matchId(): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from pricing.match');
  return rows[0]?.id as string;
}
