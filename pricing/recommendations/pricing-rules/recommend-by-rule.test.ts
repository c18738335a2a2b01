import { beforeEach, expect, test } from 'vitest';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { getRuleSet, saveRuleSet } from '#pricing/rules/rule-sets.ts';
import { openTestProduct } from '#tests/support/open-test-product.ts';
import { recordDecision } from '#pricing/recommendations/record-decision.ts';

const product = await openTestProduct();
const { context, recommend, standing, addOffers, setOwnPrice } = product;
const { db, clock } = context;

beforeEach(() => product.reset());

const LIMITS = {
  min_margin: null,
  max_step: null,
  max_day: null,
  min_stock_days: null,
  price_war: 'hold',
};
const save = async (rule: object = {}, limits: object = {}) =>
  saveRuleSet(context, {
    accountId: 'acc',
    form: RuleSetFormSchema.parse({
      version: 1,
      guard_rails: { ...LIMITS, ...limits },
      rules: [
        {
          key: 'follow',
          name: 'Follow',
          mode: 'approve',
          strategies: [{ kind: 'market', reference: 'cheapest', direction: 'equal' }],
          ...rule,
        },
      ],
    }),
    ifVersion: (await getRuleSet(db, 'acc')).version,
    by: { id: 'key', name: 'Test' },
    caller: { plan: 'growth', scopes: ['decide'] },
  });
const ruleOf = async () => Object((await standing())?.['detail']).rule;

test('a rule’s price carries the model’s estimate, the steps and reasons', async () => {
  await addOffers(8200, 8300, 8400);
  await save();
  await recommend();
  expect(await standing()).toMatchObject({
    suggested_minor: 8200n,
    confidence: expect.any(Number),
    expected_gain: expect.any(Number),
    detail: {
      objective: 'pricing_rule',
      basis: 'prior',
      uplift_interval: [expect.any(Number), expect.any(Number)],
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'above_market' })]),
      evidence: { competitors: 3, units_28_days: null },
      rule: {
        key: 'follow',
        name: 'Follow',
        mode: 'approve',
        version: 1,
        steps: [{ code: 'cheapest' }, { code: 'lowest_30_days' }],
        hold: null,
        reference_minor: '8200',
        target_minor: '8200',
        waits_for_person: null,
      },
    },
  });
});

test('a product that no rule reaches gets the model’s recommendation', async () => {
  await addOffers(8200, 8300, 8400);
  await save({ segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }] });
  await recommend();
  expect(await standing()).toMatchObject({ suggested_minor: 9500n });
  expect(await ruleOf()).toBeUndefined();
  await db.query(`update pricing.product set brand = ' ACME'`);
  await recommend();
  expect(await ruleOf()).toMatchObject({ key: 'follow' });
});

test('where nothing is known of the margin, a usual one is assumed', async () => {
  await addOffers(9000);
  await db.query(`update pricing.listing set availability = 'out_of_stock'`);
  await save({
    strategies: [
      { kind: 'market', reference: 'cheapest', direction: 'equal', in_stock_only: false },
    ],
  });
  await recommend();
  const row = await standing();
  expect(row).toMatchObject({
    suggested_minor: 9000n,
    detail: { reasons: expect.arrayContaining([{ code: 'margin_assumed', values: {} }]) },
  });
  expect(row?.['confidence']).toBeLessThanOrEqual(0.6);
});

test('nothing is written when nothing changed, nor for a version that says the same', async () => {
  await addOffers(8200, 8300, 8400);
  await save();
  await recommend();
  const before = await standing();
  const count = context.accountEvents.length;
  await recommend();
  await save({}, { warn_share: 100 });
  await recommend();
  expect(await standing()).toEqual(before);
  expect(context.accountEvents).toHaveLength(count);
  await save({ mode: 'suggest' });
  await recommend();
  expect(await ruleOf()).toMatchObject({ mode: 'suggest', version: 3 });
});

test('the steps are those of today’s offers, also where the price is the same', async () => {
  await addOffers(8200, 8300);
  await save();
  await recommend();
  const before = await standing();
  await db.query(`update pricing.listing set price_minor = 8350 where id = 'lst-1'`);
  await recommend();
  const after = await standing();
  expect(after?.['id']).toBe(before?.['id']);
  expect((await ruleOf()).steps[0].values.offers[1].values.price.amount).toBe('83.50');
});

test('a rule does not wait for a week after a change', async () => {
  await addOffers(8200, 8300);
  clock.advance(1_000);
  await setOwnPrice(9000);
  await recommend();
  expect(await standing()).toMatchObject({ detail: { abstained: { code: 'changed_recently' } } });
  await save();
  await recommend();
  expect(await standing()).toMatchObject({ suggested_minor: 8200n, current_minor: 9000n });
});

test('an applied price is not suggested again before it arrives', async () => {
  await addOffers(8200, 8300);
  await save();
  await recommend();
  await recordDecision(context, {
    accountId: 'acc',
    productId: 'prd',
    decision: 'applied',
    recommendationId: undefined,
    by: 'Ada',
    fromMinor: 10000n,
    toMinor: 8200n,
  });
  expect(await standing()).toMatchObject({
    suggested_minor: null,
    detail: { abstained: { code: 'changed_recently' } },
  });
  await setOwnPrice(8200);
  await recommend();
  expect(await ruleOf()).toMatchObject({ hold: { code: 'unchanged' } });
});

test('a price that very likely earns less by own sales waits for a person', async () => {
  await db.query(`update pricing.product set cost_minor = 7000`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     select 'prd', date '2026-11-19' - n, case when n / 10 % 2 = 0 then 40 else 38 end,
       case when n / 10 % 2 = 0 then 10000 else 11000 end, 'EUR', $1
     from generate_series(0, 119) n`,
    [clock.now()],
  );
  await addOffers(7400, 7500);
  await save();
  await recommend();
  expect(await standing()).toMatchObject({ suggested_minor: 7400n, detail: { basis: 'own' } });
  expect(await ruleOf()).toMatchObject({ waits_for_person: 'expected_loss' });
  // Published studies alone give no such confidence.
  await db.query('delete from pricing.sale');
  await db.query('delete from pricing.demand_belief');
  await recommend();
  expect(await ruleOf()).toMatchObject({ waits_for_person: null });
});

test.each(['market', 'margin', 'profit'])('the model’s price for the goal %s', async (goal) => {
  await addOffers(8200, 8300, 8400);
  await db.query(
    `update pricing.account set settings = settings || jsonb_build_object('goal', $1::text)`,
    [goal],
  );
  await recommend();
  const own = (await standing())?.['suggested_minor'] ?? null;
  // The account's goal is another one: the rule's counts.
  await db.query(`update pricing.account set settings = settings - 'goal'`);
  await save({ strategies: [{ kind: 'model', goal }, { kind: 'keep' }] });
  await recommend();
  const [step] = (await ruleOf()).steps;
  expect(step.code).toBe(own === null ? 'no_model_price' : 'model_price');
  expect((await standing())?.['suggested_minor'] ?? null).toBe(own);
});

test('the price for clearing stock is a cut', async () => {
  await addOffers(8200, 8300, 8400);
  await save({ strategies: [{ kind: 'model', goal: 'clear_stock' }] });
  await recommend();
  expect((await standing())?.['suggested_minor']).toBe(9500n);
});
