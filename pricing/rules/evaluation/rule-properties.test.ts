import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurrencyCode } from '#kernel/currency.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { divideRounded, parseMoney } from '#kernel/money.ts';
import { RULE_HOLDS, RULE_STEPS, type RuleStep } from '#kernel/reasons/rule-reasons.ts';
import { readReason } from '#kernel/reasons/read-reason.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { RULE_REFERENCES } from '#pricing/contract/rule-strategy.ts';
import { createRuleProduct, parseRuleForm, RULES_NOW } from '#tests/support/create-rule-product.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { compileRuleSet, evaluateRules } from './evaluate-rules.ts';
import type { RuleOffer, RuleOutcome, RuleProduct } from './rule-product.ts';

const WHOLE = 10_000n;
const CURRENCIES = ['EUR', 'JPY', 'KWD'] as const;
const ENDINGS: Readonly<Record<(typeof CURRENCIES)[number], readonly string[]>> = {
  EUR: ['.99', '.49', '9.90', '.00', '5.55'],
  JPY: ['80', '0', '98', '500'],
  KWD: ['.990', '.250', '9.500'],
};
const DOMAINS = ['a.example', 'b.example', 'c.example', 'd.example'] as const;

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 2, arbitrary }, { weight: 1, arbitrary: fc.constant(null) });
interface Span {
  readonly min: number;
  readonly max: number;
}
/** Limits that leave room, and now and then some that do not. */
const mostly = (usual: Span, rare: Span): fc.Arbitrary<number> =>
  fc.oneof({ weight: 4, arbitrary: fc.integer(usual) }, { weight: 1, arbitrary: fc.integer(rare) });
const minor = fc.oneof(
  fc.bigInt({ min: 1n, max: 60n }),
  fc.bigInt({ min: 800n, max: 4000n }),
  fc.bigInt({ min: 1n, max: 10_000_000_000n }),
);

const by = fc.oneof(
  fc.record({ basis_points: fc.integer({ min: 1, max: 9_999 }) }),
  fc.record({
    amount: fc.integer({ min: 0, max: 3_000 }),
    currency: fc.constantFrom(...CURRENCIES),
  }),
);
const market = fc
  .record({
    reference: fc.constantFrom(...RULE_REFERENCES),
    chosen: fc.uniqueArray(fc.constantFrom(...DOMAINS), { maxLength: 3 }),
    weights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 }),
    in_stock_only: fc.boolean(),
    shipping: fc.constantFrom('with', 'without'),
    least_offers: fc.integer({ min: 1, max: 3 }),
    direction: fc.constantFrom('below', 'equal', 'above'),
    by,
  })
  .map(({ chosen, weights, reference, direction, by: step, ...rest }) => ({
    kind: 'market',
    reference: reference === 'weighted_average' && chosen.length === 0 ? 'average' : reference,
    retailers: chosen.map((domain, n) => ({ domain, weight: weights[n] ?? 1 })),
    direction,
    ...(direction === 'equal' ? {} : step),
    ...rest,
  }));
const strategy = fc.oneof(
  { weight: 5, arbitrary: market },
  { weight: 2, arbitrary: by.map((step) => ({ kind: 'cost_plus', ...step })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('market', 'margin', 'profit', 'clear_stock')
      .map((goal) => ({ kind: 'model', goal })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'keep' }) },
);
const rails = fc.record({
  min_margin: orNull(mostly({ min: 0, max: 2_000 }, { min: 0, max: 9_900 })),
  max_step: orNull(mostly({ min: 500, max: 10_000 }, { min: 1, max: 500 })),
  max_day: orNull(mostly({ min: 500, max: 10_000 }, { min: 1, max: 500 })),
  min_stock_days: orNull(fc.integer({ min: 1, max: 365 })),
  price_war: fc.constantFrom('hold', 'ignore'),
});
const endings = fc
  .record({
    lists: fc.tuple(
      ...CURRENCIES.map((currency) =>
        fc.uniqueArray(fc.constantFrom(...ENDINGS[currency]), { maxLength: 3 }),
      ),
    ),
    direction: fc.constantFrom('nearest', 'down', 'up'),
  })
  .map(({ lists, direction }) =>
    lists.flatMap((list, n) =>
      list.length === 0 ? [] : [{ currency: CURRENCIES[n], endings: list, direction }],
    ),
  );
const rule = fc.record({
  mode: fc.constantFrom('suggest', 'approve', 'automatic', 'off'),
  segment: fc.constantFrom(
    [],
    [{ field: 'brand', is: 'any_of', values: ['Acme'] }],
    [{ field: 'stock', at_least: 5 }],
  ),
  strategies: fc.array(strategy, { minLength: 1, maxLength: 3 }),
  endings,
  guard_rails: fc.constantFrom({}, { max_step: null }, { min_margin: 500, price_war: 'ignore' }),
  test_share: fc.constantFrom(null, null, null, null, 5_000),
});
const ruleSet = fc.record({
  guard_rails: rails,
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
});

