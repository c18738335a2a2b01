import { expect, test } from 'vitest';
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { compileRuleSet, evaluateRules } from './evaluate-rules.ts';
import type { RuleOffer, RuleProduct } from './rule-product.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

const toOffer = (retailer: string, minor: bigint): RuleOffer => ({
  retailer,
  minor,
  currency: 'EUR',
  inStock: true,
  observedAt: NOW,
  notComparable: null,
  shippingMinor: null,
});

const PRODUCT: RuleProduct = {
  productId: 'prd_1',
  currency: 'EUR',
  priceMinor: 2150n,
  costMinor: 1500n,
  mapMinor: null,
  minMinor: null,
  compareAtMinor: null,
  stock: 10,
  unitsSold: 2,
  salesRank: 1,
  brand: 'acme',
  productType: null,
  category: null,
  tags: [],
  collections: [],
  searches: [],
  dayAgoMinor: null,
  lowest30Minor: null,
  isInPriceWar: false,
  offers: [toOffer('a.example', 1990n), toOffer('b.example', 2150n), toOffer('c.example', 1700n)],
};

const FORM = {
  version: 1,
  guard_rails: {
    min_margin: 1500,
    max_step: 1000,
    max_day: null,
    min_stock_days: null,
    price_war: 'hold',
  },
  rules: [
    {
      key: 'follow-a-and-b',
      name: 'Follow A and B',
      mode: 'suggest',
      segment: [{ field: 'brand', is: 'any_of', values: ['Acme'] }],
      strategies: [
        {
          kind: 'market',
          reference: 'average',
          retailers: [{ domain: 'a.example' }, { domain: 'b.example' }],
          direction: 'below',
          basis_points: 200,
        },
      ],
      endings: [{ currency: 'EUR', endings: ['.99'] }],
    },
  ],
};

const evaluate = (form: unknown, product: RuleProduct) =>
  evaluateRules(
    compileRuleSet(RuleSetFormSchema.parse(parseExactJson(JSON.stringify(form), MONEY_KEYS)), NOW),
    product,
    () => null,
  );

test('2 % below the average of A and B, ending in .99, never below a margin of 15 %', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const offer = (retailer: string, amount: string) => ({
    code: 'offer',
    values: { retailer, price: eur(amount), weight: null },
  });
  expect(evaluate(FORM, PRODUCT)).toEqual({
    ruleKey: 'follow-a-and-b',
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
});

test('a product outside every segment is left alone', () => {
  expect(evaluate(FORM, { ...PRODUCT, brand: 'other' })).toBeNull();
});
