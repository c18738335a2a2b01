import { expect, test } from 'vitest';
import { formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import {
  createRuleOffer,
  createRuleProduct,
  evaluateForm,
  type GivenForm,
} from '#tests/support/create-rule-product.ts';
import type { RuleGoal, RuleOutcome, RuleProduct } from './rule-product.ts';

const AVERAGE = {
  kind: 'market',
  reference: 'average',
  retailers: [{ domain: 'a.example' }, { domain: 'b.example' }],
  direction: 'below',
  basis_points: 200,
};
const CHEAPEST = { kind: 'market', reference: 'cheapest', direction: 'equal' };
const FOLLOW: GivenForm = {
  guard_rails: { min_margin: 1500, max_step: 1000 },
  rules: [
    {
      segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }],
      strategies: [AVERAGE],
      endings: [{ currency: 'EUR', endings: ['.99'] }],
    },
  ],
};
const KETTLE = createRuleProduct({
  brand: 'acme',
  priceMinor: 2150n,
  costMinor: 1500n,
  offers: [
    createRuleOffer('a.example', 1990n),
    createRuleOffer('b.example', 2150n),
    createRuleOffer('c.example', 1700n),
  ],
});

/** The price, why it stays, and each step as a sentence. */
const describeOutcome = (outcome: RuleOutcome | null) =>
  outcome && {
    price: outcome.priceMinor,
    hold: outcome.hold?.code ?? null,
    steps: outcome.steps.map(formatRuleStep),
  };
const say = (form: GivenForm, product: RuleProduct) => describeOutcome(evaluateForm(form, product));
const withStrategy = (...strategies: unknown[]): GivenForm => ({ rules: [{ strategies }] });

test('2 % below the average of A and B, ending in .99, never below a margin of 15 %', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const offer = (retailer: string, amount: string) => ({
    code: 'offer',
    values: { retailer, price: eur(amount), weight: null },
  });
  const outcome = evaluateForm(FOLLOW, KETTLE);
  expect(outcome).toEqual({
    ruleKey: 'rule-1',
    mode: 'suggest',
    priceMinor: 1999n,
    hold: null,
    referenceMinor: 2070n,
    targetMinor: 2029n,
    steps: [
      {
        code: 'average',
        values: {
          offers: [offer('a.example', '19.90'), offer('b.example', '21.50')],
          price: eur('20.70'),
        },
      },
      { code: 'moved_by_share', values: { side: 'below', by: 0.02, price: eur('20.29') } },
      { code: 'ending', values: { ending: '.99', price: eur('19.99') } },
      { code: 'margin_kept', values: { margin: 0.2496, least: 0.15 } },
    ],
  });
  expect(describeOutcome(outcome)?.steps).toEqual([
    'Average of a.example 19.90 EUR and b.example 21.50 EUR: 20.70 EUR',
    '2% below: 20.29 EUR',
    'Ending .99: 19.99 EUR',
    'Margin 24.96%, at least 15%',
  ]);
});

test('a product outside every segment is left alone', () => {
  expect(evaluateForm(FOLLOW, { ...KETTLE, brand: 'other' })).toBeNull();
});

test('the first rule that is on and has the product decides, also where it finds no price', () => {
  const form: GivenForm = {
    rules: [
      { key: 'off', mode: 'off', strategies: [{ kind: 'keep' }] },
      {
        key: 'books',
        segment: [{ field: 'category', is: 'any_of', values: ['Books'] }],
        strategies: [{ kind: 'keep' }],
      },
      { key: 'cost', mode: 'automatic', strategies: [{ kind: 'cost_plus', basis_points: 5000 }] },
      { key: 'last', strategies: [CHEAPEST] },
    ],
  };
  expect(evaluateForm(form, createRuleProduct())).toMatchObject({
    ruleKey: 'cost',
    mode: 'automatic',
    priceMinor: 1500n,
  });
  expect(evaluateForm(form, createRuleProduct({ costMinor: null }))).toMatchObject({
    ruleKey: 'cost',
    priceMinor: null,
    hold: { code: 'no_strategy' },
    steps: [{ code: 'cost_unknown', values: {} }],
  });
});

