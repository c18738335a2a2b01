import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { recommendForAccount } from '#pricing/recommendations/refresh-recommendations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { PRIOR_BELIEF } from '#pricing/recommendations/model/prior-belief.ts';
import { applyFollowers } from './rivalry.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db } = context;

beforeEach(async () => {
  context.clock.set(NOW);
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, settings, created_at)
     values ('acc', 'A', 'growth', '{"charmEndings":false}', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor,
       created_at, updated_at)
     values ('prd', 'acc', 's1', 'Headphones', 'https://shop.example/h', 'EUR', 10000, 3000, $1, $1)`,
    [NOW],
  );
  for (const n of [0, 1, 2]) await addRetailer(`r${n}`);
});

test('stores a competitor that follows, and deletes one that no longer does', async () => {
  await setOwnPrices(8);
  await setTheirPrices('r0', 8, { lagHours: 30 });
  await setTheirPrices('r1', 1, { lagHours: 300 });
  await recommendForAccount(context, { accountId: 'acc' });
  expect(
    (
      await db.query(
        `select retailer_id, moves, followed, round(lag_days::numeric, 2)::text as lag
         from pricing.follower`,
      )
    ).rows,
  ).toEqual([{ retailer_id: 'r0', moves: 7, followed: 7, lag: '1.25' }]);
  expect((await standing())?.['detail']).toMatchObject({
    against: expect.arrayContaining([
      { code: 'follower_cut', values: { retailer: 'r0.example', followed: 7, moves: 7, days: 1 } },
    ]),
  });
  expect(JSON.stringify((await standing())?.['detail'])).not.toContain('r1.example');
  await db.query(`delete from pricing.price_span where listing_id = 'l-r0'`);
  await recommendForAccount(context, { accountId: 'acc' });
  expect((await db.query('select from pricing.follower')).rows).toEqual([]);
});

test('suggests no cut during a price war', async () => {
  await ownSpans([
    ['2026-09-01', 11000],
    ['2026-11-03', 10600],
    ['2026-11-08', 10300],
    ['2026-11-12', 10000],
  ]);
  await theirSpans('r0', [
    ['2026-09-01', 10900],
    ['2026-11-05', 10500],
    ['2026-11-10', 10200],
    ['2026-11-14', 9900],
  ]);
  await recommendForProducts(context, { accountId: 'acc', productIds: ['prd'] });
  expect((await standing())?.['abstained']).toBe(
    'a price war is going on: you cut 3 times and r0.example 3 times in turn within 11 days; another cut would be answered again',
  );
  await db.query(`delete from pricing.price_span`);
  await recommendForProducts(context, { accountId: 'acc', productIds: ['prd'] });
  expect(await standing()).toMatchObject({ abstained: null });
});

test('expects less effect of a price change that competitors follow', () => {
  const follower = { domain: 'r0.example', moves: 10, followed: 8, lagDays: 2, share: 1 };
  expect(applyFollowers(PRIOR_BELIEF, { followers: [], competitors: 3 })).toBe(PRIOR_BELIEF);
  const tempered = applyFollowers(PRIOR_BELIEF, { followers: [follower], competitors: 2 });
  expect(tempered.mean).toBeGreaterThan(PRIOR_BELIEF.mean);
  expect(tempered.sd).toBeGreaterThan(PRIOR_BELIEF.sd);
  expect(
    applyFollowers(PRIOR_BELIEF, { followers: [{ ...follower, lagDays: 28 }], competitors: 2 })
      .mean,
  ).toBe(PRIOR_BELIEF.mean);
});

const standing = async () => (await db.query('select * from pricing.recommendation')).rows[0];
const turn = (n: number, count: number): number => NOW.getTime() - (count - n) * 20 * DAY_MS;
const priceOf = (n: number): number => (n % 2 === 0 ? 10400 : 10000);

async function setOwnPrices(count: number): Promise<void> {
  await ownSpans(
    Array.from({ length: count }, (_, n) => [new Date(turn(n, count)).toISOString(), priceOf(n)]),
  );
}

async function setTheirPrices(
  retailer: string,
  count: number,
  { lagHours }: { lagHours: number },
): Promise<void> {
  await theirSpans(
    retailer,
    Array.from({ length: count }, (_, n) => [
      new Date(turn(n, count) + (n === 0 ? -30 * DAY_MS : lagHours * HOUR_MS)).toISOString(),
      priceOf(n) - 300,
    ]),
  );
}

async function ownSpans(prices: readonly (readonly [string, number])[]): Promise<void> {
  for (const [n, [from, minor]] of prices.entries())
    await db.query(`insert into pricing.own_price values ('prd', $1, $2, $3, 'EUR')`, [
      from,
      prices[n + 1]?.[0] ?? null,
      minor,
    ]);
}

async function theirSpans(
  retailer: string,
  prices: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [n, [from, minor]] of prices.entries()) {
    const to = prices[n + 1]?.[0];
    if (to === undefined)
      await db.query(
        `update pricing.listing set price_minor = $2, offer_since = $3 where id = $1`,
        [`l-${retailer}`, minor, from],
      );
    else
      await db.query(
        `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency,
           availability)
         values ($1, $2, $3, $4, $5, 'EUR', 'in_stock')`,
        [`${retailer}-${n}`, `l-${retailer}`, from, to, minor],
      );
  }
}

async function addRetailer(id: string): Promise<void> {
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     values ($1, $1 || '.example', 'active', $2, 'x', $2, $2)`,
    [id, NOW],
  );
  await db.query(`insert into pricing.account_retailer values ('acc', $1, $2)`, [id, NOW]);
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, offer_since, first_seen_at, last_seen_at)
     values ('l-' || $1, $1, $1, 9900, 'EUR', 'in_stock', 'new', 'public', 'page', 'ok',
       '2026-06-01', '2026-06-01', $2)`,
    [id, NOW],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ('m-' || $1, 'acc', 'prd', 'l-' || $1, 0.99, 'auto', 'identifier', '[]', $2, $2)`,
    [id, NOW],
  );
}
