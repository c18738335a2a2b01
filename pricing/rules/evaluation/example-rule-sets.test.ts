import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseExactJson } from '#kernel/exact-json.ts';
import { formatRuleHold, formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import {
  createRuleOffer,
  createRuleProduct,
  RULES_NOW,
} from '#tests/support/create-rule-product.ts';
import { compileRuleSet, evaluateRules } from './evaluate-rules.ts';
import type { RecommendForGoal, RuleProduct } from './rule-product.ts';

/** What an example of docs/rules/ says about a product: the rule, and its steps. */
async function explain(
  example: string,
  product: RuleProduct,
  recommend: RecommendForGoal = () => null,
): Promise<string[]> {
  const url = new URL(`../../../docs/rules/${example}.json`, import.meta.url);
  const form = RuleSetFormSchema.parse(parseExactJson(await readFile(url, 'utf8'), MONEY_KEYS));
  const outcome = evaluateRules(compileRuleSet(form, RULES_NOW), product, recommend);
  if (outcome === null) return [];
  const { ruleKey, steps, hold } = outcome;
  return [ruleKey, ...steps.map(formatRuleStep), ...(hold === null ? [] : [formatRuleHold(hold)])];
}

const offers = (...prices: readonly (readonly [string, bigint, bigint?])[]) =>
  prices.map(([retailer, minor, shippingMinor = null]) =>
    createRuleOffer(`${retailer}.example`, minor, { shippingMinor }),
  );

test('as with Prisync: the average of two competitors, with a fallback on the cost', async () => {
  const kettle = createRuleProduct({ brand: 'acme', priceMinor: 2150n, costMinor: 1500n });
  expect(
    await explain('prisync', {
      ...kettle,
      offers: offers(['a', 1990n], ['b', 2150n], ['c', 1700n]),
    }),
  ).toEqual([
    'follow-a-and-b',
    'Average of a.example 19.90 EUR and b.example 21.50 EUR: 20.70 EUR',
    '2% below: 20.29 EUR',
    'Ending .99: 19.99 EUR',
    'Margin 24.96%, at least 15%',
  ]);
  expect(await explain('prisync', kettle)).toEqual([
    'follow-a-and-b',
    'Too few competitor prices: 0 of 1 needed',
    'Cost 15.00 EUR plus 40%: 21.00 EUR',
    'Ending .99: 20.99 EUR',
    'Margin 28.53%, at least 15%',
  ]);
  expect(await explain('prisync', createRuleProduct({ brand: 'bold' }))).toEqual([]);
});

test('as with Omnia: slow movers, best sellers by weight, and the rest by the model', async () => {
  const slow = createRuleProduct({ stock: 80, salesRank: 700 });
  expect(
    await explain('omnia', slow, (_product, goal) => (goal === 'clear_stock' ? 1720n : null)),
  ).toEqual([
    'slow-movers',
    'Recommended by the demand model to clear stock: 17.20 EUR',
    'Ending .49: 17.49 EUR',
    'Margin 42.82%, at least 0%',
  ]);
  const best = createRuleProduct({ salesRank: 3, stock: 500, unitsSold: 100 });
  // (3 × 19.00 + 2 × 20.00) / 5 = 19.40
  expect(
    await explain('omnia', { ...best, offers: offers(['a', 1900n], ['b', 2000n], ['z', 1500n]) }),
  ).toEqual([
    'traffic',
    'Weighted average of a.example 19.00 EUR (weight 3) and b.example 20.00 EUR (weight 2): 19.40 EUR',
    'Ending .49: 19.49 EUR',
    'Margin 48.69%, at least 8%',
  ]);
  expect(await explain('omnia', { ...best, offers: offers(['a', 1900n], ['z', 1700n]) })).toEqual([
    'traffic',
    'Too few competitor prices: 1 of 2 needed; left out: 1 from retailers that the rule does not use',
    'Median of z.example 17.00 EUR and a.example 19.00 EUR: 18.00 EUR',
    'Ending .99: 17.99 EUR',
    'Margin 44.41%, at least 8%',
  ]);
  const rest = createRuleProduct({ productId: 'prd_4', salesRank: 300, stock: 5 });
  expect((await explain('omnia', rest)).slice(0, 1)).toEqual(['rest']);
});

test('as with Price2Spy: positions by an amount, with shipping, and a price kept', async () => {
  const premium = createRuleProduct({ tags: ['premium'] });
  expect(
    await explain('price2spy', {
      ...premium,
      offers: offers(['a', 2200n], ['discounter', 1500n], ['b', 2250n]),
    }),
  ).toEqual([
    'premium',
    'Most expensive of a.example 22.00 EUR and b.example 22.50 EUR: 22.50 EUR',
    '1.00 EUR above: 23.50 EUR',
    'Margin 57.44%, at least 10%',
  ]);
  expect(await explain('price2spy', premium)).toEqual([
    'premium',
    'Too few competitor prices: 0 of 1 needed',
    'The price stays at 20.00 EUR',
    'The price is already what the rule says',
  ]);
  const kitchen = createRuleProduct({ collections: ['kitchen'] });
  expect(
    await explain('price2spy', {
      ...kitchen,
      offers: offers(['a', 1700n, 490n], ['b', 2000n, 0n], ['c', 1600n]),
    }),
  ).toEqual([
    'second-place',
    'Second cheapest of b.example 20.00 EUR and a.example 21.90 EUR: 21.90 EUR',
    '0.01 EUR below: 21.89 EUR',
    'Margin 54.31%, at least 10%',
  ]);
  expect(
    await explain('price2spy', { ...kitchen, offers: offers(['a', 1900n], ['b', 2000n]) }),
  ).toEqual([
    'second-place',
    'Too few competitor prices: 0 of 2 needed; left out: 2 with unknown shipping cost',
    'Cheapest of a.example 19.00 EUR and b.example 20.00 EUR: 19.00 EUR',
    '1% above: 19.19 EUR',
    'Margin 47.88%, at least 10%',
  ]);
});
