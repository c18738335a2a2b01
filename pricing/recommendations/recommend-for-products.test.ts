import { beforeEach, expect, test } from 'vitest';
import { recommendForListings } from './refresh-recommendations.ts';
import { recordDecision } from './record-decision.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openTestProduct, NOW } from '#tests/support/open-test-product.ts';

const product = await openTestProduct();
const { context, recommend, standing, addOffers, sell } = product;
const { db } = context;
const accountEventTypes = () => context.accountEvents.map((event) => event.type);

beforeEach(() => product.reset());

test('recommends for a product that has only the specified fields', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: 9500n,
    abstained: null,
    detail: {
      basis: 'prior',
      objective: 'gross_profit',
      evidence: { competitors: 3, cost_known: false },
    },
  });
  expect(context.accountEvents).toMatchObject([
    {
      accountId: 'acc',
      type: 'recommendation.created',
      data: { recommendation_id: (await standing())?.['id'], product_id: 'prd' },
    },
  ]);
});

test('writes nothing when nothing changed', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  const before = await standing();
  context.clock.advance(HOUR_MS);
  await Promise.all([
    recommend(),
    recommend(),
    recommendForListings(context, { listingIds: ['lst-0', 'lst-1'] }),
  ]);
  expect(await standing()).toEqual(before);
  expect(context.accountEvents).toHaveLength(1);
});

test('keeps the id while only the figures change', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  const before = await standing();
  await db.query(`update pricing.listing set price_minor = 8100 where id = 'lst-1'`);
  await recommend();
  const after = await standing();
  expect(after).toMatchObject({
    id: before?.['id'],
    suggested_minor: before?.['suggested_minor'],
    created_at: before?.['created_at'],
  });
  expect(after?.['confidence']).not.toBe(before?.['confidence']);
  expect(accountEventTypes()).toEqual(['recommendation.created', 'recommendation.created']);
});

test('withdraws the recommendation when its reason no longer holds', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  const before = await standing();
  await db.query(`update pricing.listing set availability = 'out_of_stock'`);
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    confidence: null,
    abstained: expect.stringContaining('3 out of stock'),
  });
  expect(context.accountEvents.at(-1)).toMatchObject({
    accountId: 'acc',
    type: 'recommendation.withdrawn',
    data: { recommendation_id: before?.['id'], product_id: 'prd' },
  });
});

test('stores why there is no recommendation', async () => {
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringMatching(/^no competitor offers/),
  });
  expect(context.accountEvents).toEqual([]);
});

test('leaves offers of a quarantined retailer out', async () => {
  await addOffers(8200, 8300, 8400);
  await db.query(`update pricing.retailer set status = 'quarantined'`);
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringContaining('in doubt'),
  });
});

test('learns from own sales how demand reacts', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else 26 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $1
     from generate_series(0, 119) n`,
    [NOW],
  );
  await recommend();
  expect(await standing()).toMatchObject({
    detail: { basis: 'own', evidence: { sales_days: 120, own_price_changes: 11 } },
  });
});

test('raises above the market only with evidence from own sales', async () => {
  await db.query(`update pricing.product set cost_minor = 8000`);
  await addOffers(9400, 9500, 9600);
  // One price until 24 days ago, according to the own prices: coupons change the price paid, not
  // the price.
  await sell({ since: 120, prices: [10000], coupon: 9000 });
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    detail: { abstained: { code: 'above_market_unproven' } },
  });
  await db.query(`update pricing.own_price set "from" = '2026-11-10'`);
  await sell({ since: 120, prices: [10000], coupon: 9000 });
  await recommend();
  expect(await standing()).toMatchObject({
    detail: { abstained: { code: 'above_market_unproven' } },
  });
  await sell({ since: 120, prices: [10000, 10300] });
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: expect.any(BigInt),
    detail: { objective: 'gross_profit', evidence: { own_evidence: true } },
  });
  expect(Number((await standing())?.['suggested_minor'])).toBeGreaterThan(10000);
  // A year later without sales: the stored evidence is too old, though nothing was learned since.
  await db.query('update pricing.sale set day = day - 355');
  context.clock.set(new Date('2026-11-21T12:00:00Z'));
  await db.query('update pricing.listing set last_seen_at = $1', [context.clock.now()]);
  await db.query('update pricing.demand_belief set learned_at = $1', [context.clock.now()]);
  await db.query(
    `update pricing.demand_belief set belief = belief || jsonb_build_object('evidenceUntil', $1::int)`,
    [Math.floor(NOW.getTime() / DAY_MS)],
  );
  await recommend();
  expect(await standing()).toMatchObject({
    detail: { abstained: { code: 'above_market_unproven' } },
  });
});

test('uses the goal of the account, and stores the objective of the confidence in the ledger', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(`update pricing.account set settings = '{"charmEndings":false,"goal":"market"}'`);
  await addOffers(8200, 8300, 8400);
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: 9500n,
    confidence: 0.95,
    expected_gain: expect.any(Number),
    detail: { objective: 'market_price' },
  });
  expect(Number((await standing())?.['expected_gain'])).toBeLessThan(0);
  expect((await db.query('select objective from pricing.recommendation_ledger')).rows).toEqual([
    { objective: 'market_price' },
  ]);
});

test('rejects decisions on products of other accounts and unknown recommendations', async () => {
  await expect(
    recordDecision(context, { accountId: 'other', productId: 'prd', decision: 'applied' }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    recordDecision(context, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: 'rec_x',
      decision: 'dismissed',
    }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('recommends nothing when the own price has just changed', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(`update pricing.own_price set "to" = '2026-11-19T12:00:00Z'`);
  await db.query(
    `insert into pricing.own_price values ('prd', '2026-11-19T12:00:00Z', null, 10100, 'EUR')`,
  );
  await recommend();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed 1 day ago/),
  });
});

test('never suggests less than the MAP price of the product', async () => {
  await db.query(`update pricing.product set cost_minor = 4000, map_minor = 9800`);
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: 9800n,
    detail: { guard_rail: 'map_price' },
  });
});
