import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { saveMatchDecision } from './save-match-decisions.ts';
import { openMarkets } from './market/open-markets.ts';
import { matchMarket, matchListings, matchProducts } from './match-market.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);
const { product, listing, matches } = seed;
const KEY = { accountId: 'acc_1', retailerId: 'ret_1' };
const OTHER = '04006381333931';

beforeEach(seed.reset);

test('an idle process applies the changes that another process made', async () => {
  const [here, there] = [openMarkets(), openMarkets()];
  await product('prd_1', { name: 'Voltara headphones', sku: 'A', brand: null });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here);
  await product('prd_2', { gtin: GTIN });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_2'] }, there);
  await db.query(`update pricing.product set name = 'Voltara WH-1000XM4' where id = 'prd_1'`);
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  expect(await matches()).toContain('prd_2 lst_1 auto');
  expect(
    (await matches()).filter((line) => line.startsWith('prd_1') && line.endsWith('auto')),
  ).toEqual([]);
  expect(here.items).toBe(3);
});

test('a paused product keeps its matches when it or its listing is matched again', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  const again = async (): Promise<void> => {
    const here = openMarkets();
    await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here);
    await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  };
  await again();
  expect(await matches()).toEqual(['prd_1 lst_1 auto']);
  await db.query('update pricing.product set paused_at = now(), monitored = false');
  await again();
  expect(await matches()).toEqual(['prd_1 lst_1 auto']);
});

test('applies a decision that was made in another process', async () => {
  const here = openMarkets();
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here);
  await saveMatchDecision(context, {
    accountId: 'acc_1',
    matchId: await seed.matchId('prd_1', 'lst_1'),
    verdict: 'confirmed',
  });
  await product('prd_2', { gtin: GTIN, sku: 'B' });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_2'] }, here);
  expect((await matches()).filter((line) => line.endsWith('auto'))).toEqual([]);
  expect(await matches()).toContain('prd_1 lst_1 confirmed');
});

test('reads the market again when changes are no longer stored or monitoring was restarted', async () => {
  const here = openMarkets();
  await product('prd_1', { gtin: GTIN });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, openMarkets());
  await db.query('delete from pricing.match_log');
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  expect(here.items).toBe(2);
  await db.query('delete from pricing.account_retailer');
  await listing('lst_2', { gtin: OTHER });
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_1', 'ret_1', now())`,
  );
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  expect(here.items).toBe(3);
});

test('discards in-memory changes of a rolled back transaction', async () => {
  const here = openMarkets();
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  const broken = {
    ...context,
    events: { ...context.events, publishToAccounts: () => Promise.reject(new Error('no')) },
  };
  await expect(
    matchListings(broken, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here),
  ).rejects.toThrow('no');
  expect(here.items).toBe(0);
  expect(await matches()).toEqual([]);
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here);
  expect(await matches()).toEqual(['prd_1 lst_1 auto']);
});

test('drops the least recently used market when memory is full, and reads it again when needed', async () => {
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_2', 'ret_1', now())`,
  );
  for (const n of [1, 2, 3])
    await listing(`lst_${n}`, { gtin: n === 1 ? GTIN : null, name: `Voltara headphones ${n}` });
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { account: 'acc_2', gtin: GTIN });
  const here = openMarkets({ maxItems: 5 });
  for (const accountId of ['acc_1', 'acc_2', 'acc_1']) {
    await matchProducts(
      context,
      { accountId, productIds: [accountId.replace('acc', 'prd')] },
      here,
    );
    expect(here.items).toBe(4);
  }
  expect((await matches()).filter((line) => line.endsWith('auto'))).toEqual([
    'prd_1 lst_1 auto',
    'prd_2 lst_1 auto',
  ]);
});

test('drops a market that was not used for a while, and reads it again when needed', async () => {
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at) values ('acc_2', 'ret_1', now())`,
  );
  await listing('lst_1', { gtin: GTIN });
  await product('prd_1', { gtin: GTIN });
  await product('prd_2', { account: 'acc_2', gtin: GTIN });
  let now = 0;
  const here = openMarkets({ idleMs: 1_000, now: () => now });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  now = 999;
  await matchProducts(context, { accountId: 'acc_2', productIds: ['prd_2'] }, here);
  expect(here.items).toBe(4);
  now = 1_000;
  await matchProducts(context, { accountId: 'acc_2', productIds: ['prd_2'] }, here);
  expect(here.items).toBe(2);
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here);
  expect(here.items).toBe(4);
});

test('a changed price scores only its own pairs and their competitors', async () => {
  for (let n = 0; n < 40; n += 1) {
    await product(`prd_${n}`, {
      name: `Voltara ${WORDS[n % 10]} AB-${1000 + n * 37}`,
      sku: `S${n}`,
    });
    await listing(`lst_${n}`, { name: `Voltara ${WORDS[n % 10]} AB${1000 + n * 37}` });
  }
  const all = await matchProducts(context, {
    accountId: 'acc_1',
    productIds: Array.from({ length: 40 }, (_, n) => `prd_${n}`),
  });
  expect(all.written).toBeGreaterThanOrEqual(40);
  expect(
    (await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_7'] })).written,
  ).toBe(0);
  await db.query(`update pricing.listing set price_minor = 14900 where id = 'lst_7'`);
  const before = await updatedAt();
  context.clock.advance(1_000);
  const one = await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_7'] });
  expect(one.scored).toBeLessThan(all.scored / 4);
  const after = await updatedAt();
  const touched = [...after].filter(([pair, at]) => before.get(pair) !== at).map(([pair]) => pair);
  expect(touched).toContain('prd_7 lst_7');
  expect(touched.every((pair) => pair.endsWith(' lst_7') || pair.startsWith('prd_7 '))).toBe(true);
});

test('a changed identifier changes the verdict of the pair', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await db.query('update pricing.product set gtin = $1', [OTHER]);
  context.published.length = 0;
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] });
  expect(await matches()).not.toContain('prd_1 lst_1 auto');
  expect(context.published.map((event) => event.type)).toEqual(['match.decided']);
});

test('matching one product twice and a new listing at the same time matches it once', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  const [here, there] = [openMarkets(), openMarkets()];
  await Promise.all([
    matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, here),
    matchProducts(context, { accountId: 'acc_1', productIds: ['prd_1'] }, there),
    matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] }, here),
  ]);
  expect(await matches()).toEqual(['prd_1 lst_1 auto']);
  expect(context.published.filter((event) => event.type === 'match.decided')).toHaveLength(1);
});

test('does not match a retailer that is no longer monitored', async () => {
  await product('prd_1', { gtin: GTIN });
  await listing('lst_1', { gtin: GTIN });
  const here = openMarkets();
  await matchMarket(context, { ...KEY, productIds: ['prd_1'], listingIds: [] }, here);
  await db.query('delete from pricing.account_retailer');
  await db.query('delete from pricing.match');
  expect(
    await matchMarket(context, { ...KEY, productIds: ['prd_1'], listingIds: [] }, here),
  ).toEqual({ scored: 0, written: 0 });
  expect(await matches()).toEqual([]);
});

const WORDS = [
  'kettle',
  'toaster',
  'blender',
  'lamp',
  'fan',
  'heater',
  'radio',
  'speaker',
  'drill',
  'saw',
];

async function updatedAt(): Promise<Map<string, number>> {
  const { rows } = await db.query<{ pair: string; at: Date }>(
    `select product_id || ' ' || listing_id as pair, updated_at as at from pricing.match`,
  );
  return new Map(rows.map((row) => [row.pair, row.at.getTime()]));
}
