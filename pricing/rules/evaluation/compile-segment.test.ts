import { expect, test } from 'vitest';
import { createRuleProduct, parseRuleForm } from '#tests/support/create-rule-product.ts';
import { compileSegment, getMarginBasisPoints } from './compile-segment.ts';
import type { RuleProduct } from './rule-product.ts';

const KETTLE = createRuleProduct({
  productId: 'prd_kettle',
  brand: 'acme',
  productType: 'kettles',
  category: 'kitchen',
  tags: ['red', 'new'],
  collections: ['gid://shopify/collection/7', 'winter sale'],
  searches: ['slow-movers'],
  stock: 12,
  salesRank: 30,
  compareAtMinor: 2500n,
});

function meets(conditions: object[], product: RuleProduct = KETTLE): boolean {
  const [rule] = parseRuleForm({
    rules: [{ segment: conditions, strategies: [{ kind: 'keep' }] }],
  }).rules;
  if (rule === undefined) throw new Error('No rule');
  return compileSegment(rule.segment)(product);
}

test('no condition is met by every product, several only together', () => {
  expect(meets([])).toBe(true);
  const brand = { field: 'brand', is: 'any_of', values: ['Acme'] };
  const tag = { field: 'tag', is: 'any_of', values: ['old'] };
  expect([meets([brand]), meets([tag]), meets([brand, tag])]).toEqual([true, false, false]);
});

test.for<[string, object, boolean]>([
  ['brand, whatever its case', { field: 'brand', values: ['Other', ' ACME '] }, true],
  ['another brand', { field: 'brand', values: ['Other'] }, false],
  ['product type', { field: 'product_type', values: ['Kettles'] }, true],
  ['category', { field: 'category', values: ['Garden'] }, false],
  ['one of the tags', { field: 'tag', values: ['NEW', 'old'] }, true],
  ['a collection by its name', { field: 'collection', values: ['Winter Sale'] }, true],
  ['a collection by its id', { field: 'collection', values: ['gid://shopify/Collection/7'] }, true],
  ['part of a name', { field: 'collection', values: ['Winter'] }, false],
  ['the product', { field: 'product', values: ['prd_kettle'] }, true],
  ['an id of another case', { field: 'product', values: ['PRD_KETTLE'] }, false],
  ['a search', { field: 'search', search: 'slow-movers', query: 'x' }, true],
  ['another search', { field: 'search', search: 'fast-movers', query: 'x' }, false],
])('%s', ([, condition, expected]) => {
  expect(meets([{ is: 'any_of', ...condition }])).toBe(expected);
  expect(meets([{ is: 'none_of', ...condition }])).toBe(!expected);
});

test('a product without a brand has none of the brands', () => {
  const plain = createRuleProduct();
  expect(meets([{ field: 'brand', is: 'any_of', values: ['Acme'] }], plain)).toBe(false);
  expect(meets([{ field: 'brand', is: 'none_of', values: ['Acme'] }], plain)).toBe(true);
});

test.for<[string, object, boolean]>([
  ['price from', { field: 'price', currency: 'EUR', at_least_amount: 20 }, true],
  ['price above', { field: 'price', currency: 'EUR', at_least_amount: 20.01 }, false],
  ['price to', { field: 'price', currency: 'EUR', at_most_amount: 20 }, true],
  ['price below', { field: 'price', currency: 'EUR', at_most_amount: 19.99 }, false],
  [
    'price between',
    { field: 'price', currency: 'EUR', at_least_amount: 10, at_most_amount: 30 },
    true,
  ],
  ['price in another currency', { field: 'price', currency: 'CHF', at_least_amount: 1 }, false],
  ['cost', { field: 'cost', currency: 'EUR', at_most_amount: 10 }, true],
  ['compare-at price', { field: 'compare_at_price', currency: 'EUR', at_least_amount: 25 }, true],
  ['stock', { field: 'stock', at_least: 12, at_most: 12 }, true],
  ['less stock', { field: 'stock', at_most: 11 }, false],
  // (20 − 10) / 20
  ['margin', { field: 'margin', at_least: 5000 }, true],
  ['a higher margin', { field: 'margin', at_least: 5001 }, false],
  ['sales rank', { field: 'sales_rank', at_most: 30 }, true],
  ['a better sales rank', { field: 'sales_rank', at_most: 29 }, false],
])('%s', ([, condition, expected]) => {
  expect(meets([condition])).toBe(expected);
});

test('what is not known meets no limits', () => {
  const unknown = createRuleProduct({ costMinor: null });
  for (const condition of [
    { field: 'cost', currency: 'EUR', at_least_amount: 0 },
    { field: 'compare_at_price', currency: 'EUR', at_least_amount: 0 },
    { field: 'stock', at_least: -100 },
    { field: 'margin', at_least: -100_000 },
    { field: 'sales_rank', at_least: 1 },
  ])
    expect(meets([condition], unknown), condition.field).toBe(false);
});

test('a margin is rounded down, below zero too', () => {
  // 1/3, −1/3 and none without a price.
  expect(getMarginBasisPoints(1500n, 1000n)).toBe(3333);
  expect(getMarginBasisPoints(1500n, 2000n)).toBe(-3334);
  expect(getMarginBasisPoints(0n, 1000n)).toBeNull();
  expect(getMarginBasisPoints(1500n, null)).toBeNull();
});