/** Prices around the product's own, so that most can be compared; and what must be left out. */
const offerOf = (own: bigint, currency: CurrencyCode): fc.Arbitrary<RuleOffer> =>
  fc.record({
    retailer: fc.constantFrom(...DOMAINS),
    minor: fc.oneof(
      fc.bigInt({ min: (own + 2n) / 3n, max: own * 3n }),
      fc.bigInt({ min: 0n, max: own * 5n }),
    ),
    currency: fc.constantFrom(currency, currency, currency, 'USD'),
    inStock: fc.constantFrom(true, true, true, false),
    observedAt: fc
      .constantFrom(0, 0, 47, 49)
      .map((age) => new Date(RULES_NOW.getTime() - age * HOUR_MS)),
    notComparable: fc.constantFrom(null, null, null, 'used' as const, 'tax_excluded' as const),
    shippingMinor: orNull(fc.bigInt({ min: 0n, max: 1_000n })),
  });
const product: fc.Arbitrary<RuleProduct> = fc
  .record({ own: minor, currency: fc.constantFrom(...CURRENCIES) })
  .chain(({ own, currency }) => {
    const near = fc.oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: (own + 1n) / 2n, max: (own * 11n) / 10n }) },
      { weight: 1, arbitrary: minor },
    );
    const cost = fc.bigInt({ min: 0n, max: own });
    return fc
      .record({
        productId: fc.string({ minLength: 1, maxLength: 8 }),
        costMinor: fc.oneof(
          { weight: 4, arbitrary: cost },
          { weight: 1, arbitrary: near },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        mapMinor: orNull(near),
        minMinor: orNull(near),
        compareAtMinor: orNull(near),
        stock: orNull(fc.integer({ min: -3, max: 200 })),
        unitsSold: orNull(fc.integer({ min: 0, max: 200 })),
        brand: fc.constantFrom('acme', 'acme', null),
        dayAgoMinor: orNull(near),
        lowest30Minor: orNull(near),
        isInPriceWar: fc.constantFrom(true, false, false, false),
        offers: fc.array(offerOf(own, currency), { maxLength: 6 }),
      })
      .map((given) => createRuleProduct({ priceMinor: own, currency, ...given }));
  });
const model = orNull(fc.bigInt({ min: -50n, max: 5_000n }));

const CASE = fc.record({ form: ruleSet, product, model });
type Case = typeof CASE extends fc.Arbitrary<infer Value> ? Value : never;

function evaluate({ form, product: subject, model: recommended }: Case): RuleOutcome | null {
  return evaluateRules(compileRuleSet(parseRuleForm(form), RULES_NOW), subject, () => recommended);
}

/** The limits that hold for the rule of an outcome. */
function getRails({ form }: Case, { ruleKey }: RuleOutcome) {
  const own = form.rules[Number(ruleKey.slice('rule-'.length)) - 1];
  if (own === undefined) throw new Error(`No rule ${ruleKey}`);
  return { own, rails: { ...form.guard_rails, ...own.guard_rails } };
}

const RUNS = { numRuns: IS_LONG ? 40_000 : 1_000 } as const;
const atLeast = (a: bigint, b: bigint): boolean => a >= b;

test('no rule set and no market lead to a price outside the limits', () => {
  let [prices, holds] = [0, 0];
  fc.assert(
    fc.property(CASE, (given) => {
      const outcome = evaluate(given);
      if (outcome === null) return;
      if (outcome.priceMinor === null) {
        holds += 1;
        expect(outcome.hold).not.toBeNull();
        return;
      }
      prices += 1;
      const { priceMinor: to, hold } = outcome;
      const { priceMinor: from, costMinor, mapMinor, minMinor, dayAgoMinor } = given.product;
      const { rails: limits } = getRails(given, outcome);
      expect(hold).toBeNull();
      expect(to).toBeGreaterThan(0n);
      expect(to).not.toBe(from);
      if (minMinor !== null) expect(atLeast(to, minMinor)).toBe(true);
      if (mapMinor !== null) expect(atLeast(to, mapMinor)).toBe(true);
      if (limits.min_margin !== null) {
        // (price − cost) / price ≥ margin, without a division.
        const least = BigInt(limits.min_margin);
        if (costMinor === null) expect(to).toBeGreaterThan(from);
        else expect(atLeast((to - costMinor) * WHOLE, least * to)).toBe(true);
      }
      const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
      if (limits.max_step !== null)
        expect(atLeast(BigInt(limits.max_step) * from, distance(to, from) * WHOLE)).toBe(true);
      if (limits.max_day !== null) {
        const base = dayAgoMinor ?? from;
        const isWithin = BigInt(limits.max_day) * base >= distance(to, base) * WHOLE;
        const isNearer =
          distance(to, base) <= distance(from, base) && (to > base === from > base || to === base);
        expect(isWithin || isNearer).toBe(true);
      }
      const { stock, unitsSold, isInPriceWar } = given.product;
      if (isInPriceWar && limits.price_war === 'hold') expect(to).toBeGreaterThan(from);
      if (
        limits.min_stock_days !== null &&
        stock !== null &&
        unitsSold !== null &&
        unitsSold > 0 &&
        stock * 28 < limits.min_stock_days * unitsSold
      )
        expect(to).toBeGreaterThan(from);
    }),
    RUNS,
  );
  // The cases are about something: both kinds are frequent.
  expect(prices).toBeGreaterThan(RUNS.numRuns / 10);
  expect(holds).toBeGreaterThan(RUNS.numRuns / 10);
});