test.for<[string, object, string[]]>([
  ['by a share', { basis_points: 2225 }, ['Cost 10.00 EUR plus 22.25%: 12.23 EUR']],
  ['by an amount', { amount: 4.5, currency: 'EUR' }, ['Cost 10.00 EUR plus 4.50 EUR: 14.50 EUR']],
])('cost plus %s', ([, by, steps]) => {
  expect(say(withStrategy({ kind: 'cost_plus', ...by }), createRuleProduct())?.steps).toEqual(
    steps,
  );
});

test('a strategy that gives no price is followed by the next one, and says why', () => {
  const form = withStrategy(
    { ...CHEAPEST, least_offers: 2 },
    { kind: 'cost_plus', amount: 1, currency: 'CHF' },
    { ...CHEAPEST, direction: 'below', amount: 19.9, currency: 'EUR' },
    { ...CHEAPEST, direction: 'below', amount: 25, currency: 'EUR' },
    { kind: 'cost_plus', basis_points: 10_000 },
  );
  const product = createRuleProduct({
    costMinor: 900n,
    offers: [
      createRuleOffer('a.example', 1990n),
      createRuleOffer('b.example', 1500n, { inStock: false }),
    ],
  });
  expect(say(form, product)).toEqual({
    price: 1800n,
    hold: null,
    steps: [
      'Too few competitor prices: 1 of 2 needed; left out: 1 out of stock',
      'The rule’s amount is not in EUR',
      'Only price: a.example 19.90 EUR',
      '19.90 EUR below: 0.00 EUR',
      '0.00 EUR is not a price above zero',
      'Only price: a.example 19.90 EUR',
      '25.00 EUR below: -5.10 EUR',
      '-5.10 EUR is not a price above zero',
      'Cost 9.00 EUR plus 100%: 18.00 EUR',
    ],
  });
  expect(say(form, { ...product, costMinor: null })).toMatchObject({
    price: null,
    hold: 'no_strategy',
  });
});

test('the model is asked with the rule’s goal, and only by a rule that names it', () => {
  const asked: RuleGoal[] = [];
  const recommend = (_product: RuleProduct, goal: RuleGoal) => {
    asked.push(goal);
    return goal === 'clear_stock' ? 1799n : null;
  };
  const clearing = withStrategy(
    { kind: 'model', goal: 'margin' },
    { kind: 'model', goal: 'clear_stock' },
  );
  expect(describeOutcome(evaluateForm(clearing, createRuleProduct(), { recommend }))).toEqual({
    price: 1799n,
    hold: null,
    steps: [
      'The demand model recommends no price',
      'Recommended by the demand model to clear stock: 17.99 EUR',
    ],
  });
  expect(asked).toEqual(['margin', 'clear_stock']);
  evaluateForm(FOLLOW, KETTLE, { recommend });
  expect(asked).toHaveLength(2);
});

test('a kept price is kept, whatever the limits and endings say', () => {
  const form: GivenForm = {
    guard_rails: { min_margin: 9000 },
    rules: [
      {
        strategies: [CHEAPEST, { kind: 'keep' }],
        endings: [{ currency: 'EUR', endings: ['.49'] }],
      },
    ],
  };
  expect(say(form, createRuleProduct({ minMinor: 3000n }))).toEqual({
    price: null,
    hold: 'unchanged',
    steps: ['Too few competitor prices: 0 of 1 needed', 'The price stays at 20.00 EUR'],
  });
});

test('a product without a price above zero is left alone', () => {
  for (const priceMinor of [0n, -5n])
    expect(say(withStrategy(CHEAPEST), createRuleProduct({ priceMinor }))).toEqual({
      price: null,
      hold: 'price_not_positive',
      steps: [],
    });
});

