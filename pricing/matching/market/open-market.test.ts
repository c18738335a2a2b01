import { beforeEach, expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { createTurns } from '#pricing/matching/live/turns.ts';
import { matchListings, matchProducts } from '#pricing/matching/match-market.ts';
import { openMarket } from './open-market.ts';
import { openMarkets } from './open-markets.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);
const KEY = { accountId: 'acc_1', retailerId: 'ret_1' };

beforeEach(async () => {
  await seed.reset();
  for (let n = 0; n < 5; n += 1)
    await seed.product(`prd_${n}`, { name: `Garden hose ${n}0 m green`, brand: null });
  for (let n = 0; n < 5; n += 1)
    await seed.listing(`lst_${n}`, { name: `Oak table ${n}0 cm`, brand: null });
});

test('other tasks run while a market is read', async () => {
  let pauses = 0;
  const market = await openMarket(
    db,
    KEY,
    createTurns({ ms: 0, pause: async () => void (pauses += 1) }),
  );
  expect([market?.index.products.size, market?.index.listings.size]).toEqual([5, 5]);
  expect(pauses).toBe(10);
});

test('includes changes made while a market is read', async () => {
  const there = openMarkets();
  let pauses = 0;
  // After the last product: an item matched now was read before, or is older than the reading
  // position.
  const changeOnce = async (): Promise<void> => {
    pauses += 1;
    if (pauses !== 7) return;
    await db.query(
      `update pricing.product set name = 'Voltara WH-1000XM4', brand = 'Voltara', gtin = $1 where id = 'prd_0'`,
      [GTIN],
    );
    await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_0'] }, there);
    await db.query(`update pricing.listing set state = 'gone' where id = 'lst_1'`);
    await seed.listing('lst_0a', { name: 'Oak bench', brand: null });
    await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_0a', 'lst_1'] }, there);
  };
  const here = openMarkets({ turns: () => createTurns({ ms: 0, pause: changeOnce }) });
  await seed.listing('lst_9', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_9'] }, here);
  expect(pauses).toBeGreaterThan(7);
  expect(await seed.matches()).toContain('prd_0 lst_9 auto');
  const market = await here.get(db, KEY);
  expect(market?.index.listings.slotOf('lst_0a')).toBeDefined();
  expect(market?.index.listings.slotOf('lst_1')).toBeUndefined();
});

test('a process that is far behind reads the market again instead of applying changes under the lock', async () => {
  let reads = 0;
  const here = openMarkets({ turns: () => ((reads += 1), createTurns()) });
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_0'] }, here);
  const note = (ids: string[]) =>
    db.query(
      `with m as (update pricing.match_market set seq = seq + 1
         returning account_id, retailer_id, seq)
       insert into pricing.match_log (account_id, retailer_id, seq, product_ids, listing_ids, at)
       select account_id, retailer_id, seq, $1, '{}', now()
       from m`,
      [ids],
    );
  await note(Array.from({ length: 400 }, (_, n) => `prd_x${n}`));
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_0'] }, here);
  expect(reads).toBe(1);
  await note(Array.from({ length: 600 }, (_, n) => `prd_x${n}`));
  await matchProducts(context, { accountId: 'acc_1', productIds: ['prd_0'] }, here);
  expect(reads).toBe(2);
});