test('the same input gives the same outcome, in any order of the offers', () => {
  fc.assert(
    fc.property(CASE, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (given, order) => {
      const { product: subject } = given;
      const offers = subject.offers
        .map((offer, n) => ({ offer, at: order[n] ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ offer }) => offer);
      const outcome = evaluate(given);
      expect(evaluate(given)).toEqual(outcome);
      expect(evaluate({ ...given, product: { ...subject, offers } })).toEqual(outcome);
    }),
    { numRuns: RUNS.numRuns / 2 },
  );
});

/** Computes a step's amount from the one before; null: the step has none to compute. */
function recompute(step: RuleStep, before: bigint | null): bigint | null {
  const read = ({ amount, currency }: ReasonMoney): bigint => parseMoney(amount, currency).minor;
  switch (step.code) {
    case 'cheapest':
    case 'second_cheapest':
    case 'average':
    case 'median':
    case 'most_expensive':
    case 'weighted_average': {
      const prices = step.values.offers.map(({ values }) => ({
        price: read(values.price),
        weight: BigInt(values.weight ?? 1),
      }));
      const sorted = prices.map(({ price }) => price);
      expect(sorted).toEqual(sorted.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      const half = sorted.length >> 1;
      const at = (n: number): bigint => sorted.at(n) ?? -1n;
      if (step.code === 'cheapest') return at(0);
      if (step.code === 'second_cheapest') return at(1);
      if (step.code === 'most_expensive') return at(-1);
      if (step.code === 'median')
        return sorted.length % 2 === 1 ? at(half) : divideRounded(at(half - 1) + at(half), 2n);
      const weight = prices.reduce((sum, each) => sum + each.weight, 0n);
      return divideRounded(
        prices.reduce((sum, each) => sum + each.price * each.weight, 0n),
        weight,
      );
    }
    case 'moved_by_share':
    case 'cost_plus_share': {
      const from = step.code === 'cost_plus_share' ? read(step.values.cost) : (before ?? -1n);
      const share = BigInt(Math.round(step.values.by * 10_000));
      const isBelow = step.code === 'moved_by_share' && step.values.side === 'below';
      return divideRounded(from * (isBelow ? WHOLE - share : WHOLE + share), WHOLE);
    }
    case 'moved_by_amount':
      return (before ?? -1n) + (step.values.side === 'below' ? -1n : 1n) * read(step.values.by);
    case 'cost_plus_amount':
      return read(step.values.cost) + read(step.values.by);
    case 'not_positive':
      return before;
    default:
      return null;
  }
}

test('each amount can be computed from the step before, and the last one is the price', () => {
  fc.assert(
    fc.property(CASE, (given) => {
      const outcome = evaluate(given);
      if (outcome === null) return;
      let before: bigint | null = null;
      for (const step of outcome.steps) {
        expect(readReason(RULE_STEPS, step)).toEqual(step);
        if (!('price' in step.values)) continue;
        const { amount, currency } = step.values.price;
        const found = parseMoney(amount, currency).minor;
        const expected = recompute(step, before);
        if (expected !== null) expect(found).toBe(expected);
        if (step.code === 'raised_to_limit') expect(found).toBeGreaterThan(before ?? found);
        if (step.code === 'lowered_to_limit') expect(found).toBeLessThan(before ?? found);
        before = found;
      }
      if (outcome.hold !== null) expect(readReason(RULE_HOLDS, outcome.hold)).toEqual(outcome.hold);
      if (outcome.priceMinor !== null) expect(before).toBe(outcome.priceMinor);
    }),
    RUNS,
  );
});

test('a price has one of the rule’s endings, or says that none is within the limits', () => {
  let ended = 0;
  fc.assert(
    fc.property(CASE, (given) => {
      const outcome = evaluate(given);
      if (outcome?.priceMinor == null) return;
      const { own } = getRails(given, outcome);
      const list = own.endings.find(({ currency }) => currency === given.product.currency)?.endings;
      if (list === undefined) return;
      if (outcome.steps.some(({ code }) => code === 'no_ending')) return;
      ended += 1;
      const digits = outcome.priceMinor.toString().padStart(12, '0');
      const isEnding = list.some((ending) => digits.endsWith(ending.replace('.', '')));
      expect(isEnding, `${outcome.priceMinor} of ${list.join(' ')}`).toBe(true);
    }),
    RUNS,
  );
  expect(ended).toBeGreaterThan(RUNS.numRuns / 50);
});
