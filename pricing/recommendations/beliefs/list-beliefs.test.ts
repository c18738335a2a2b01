import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import {
  recommendForAccount,
  learnFirst,
} from '#pricing/recommendations/refresh-recommendations.ts';
import { isSimilar, toLevels, findLevels, learnLevels } from './demand-levels.ts';
import { listBeliefs } from './list-beliefs.ts';
import { type HistorySubject, listHistories } from './list-histories.ts';
import { learnDemandOf } from '#pricing/recommendations/model/learn-beliefs.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;

beforeEach(async () => {
  context.clock.set(NOW);
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc', 'A', 'growth', $1)`,
    [NOW],
  );
});

test('uses sales of the same category for a product without sales', async () => {
  for (let n = 0; n < 8; n += 1)
    await addProduct(`prd-${n}`, { category: 'Audio', elasticity: -4 });
  await addProduct('prd-new', { category: 'Audio' });
  await learnLevels(context, { accountId: 'acc' });
  const beliefs = await believed('prd-0', 'prd-new');
  expect(beliefs.get('prd-0')).toMatchObject({ basis: 'own', salesDays: 120 });
  expect(beliefs.get('prd-new')).toMatchObject({ basis: 'group', salesDays: 0 });
  expect(beliefs.get('prd-new')?.mean).toBeLessThan(-2.6);
});

test('learns again only when there are new data about the product', async () => {
  await addProduct('prd-0', { category: null, elasticity: -2 });
  const first = await believed('prd-0');
  const learnedAt = await keptAt('prd-0');
  context.clock.advance(HOUR_MS);
  expect(await believed('prd-0')).toEqual(first);
  expect(await keptAt('prd-0')).toEqual(learnedAt);
  await db.query(
    `update pricing.sale set units = units * 3, recorded_at = $1 where day = '2026-11-19'`,
    [context.clock.now()],
  );
  expect((await believed('prd-0')).get('prd-0')?.mean).not.toBe(first.get('prd-0')?.mean);
  expect(await keptAt('prd-0')).toEqual(context.clock.now());
});

test('considers the price at which the belief was learned', async () => {
  await addProduct('prd-0', { category: null, elasticity: -2 });
  await believed('prd-0');
  await db.query(`update pricing.product set price_minor = 12000`);
  await believed('prd-0');
  expect((await db.query('select price_minor from pricing.demand_belief')).rows).toEqual([
    { price_minor: 12000n },
  ]);
});

test('keeps levels that are about the same', async () => {
  for (let n = 0; n < 5; n += 1)
    await addProduct(`prd-${n}`, { category: 'Audio', elasticity: -3 });
  expect(await learnLevels(context, { accountId: 'acc' })).toBe(true);
  const before = await findLevels(db, 'acc');
  context.clock.advance(60_000);
  expect(await learnLevels(context, { accountId: 'acc' })).toBe(false);
  expect(await findLevels(db, 'acc')).toEqual(before);
});

test('learns from the first sales at once, and later only at night', async () => {
  for (let n = 0; n < 5; n += 1)
    await addProduct(`prd-${n}`, { category: 'Audio', elasticity: -3 });
  await addProduct('prd-new', { category: 'Audio' });
  await learnFirst(context, { accountId: 'acc' });
  const before = await findLevels(db, 'acc');
  expect(before).not.toBeNull();
  expect((await db.query('select from pricing.recommendation')).rows).toHaveLength(6);
  await db.query('delete from pricing.recommendation');
  await learnFirst(context, { accountId: 'acc' });
  expect((await db.query('select from pricing.recommendation')).rows).toEqual([]);
});

test('treats levels that change beliefs as different', () => {
  const none = toLevels(learnDemandOf([]));
  expect(isSimilar(none, none)).toBe(true);
  expect(isSimilar(none, { ...none, shop: { ...none.shop, mean: -3 } })).toBe(false);
});

test("gives each day of sales the competitors' price of that day", async () => {
  await addProduct('prd-0', { category: null, elasticity: -2 });
  await addOffer('prd-0', { from: '2026-11-01', minor: 9000, before: 9900 });
  const [history] = await histories('prd-0');
  const indexOn = (day: string) =>
    history?.days.find((one) => one.day === Date.parse(day) / DAY_MS)?.competitorIndex;
  expect([indexOn('2026-08-01'), indexOn('2026-10-15'), indexOn('2026-11-15')]).toEqual([
    null,
    9900,
    9000,
  ]);
  await db.query(`update pricing.listing set condition = 'used'`);
  expect((await histories('prd-0'))[0]?.days.every((day) => day.competitorIndex === null)).toBe(
    true,
  );
});

test('recommends for every product of an account and no product of another account', async () => {
  await addProduct('prd-0', { category: 'Audio', elasticity: -2 });
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('other', 'B', 'growth', $1)`,
    [NOW],
  );
  await recommendForAccount(context, { accountId: 'acc' });
  await recommendForAccount(context, { accountId: 'other' });
  expect(
    (
      await db.query(
        `select product_id, abstained is null or abstained <> $1 as said
         from pricing.recommendation`,
        [''],
      )
    ).rows,
  ).toEqual([{ product_id: 'prd-0', said: true }]);
  expect(await findLevels(db, 'other')).toBeNull();
});

async function subjects(ids: readonly string[]) {
  const { rows } = await db.query<HistorySubject>(
    `select id as "productId", currency, price_minor as "priceMinor", category
     from pricing.product
     where id = any($1)
     order by id`,
    [ids],
  );
  return rows;
}

const believed = async (...ids: string[]) =>
  listBeliefs(db, {
    accountId: 'acc',
    subjects: await subjects(ids),
    now: context.clock.now(),
    ownTax: 'unknown',
  });
const histories = async (...ids: string[]) =>
  listHistories(db, { subjects: await subjects(ids), now: context.clock.now(), ownTax: 'unknown' });
const keptAt = async (id: string) =>
  (await db.query('select learned_at from pricing.demand_belief where product_id = $1', [id]))
    .rows[0]?.['learned_at'];

/**
 * Sells at 100 and 110 alternately for ten days each, according to an elasticity; without one,
 * nothing is sold.
 */
async function addProduct(
  id: string,
  { category, elasticity }: { category: string | null; elasticity?: number },
): Promise<void> {
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, category,
       created_at, updated_at)
     values ($1, 'acc', $1, $1, 'https://shop.example/p', 'EUR', 10000, $2, $3, $3)`,
    [id, category, NOW],
  );
  if (elasticity === undefined) return;
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select $1, date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else $3 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $2
     from generate_series(0, 119) n`,
    [id, NOW, Math.round(40 * 1.1 ** elasticity)],
  );
}

async function addOffer(
  productId: string,
  { from, minor, before }: { from: string; minor: number; before: number },
): Promise<void> {
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     values ('ret', 'ret.example', 'active', $1, 'x', $1, $1)`,
    [NOW],
  );
  await db.query(`insert into pricing.account_retailer values ('acc', 'ret', $1)`, [NOW]);
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, offer_since, first_seen_at, last_seen_at)
     values ('lst', 'ret', 'x', $1, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok', $2,
       '2026-09-01', $3)`,
    [minor, from, NOW],
  );
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency,
       availability)
     values ('spn', 'lst', '2026-09-01', $1, $2, 'EUR', 'in_stock')`,
    [from, before],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ('mat', 'acc', $1, 'lst', 0.99, 'auto', 'identifier', '[]', $2, $2)`,
    [productId, NOW],
  );
}