test('yen have no decimals and dinars three', () => {
  const yen = createRuleProduct({
    currency: 'JPY',
    priceMinor: 1980n,
    costMinor: null,
    offers: [
      createRuleOffer('a.example', 1985n, { currency: 'JPY' }),
      createRuleOffer('b.example', 2110n, { currency: 'JPY' }),
    ],
  });
  const form: GivenForm = {
    rules: [
      {
        strategies: [{ ...AVERAGE, retailers: [], basis_points: 225 }],
        endings: [
          { currency: 'JPY', endings: ['80', '90'] },
          { currency: 'KWD', endings: ['.250', '.990'], direction: 'down' },
        ],
      },
    ],
  };
  // (1985 + 2110) / 2 = 2047.5 → 2048; 2048 × 0.9775 = 2001.92 → 2002; 1990 is nearer than 2080.
  expect(say(form, yen)).toEqual({
    price: 1990n,
    hold: null,
    steps: [
      'Average of a.example 1985 JPY and b.example 2110 JPY: 2048 JPY',
      '2.25% below: 2002 JPY',
      'Ending 90: 1990 JPY',
    ],
  });
  const dinar = {
    ...yen,
    currency: 'KWD',
    priceMinor: 6000n,
    offers: [createRuleOffer('a.example', 6_125n, { currency: 'KWD' })],
  };
  // 6.125 × 0.9775 = 5.9871875 → 5.987; down: 5.250, as 5.990 is above it.
  expect(say(form, dinar)?.steps).toEqual([
    'Only price: a.example 6.125 KWD',
    '2.25% below: 5.987 KWD',
    'Ending .250: 5.250 KWD',
  ]);
});

test('an offer in another currency and an amount in another one lead to the next strategy', () => {
  const form = withStrategy(
    { ...CHEAPEST, direction: 'above', amount: 0.5, currency: 'CHF' },
    { kind: 'cost_plus', basis_points: 5000 },
  );
  const product = createRuleProduct({
    offers: [createRuleOffer('a.example', 1990n, { currency: 'CHF' })],
  });
  expect(say(form, product)?.steps).toEqual([
    'Too few competitor prices: 0 of 1 needed; left out: 1 in another currency',
    'Cost 10.00 EUR plus 50%: 15.00 EUR',
  ]);
  expect(say(form, { ...product, offers: [createRuleOffer('a.example', 1990n)] })?.steps[0]).toBe(
    'The rule’s amount is not in EUR',
  );
});

test('for a planned reduction the lowest price of 30 days is said, and a compare-at price above it', () => {
  const form = withStrategy({ kind: 'cost_plus', basis_points: 8000 });
  const product = createRuleProduct({ lowest30Minor: 1850n, compareAtMinor: 2499n });
  expect(say(form, product)?.steps.slice(1)).toEqual([
    'Your lowest price of the last 30 days: 18.50 EUR',
    'The compare-at price 24.99 EUR is above your lowest price of the last 30 days, 18.50 EUR: ' +
      'a reduction may not be announced so in the EU',
  ]);
  expect(say(form, { ...product, compareAtMinor: 1850n })?.steps).toHaveLength(2);
  expect(say(form, { ...product, priceMinor: 1700n })?.steps).toHaveLength(1);
});

test('a test share splits the products by their ids, the same way each time', () => {
  const form: GivenForm = {
    rules: [
      { key: 'half', test_share: 3000, strategies: [{ kind: 'cost_plus', basis_points: 1 }] },
    ],
  };
  const follows = (productId: string): boolean => {
    const outcome = evaluateForm(form, createRuleProduct({ productId }));
    expect(outcome?.hold?.code ?? null).toBe(outcome?.priceMinor === null ? 'control_group' : null);
    return outcome?.priceMinor === 1000n;
  };
  const ids = Array.from({ length: 2000 }, (_, n) => `prd_${n}`);
  const following = ids.filter(follows);
  // 600 are expected; 520 to 680 is four standard deviations.
  expect(following.length).toBeGreaterThan(520);
  expect(following.length).toBeLessThan(680);
  expect(ids.filter(follows)).toEqual(following);
  // Another rule's share is another half, so that two tests do not compare the same products.
  const other = ids.filter(
    (productId) =>
      evaluateForm(
        { rules: [{ ...form.rules[0], key: 'other' }] },
        createRuleProduct({ productId }),
      )?.hold === null,
  );
  expect(other).not.toEqual(following);
});
