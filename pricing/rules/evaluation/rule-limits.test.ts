import { expect, test } from 'vitest';
import type { RuleLimit } from '#kernel/reasons/rule-reasons.ts';
import { createRuleProduct, evaluateForm } from '#tests/support/create-rule-product.ts';
import type { RuleProduct } from './rule-product.ts';

interface Case {
  /** The price that the rule target, as a mark-up in cents on a cost of 10.00. */
  readonly target: bigint;
  readonly rails?: object;
  readonly product?: Partial<RuleProduct>;
  readonly endings?: string[];
  readonly direction?: string;
}

/** The new price, the limit that decided it, and the hold where it stays. */
function limit({ target, rails = {}, product = {}, endings, direction }: Case) {
  const outcome = evaluateForm(
    {
      guard_rails: rails,
      rules: [
        {
          strategies: [{ kind: 'model', goal: 'profit' }],
          ...(endings === undefined
            ? {}
            : { endings: [{ currency: 'EUR', endings, direction: direction ?? 'nearest' }] }),
        },
      ],
    },
    createRuleProduct(product),
    { recommend: () => target },
  );
  const limits = (outcome?.steps ?? []).flatMap((step): RuleLimit[] =>
    step.code === 'raised_to_limit' || step.code === 'lowered_to_limit' ? [step.values.limit] : [],
  );
  return [outcome?.priceMinor, limits.join(), outcome?.hold?.code ?? null];
}

const WAR = { isInPriceWar: true };
// Two units a day for 28 days.
const SELLS = { unitsSold: 56 };

