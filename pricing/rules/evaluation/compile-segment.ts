/** Which products a pricing rule is for. */
import type { RuleCondition } from '#pricing/contract/rule-condition.ts';
import { readMoney } from '#pricing/contract/decimal.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import { divideRounded } from '#kernel/money.ts';
import type { RuleProduct } from './rule-product.ts';

export type Test = (product: RuleProduct) => boolean;

const WHOLE = 10_000n;

/** A test of all conditions; without conditions every product meets it. */
export function compileSegment(conditions: readonly RuleCondition[]): Test {
  const tests = conditions.map(compileCondition);
  return (product) => {
    for (const test of tests) if (!test(product)) return false;
    return true;
  };
}

/** Gross margin in basis points of the price, rounded down; null when cost or price is unknown. */
export function getMarginBasisPoints(priceMinor: bigint, costMinor: bigint | null): number | null {
  if (costMinor === null || priceMinor <= 0n) return null;
  return Number(divideRounded((priceMinor - costMinor) * WHOLE, priceMinor, 'down'));
}

function compileCondition(condition: RuleCondition): Test {
  switch (condition.field) {
    case 'product': {
      const ids = new Set(condition.values);
      return compileMembership(condition.is, ({ productId }) => ids.has(productId));
    }
    case 'search': {
      const { search } = condition;
      return compileMembership(condition.is, ({ searches }) => searches.includes(search));
    }
    case 'brand':
    case 'product_type':
    case 'category':
    case 'tag':
    case 'collection': {
      const names = new Set(condition.values.map((value) => value.trim().toLowerCase()));
      const has = NAMES[condition.field];
      return compileMembership(condition.is, (product) => has(product, names));
    }
    case 'price':
    case 'cost':
    case 'compare_at_price': {
      const { currency } = condition;
      const amountOf = AMOUNTS[condition.field];
      const limit = (number: JsonNumber | undefined): bigint | undefined => {
        const money = number === undefined ? undefined : readMoney(number, currency);
        return typeof money === 'object' ? money.minor : undefined;
      };
      const [least, most] = [limit(condition.at_least_amount), limit(condition.at_most_amount)];
      return (product) => {
        const minor = amountOf(product);
        return (
          product.currency === currency &&
          minor !== null &&
          (least === undefined || minor >= least) &&
          (most === undefined || minor <= most)
        );
      };
    }
    case 'stock':
    case 'margin':
    case 'sales_rank': {
      const numberOf = NUMBERS[condition.field];
      const { at_least: least, at_most: most } = condition;
      return (product) => {
        const number = numberOf(product);
        return (
          number !== null &&
          (least === undefined || number >= least) &&
          (most === undefined || number <= most)
        );
      };
    }
  }
}

const compileMembership = (is: 'any_of' | 'none_of', has: Test): Test =>
  is === 'any_of' ? has : (product) => !has(product);

const isOneOf = (name: string | null, names: ReadonlySet<string>): boolean =>
  name !== null && names.has(name);

const NAMES = {
  brand: ({ brand }: RuleProduct, names: ReadonlySet<string>) => isOneOf(brand, names),
  product_type: ({ productType }: RuleProduct, names: ReadonlySet<string>) =>
    isOneOf(productType, names),
  category: ({ category }: RuleProduct, names: ReadonlySet<string>) => isOneOf(category, names),
  tag: ({ tags }: RuleProduct, names: ReadonlySet<string>) => tags.some((tag) => names.has(tag)),
  collection: ({ collections }: RuleProduct, names: ReadonlySet<string>) =>
    collections.some((collection) => names.has(collection)),
};

const AMOUNTS = {
  price: ({ priceMinor }: RuleProduct) => priceMinor,
  cost: ({ costMinor }: RuleProduct) => costMinor,
  compare_at_price: ({ compareAtMinor }: RuleProduct) => compareAtMinor,
};

const NUMBERS = {
  stock: ({ stock }: RuleProduct) => stock,
  margin: ({ priceMinor, costMinor }: RuleProduct) => getMarginBasisPoints(priceMinor, costMinor),
  sales_rank: ({ salesRank }: RuleProduct) => salesRank,
};
