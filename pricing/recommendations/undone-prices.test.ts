import { beforeEach, expect, test } from 'vitest';
import { recordDecision } from './record-decision.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { openTestProduct, NOW } from '#tests/support/open-test-product.ts';

const product = await openTestProduct();
const { context, recommend, standing, addOffers, setOwnPrice } = product;
const { db } = context;
const accountEventTypes = () => context.accountEvents.map((event) => event.type);

beforeEach(() => product.reset());

test('pauses for a week after a price was applied', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  const recommendation = await standing();
  const decision = await recordDecision(context, {
    accountId: 'acc',
    productId: 'prd',
    recommendationId: String(recommendation?.['id']),
    decision: 'applied',
    by: 'Ada',
  });
  expect(
    await recordDecision(context, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: String(recommendation?.['id']),
      decision: 'applied',
    }),
  ).toEqual(decision);
  expect((await db.query('select * from pricing.decision')).rows).toMatchObject([
    {
      id: decision.id,
      from_minor: 10000n,
      to_minor: 10500n,
      by: 'Ada',
      recommendation: { confidence: recommendation?.['confidence'], basis: 'prior' },
    },
  ]);
  context.clock.advance(2 * DAY_MS);
  await recommend();
  expect(await standing()).toMatchObject({
    abstained: 'price changed 2 days ago: at most one change in 7 days',
  });
  context.clock.advance(5 * DAY_MS);
  await recommend();
  expect(await standing()).toMatchObject({ abstained: null, suggested_minor: 10500n });
});

test('undoes a decision with the two prices swapped', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  await recordDecision(context, { accountId: 'acc', productId: 'prd', decision: 'applied' });
  context.clock.advance(60_000);
  await recordDecision(context, { accountId: 'acc', productId: 'prd', decision: 'undone' });
  expect(
    (await db.query('select decision, from_minor, to_minor from pricing.decision order by at'))
      .rows,
  ).toEqual([
    { decision: 'applied', from_minor: 10000n, to_minor: 10500n },
    { decision: 'undone', from_minor: 10500n, to_minor: 10000n },
  ]);
});

test('after an undo, recommends what was recommended before', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  const before = await standing();
  await applyAndUndo();
  expect(await standing()).toMatchObject({
    abstained: null,
    current_minor: 10000n,
    suggested_minor: before?.['suggested_minor'],
    confidence: before?.['confidence'],
  });
  expect(accountEventTypes()).toEqual([
    'recommendation.created',
    'recommendation.withdrawn',
    'recommendation.created',
  ]);
});

test('an undo restores the previous suggestion unless another is clearly better', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  await db.query(`update pricing.product set cost_minor = 5900`);
  await recommend();
  expect(await standing()).toMatchObject({ suggested_minor: 10500n });
  await applyAndUndo();
  expect(await standing()).toMatchObject({ suggested_minor: 10500n });
});

test('an undo keeps the belief about demand: nothing is learned during the pause', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else 39 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $1
     from generate_series(0, 119) n`,
    [NOW],
  );
  await recommend();
  const before = await standing();
  const believed = await db.query('select * from pricing.demand_belief');
  expect(believed.rows).toHaveLength(1);
  await applyAndUndo({ to: Number(before?.['suggested_minor']) });
  expect((await db.query('select * from pricing.demand_belief')).rows).toEqual(believed.rows);
  expect(await standing()).toMatchObject({
    suggested_minor: before?.['suggested_minor'],
    confidence: before?.['confidence'],
    expected_gain: before?.['expected_gain'],
  });
});

test('an undo restores nothing when the market has changed', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  expect(await standing()).toMatchObject({ suggested_minor: 9500n });
  await applyAndUndo({
    to: 9500,
    meanwhile: () => db.query(`update pricing.listing set availability = 'out_of_stock'`),
  });
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    abstained: expect.stringContaining('3 out of stock'),
  });
});

test('another price change after an undo still causes a pause', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  await applyAndUndo();
  context.clock.advance(60_000);
  await setOwnPrice(10100);
  await recommend();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed today/),
  });
});

test('undoes a price that never reached the service', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  await recordDecision(context, { accountId: 'acc', productId: 'prd', decision: 'applied' });
  expect(await standing()).toMatchObject({ suggested_minor: null });
  context.clock.advance(1000);
  await recordDecision(context, { accountId: 'acc', productId: 'prd', decision: 'undone' });
  expect(await standing()).toMatchObject({ abstained: null, suggested_minor: 10500n });
});

test('finds the recommendation whose price arrived before the decision', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await recommend();
  const recommendation = await standing();
  await db.query(`update pricing.product set price_minor = 10500`);
  await db.query(`update pricing.own_price set "to" = $1`, [NOW]);
  await db.query(`insert into pricing.own_price values ('prd', $1, null, 10500, 'EUR')`, [NOW]);
  await recommend();
  context.clock.advance(DAY_MS);
  await recommend();
  expect(await standing()).toMatchObject({
    abstained: expect.stringMatching(/^price changed 1 day ago/),
  });
  await recordDecision(context, {
    accountId: 'acc',
    productId: 'prd',
    recommendationId: String(recommendation?.['id']),
    decision: 'applied',
  });
  expect((await db.query('select * from pricing.decision')).rows).toMatchObject([
    {
      recommendation_id: recommendation?.['id'],
      from_minor: 10000n,
      to_minor: 10500n,
      recommendation: { confidence: recommendation?.['confidence'], basis: 'prior' },
    },
  ]);
});

/** Applies the suggestion and undoes it; each decision arrives before its price. */
async function applyAndUndo({
  to = 10500,
  meanwhile,
}: { to?: number; meanwhile?: () => Promise<unknown> } = {}): Promise<void> {
  const prices: Record<'applied' | 'undone', number> = { applied: to, undone: 10000 };
  const id = String((await standing())?.['id']);
  for (const decision of ['applied', 'undone'] as const) {
    await recordDecision(context, {
      accountId: 'acc',
      productId: 'prd',
      recommendationId: id,
      decision,
    });
    context.clock.advance(2000);
    await setOwnPrice(prices[decision]);
    await recommend();
    expect((await standing())?.['suggested_minor'] === null || decision === 'undone').toBe(true);
    await meanwhile?.();
    context.clock.advance(60_000);
  }
}