// The product's price is 20.00 and its cost 10.00.
test.for<[string, Case, [bigint | null, string, string | null]]>([
  ['without limits', { target: 5n }, [5n, '', null]],
  ['minimum price', { target: 1500n, product: { minMinor: 1650n } }, [1650n, 'min_price', null]],
  ['MAP price', { target: 1500n, product: { mapMinor: 1700n } }, [1700n, 'map_price', null]],
  [
    'the higher of two',
    { target: 1500n, product: { mapMinor: 1700n, minMinor: 1800n } },
    [1800n, 'min_price', null],
  ],
  // 10.00 / (1 − 0.15) = 11.7647, up to 11.77: at 11.76 the margin is 14.97 %.
  ['minimum margin', { target: 900n, rails: { min_margin: 1500 } }, [1177n, 'min_margin', null]],
  ['no margin below zero', { target: 900n, rails: { min_margin: 0 } }, [1000n, 'min_margin', null]],
  ['largest cut at a time', { target: 900n, rails: { max_step: 1000 } }, [1800n, 'max_step', null]],
  [
    'largest rise at a time',
    { target: 9000n, rails: { max_step: 1000 } },
    [2200n, 'max_step', null],
  ],
  // 19.99 × 0.9 = 17.991, up; × 1.1 = 21.989, down.
  [
    'a step is never a cent too large',
    { target: 900n, rails: { max_step: 1000 }, product: { priceMinor: 1999n } },
    [1800n, 'max_step', null],
  ],
  [
    'the other way round',
    { target: 9000n, rails: { max_step: 1000 }, product: { priceMinor: 1999n } },
    [2198n, 'max_step', null],
  ],
  [
    'largest change of a day, from the price of a day ago',
    { target: 900n, rails: { max_day: 1500 }, product: { dayAgoMinor: 2100n } },
    [1785n, 'max_day', null],
  ],
  [
    'without it from the price now',
    { target: 900n, rails: { max_day: 1500 } },
    [1700n, 'max_day', null],
  ],
  [
    'the stricter of step and day',
    { target: 900n, rails: { max_step: 1000, max_day: 1500 }, product: { dayAgoMinor: 2200n } },
    [1870n, 'max_day', null],
  ],
  // A person doubled the price today.
  [
    'a day’s limit that is used up forbids more',
    { target: 2300n, rails: { max_day: 1500 }, product: { dayAgoMinor: 1000n } },
    [null, 'max_day', 'unchanged'],
  ],
  [
    'it forces no change back',
    { target: 1990n, rails: { max_day: 1500 }, product: { dayAgoMinor: 1000n } },
    [1990n, '', null],
  ],
  [
    'and allows one back, within the step',
    {
      target: 1100n,
      rails: { max_day: 1500, max_step: 1000 },
      product: { dayAgoMinor: 1000n },
    },
    [1800n, 'max_step', null],
  ],
  [
    'the same after a cut',
    { target: 1500n, rails: { max_day: 1500 }, product: { dayAgoMinor: 4000n } },
    [null, 'max_day', 'unchanged'],
  ],
  [
    'a cost that is not known forbids cuts where a margin holds',
    { target: 1500n, rails: { min_margin: 1500 }, product: { costMinor: null } },
    [null, 'cost_unknown', 'unchanged'],
  ],
  [
    'but no rise',
    { target: 2500n, rails: { min_margin: 1500 }, product: { costMinor: null } },
    [2500n, '', null],
  ],
  [
    'and no cut where none holds',
    { target: 1500n, product: { costMinor: null } },
    [1500n, '', null],
  ],
  ['no cut in a price war', { target: 1500n, product: WAR }, [null, 'price_war', 'unchanged']],
  ['a rise in one', { target: 2500n, product: WAR }, [2500n, '', null]],
  [
    'a cut where a rule ignores it',
    { target: 1500n, product: WAR, rails: { price_war: 'ignore' } },
    [1500n, '', null],
  ],
  [
    'a held price is not moved up by its ending',
    { target: 1500n, product: WAR, endings: ['.99'] },
    [null, 'price_war', 'unchanged'],
  ],
  [
    'no cut while the stock lasts fewer days',
    { target: 1500n, rails: { min_stock_days: 14 }, product: { ...SELLS, stock: 27 } },
    [null, 'stock_days', 'unchanged'],
  ],
  [
    'a cut when it lasts as many',
    { target: 1500n, rails: { min_stock_days: 14 }, product: { ...SELLS, stock: 28 } },
    [1500n, '', null],
  ],
  [
    'a cut where nothing was sold',
    { target: 1500n, rails: { min_stock_days: 14 }, product: { unitsSold: 0, stock: 0 } },
    [1500n, '', null],
  ],
  [
    'or the stock is not known',
    { target: 1500n, rails: { min_stock_days: 14 }, product: SELLS },
    [1500n, '', null],
  ],
  [
    'no cut when more was sold than there is',
    { target: 1500n, rails: { min_stock_days: 1 }, product: { ...SELLS, stock: -2 } },
    [null, 'stock_days', 'unchanged'],
  ],
  // 18.00 to 22.00, but at least 25.00.
  [
    'limits that leave nothing',
    { target: 2500n, rails: { max_step: 1000 }, product: { mapMinor: 2500n } },
    [null, '', 'no_room'],
  ],
  ['the price it already has', { target: 2000n }, [null, '', 'unchanged']],
  ['an ending', { target: 1510n, endings: ['.99', '.49'] }, [1499n, '', null]],
  ['an ending up', { target: 1510n, endings: ['.99', '.49'], direction: 'up' }, [1549n, '', null]],
  ['of two as near the lower', { target: 1524n, endings: ['.99', '.49'] }, [1499n, '', null]],
  [
    'an ending down',
    { target: 1548n, endings: ['.99', '.49'], direction: 'down' },
    [1499n, '', null],
  ],
  [
    'no ending below a limit',
    { target: 1510n, product: { minMinor: 1505n }, endings: ['.99', '.49'], direction: 'down' },
    [1549n, '', null],
  ],
  [
    'no ending above one',
    { target: 2600n, rails: { max_step: 1000 }, endings: ['.99'], direction: 'up' },
    [2199n, 'max_step', null],
  ],
  [
    'without an ending within the limits, the price as computed',
    { target: 2100n, rails: { max_step: 1000 }, endings: ['99.99'] },
    [2100n, '', null],
  ],
  ['an ending that it already has', { target: 1999n, endings: ['.99'] }, [1999n, '', null]],
  ['endings of ten units', { target: 1610n, endings: ['9.90'] }, [1990n, '', null]],
  ['never an ending of zero', { target: 30n, endings: ['.00'] }, [100n, '', null]],
])('%s', ([, given, expected]) => {
  expect(limit(given)).toEqual(expected);
});

test('a rule’s own limits replace those of the rule set, null included', () => {
  const form = (own: object) => ({
    guard_rails: { max_step: 100, min_margin: 1500 },
    rules: [{ guard_rails: own, strategies: [{ kind: 'model', goal: 'profit' }] }],
  });
  const price = (own: object) =>
    evaluateForm(form(own), createRuleProduct(), { recommend: () => 900n })?.priceMinor;
  expect([price({}), price({ max_step: 2000 }), price({ max_step: null })]).toEqual([
    1980n,
    1600n,
    1177n,
  ]);
  expect(price({ max_step: null, min_margin: null })).toBe(900n);
});

test('a hold says which limits leave no price', () => {
  const outcome = evaluateForm(
    {
      guard_rails: { max_step: 1000, min_margin: 6000 },
      rules: [{ strategies: [{ kind: 'cost_plus', basis_points: 9000 }] }],
    },
    createRuleProduct(),
  );
  expect(outcome?.hold).toEqual({
    code: 'no_room',
    values: { lower: 'min_margin', upper: 'max_step' },
  });
  expect(outcome?.targetMinor).toBe(1900n);
});
