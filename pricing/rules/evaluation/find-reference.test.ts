import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import {
  createRuleOffer,
  createRuleProduct,
  evaluateForm,
  RULES_NOW,
} from '#tests/support/create-rule-product.ts';
import type { RuleOffer } from './rule-product.ts';

/** The reference price of a strategy over these offers, and its first step as a sentence. */
function refer(strategy: object, offers: readonly RuleOffer[]): [bigint | null, string] {
  const outcome = evaluateForm(
    {
      rules: [
        {
          strategies: [{ kind: 'market', direction: 'equal', reference: 'cheapest', ...strategy }],
        },
      ],
    },
    createRuleProduct({ offers }),
  );
  const [step] = outcome?.steps ?? [];
  return [outcome?.referenceMinor ?? null, step === undefined ? '' : formatRuleStep(step)];
}

const FOUR = [
  createRuleOffer('d.example', 2601n),
  createRuleOffer('b.example', 1900n),
  createRuleOffer('a.example', 1800n),
  createRuleOffer('c.example', 2200n),
];
const LISTED =
  'a.example 18.00 EUR, b.example 19.00 EUR, c.example 22.00 EUR and d.example 26.01 EUR';

test.for<[string, object, bigint, string]>([
  ['cheapest', {}, 1800n, `Cheapest of ${LISTED}: 18.00 EUR`],
  ['second cheapest', {}, 1900n, `Second cheapest of ${LISTED}: 19.00 EUR`],
  // 8501 / 4 = 2125.25
  ['average', {}, 2125n, `Average of ${LISTED}: 21.25 EUR`],
  ['median', {}, 2050n, `Median of ${LISTED}: 20.50 EUR`],
  ['most expensive', {}, 2601n, `Most expensive of ${LISTED}: 26.01 EUR`],
  // (3 × 1800 + 2 × 2601) / 5 = 2120.4
  [
    'weighted average',
    {
      retailers: [
        { domain: 'a.example', weight: 3 },
        { domain: 'd.example', weight: 2 },
      ],
    },
    2120n,
    'Weighted average of a.example 18.00 EUR (weight 3) and d.example 26.01 EUR (weight 2): 21.20 EUR',
  ],
])('%s', ([name, more, minor, sentence]) => {
  expect(refer({ reference: name.replace(' ', '_'), ...more }, FOUR)).toEqual([minor, sentence]);
});

test('the median of an odd number is the middle one, of an even number half up', () => {
  expect(refer({ reference: 'median' }, FOUR.slice(1))).toEqual([
    1900n,
    'Median of a.example 18.00 EUR, b.example 19.00 EUR and c.example 22.00 EUR: 19.00 EUR',
  ]);
  const two = [createRuleOffer('a.example', 1800n), createRuleOffer('b.example', 1901n)];
  expect(refer({ reference: 'median' }, two)[0]).toBe(1851n);
});

test('the second cheapest of one retailer is not known', () => {
  const twice = [createRuleOffer('a.example', 1800n), createRuleOffer('a.example', 1900n)];
  expect(refer({ reference: 'second_cheapest' }, twice)).toEqual([
    null,
    'Too few competitor prices: 1 of 2 needed; left out: 1 above the retailer’s lowest price',
  ]);
});

test('only the chosen retailers count, without the excluded ones', () => {
  expect(refer({ retailers: [{ domain: 'c.example' }, { domain: 'd.example' }] }, FOUR)).toEqual([
    2200n,
    'Cheapest of c.example 22.00 EUR and d.example 26.01 EUR: 22.00 EUR',
  ]);
  expect(refer({ excluded_retailers: ['a.example'] }, FOUR)[0]).toBe(1900n);
  expect(refer({ retailers: [{ domain: 'z.example' }] }, FOUR)).toEqual([
    null,
    'Too few competitor prices: 0 of 1 needed; left out: 4 from retailers that the rule does not use',
  ]);
});

test('offers that cannot be compared are left out, each with its reason', () => {
  const offers = [
    createRuleOffer('a.example', 100n, { notComparable: 'used' }),
    createRuleOffer('b.example', 200n, { notComparable: 'tax_excluded' }),
    createRuleOffer('c.example', 1500n, { inStock: false }),
    createRuleOffer('d.example', 1600n, {
      observedAt: new Date(RULES_NOW.getTime() - 49 * HOUR_MS),
    }),
    createRuleOffer('e.example', 600n),
    createRuleOffer('f.example', 6100n),
    createRuleOffer('g.example', 1650n, { currency: 'USD' }),
  ];
  const why =
    'Too few competitor prices: 0 of 1 needed; left out: 1 in another currency, 1 out of stock, ' +
    '1 with tax excluded, 2 too far from your price to be the same article, 1 older than 48 h, 1 used';
  expect(refer({}, offers)).toEqual([null, why]);
  // In any order of the offers the same.
  expect(refer({}, offers.toReversed())).toEqual([null, why]);
  expect(refer({ in_stock_only: false }, offers)[0]).toBe(1500n);
});

test('with shipping, what is paid in all is compared, where it is known', () => {
  const offers = [
    createRuleOffer('a.example', 1800n, { shippingMinor: 490n }),
    createRuleOffer('b.example', 1990n, { shippingMinor: 0n }),
    createRuleOffer('c.example', 1500n),
  ];
  expect(refer({ shipping: 'with' }, offers)).toEqual([
    1990n,
    'Cheapest of b.example 19.90 EUR and a.example 22.90 EUR: 19.90 EUR',
  ]);
  expect(refer({ shipping: 'with' }, offers.slice(2))).toEqual([
    null,
    'Too few competitor prices: 0 of 1 needed; left out: 1 with unknown shipping cost',
  ]);
  expect(refer({}, offers)[0]).toBe(1500n);
});

test.for<[string, object, bigint, string]>([
  ['below by a share', { direction: 'below', basis_points: 325 }, 1742n, '3.25% below: 17.42 EUR'],
  ['above by a share', { direction: 'above', basis_points: 325 }, 1859n, '3.25% above: 18.59 EUR'],
  [
    'below by an amount',
    { direction: 'below', amount: 0.01, currency: 'EUR' },
    1799n,
    '0.01 EUR below: 17.99 EUR',
  ],
  [
    'above by an amount',
    { direction: 'above', amount: 1.5, currency: 'EUR' },
    1950n,
    '1.50 EUR above: 19.50 EUR',
  ],
])('%s', ([, step, minor, sentence]) => {
  const outcome = evaluateForm(
    { rules: [{ strategies: [{ kind: 'market', reference: 'cheapest', ...step }] }] },
    createRuleProduct({ offers: FOUR }),
  );
  expect([outcome?.priceMinor, outcome?.referenceMinor]).toEqual([minor, 1800n]);
  expect(outcome?.steps.slice(1).map(formatRuleStep)).toEqual([sentence]);
});
