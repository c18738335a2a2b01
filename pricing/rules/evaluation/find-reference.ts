/** The price of competitors that a rule refers to, with the offers it was computed from. */
import type { CurrencyCode } from '#kernel/currency.ts';
import { divideRounded, formatDecimal } from '#kernel/money.ts';
import type { RuleLeftOutReason, RuleStep } from '#kernel/reasons/rule-reasons.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import type { RULE_REFERENCES } from '#pricing/contract/rule-strategy.ts';
import { findLeftOutReason, MAX_AGE_HOURS } from '#pricing/market/comparable-offer.ts';
import type { RuleOffer, RuleProduct } from './rule-product.ts';

type Reference = (typeof RULE_REFERENCES)[number];

/** Which offers count. */
export interface OfferChoice {
  readonly reference: Reference;
  /** Weights by domain; empty: all retailers count, each once. */
  readonly weights: ReadonlyMap<string, number>;
  readonly excluded: ReadonlySet<string>;
  readonly inStockOnly: boolean;
  readonly withShipping: boolean;
  readonly leastOffers: number;
}

interface Counted {
  readonly retailer: string;
  readonly minor: bigint;
}

/**
 * The reference price with its step; without enough offers `minor` is null and the step says why.
 * Of a retailer its lowest comparable price counts (docs/market.md). Pure.
 */
export function findReference(
  product: RuleProduct,
  choice: OfferChoice,
  asOf: Date,
): { readonly minor: bigint | null; readonly step: RuleStep } {
  const { counted, leftOut } = countOffers(product, choice, asOf);
  // The second cheapest of one offer would be the cheapest under another name.
  const needed = Math.max(choice.leastOffers, choice.reference === 'second_cheapest' ? 2 : 1);
  if (counted.length < needed)
    return {
      minor: null,
      step: {
        code: 'too_few_offers',
        values: { offers: counted.length, needed, left_out: describeLeftOut(leftOut) },
      },
    };
  const minor = computeReference(counted, choice);
  const { currency } = product;
  const isWeighted = choice.reference === 'weighted_average';
  return {
    minor,
    step: {
      code: choice.reference,
      values: {
        offers: counted.map(({ retailer, minor: price }) => ({
          code: 'offer' as const,
          values: {
            retailer,
            price: toReasonMoney(price, currency),
            weight: isWeighted ? (choice.weights.get(retailer) ?? 1) : null,
          },
        })),
        price: toReasonMoney(minor, currency),
      },
    },
  };
}

/** An amount as the values of a reason hold it. */
export const toReasonMoney = (minor: bigint, currency: CurrencyCode): ReasonMoney => ({
  amount: formatDecimal({ minor, currency }),
  currency,
});

type LeftOut = ReadonlyMap<RuleLeftOutReason['code'], number>;

function countOffers(
  product: RuleProduct,
  choice: OfferChoice,
  asOf: Date,
): { counted: readonly Counted[]; leftOut: LeftOut } {
  const own = { asOf, currency: product.currency, minor: product.priceMinor };
  const leftOut = new Map<RuleLeftOutReason['code'], number>();
  const lowest = new Map<string, bigint>();
  for (const offer of product.offers) {
    const reason = findRuleLeftOutReason(offer, choice) ?? findLeftOutReason(offer, own);
    const isAllowed = reason === 'out_of_stock' && !choice.inStockOnly;
    const again = isAllowed ? findLeftOutReason({ ...offer, inStock: true }, own) : reason;
    if (again !== null) {
      leftOut.set(again, (leftOut.get(again) ?? 0) + 1);
      continue;
    }
    const minor = offer.minor + (choice.withShipping ? (offer.shippingMinor ?? 0n) : 0n);
    const known = lowest.get(offer.retailer);
    if (known !== undefined) leftOut.set('same_retailer', (leftOut.get('same_retailer') ?? 0) + 1);
    if (known === undefined || minor < known) lowest.set(offer.retailer, minor);
  }
  const counted = Array.from(lowest, ([retailer, minor]) => ({ retailer, minor }));
  return { counted: counted.length > 1 ? counted.sort(byPrice) : counted, leftOut };
}

function findRuleLeftOutReason(
  { retailer, shippingMinor }: RuleOffer,
  { weights, excluded, withShipping }: OfferChoice,
): 'not_chosen' | 'shipping_unknown' | null {
  if (excluded.has(retailer) || (weights.size > 0 && !weights.has(retailer))) return 'not_chosen';
  return withShipping && shippingMinor === null ? 'shipping_unknown' : null;
}

/** By price, then by name, so that the same offers always give the same explanation. */
function byPrice(a: Counted, b: Counted): number {
  if (a.minor !== b.minor) return a.minor < b.minor ? -1 : 1;
  return a.retailer < b.retailer ? -1 : 1;
}

/** Means are rounded half up to the smallest unit, so that each step can be computed by hand. */
function computeReference(sorted: readonly Counted[], { reference, weights }: OfferChoice): bigint {
  const at = (index: number): bigint => sorted[index]?.minor ?? 0n;
  switch (reference) {
    case 'cheapest':
      return at(0);
    case 'second_cheapest':
      return at(1);
    case 'most_expensive':
      return at(sorted.length - 1);
    case 'median': {
      const half = sorted.length >> 1;
      return sorted.length % 2 === 1 ? at(half) : divideRounded(at(half - 1) + at(half), 2n);
    }
    case 'average':
      return divideRounded(
        sorted.reduce((sum, { minor }) => sum + minor, 0n),
        BigInt(sorted.length),
      );
    case 'weighted_average': {
      let [sum, weight] = [0n, 0n];
      for (const { retailer, minor } of sorted) {
        const each = BigInt(weights.get(retailer) ?? 1);
        sum += minor * each;
        weight += each;
      }
      return divideRounded(sum, weight);
    }
  }
}

function describeLeftOut(leftOut: LeftOut): RuleLeftOutReason[] {
  // By code, so that the order of the offers does not show in the explanation.
  return [...leftOut]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, offers]) =>
      code === 'too_old'
        ? { code, values: { offers, hours: MAX_AGE_HOURS } }
        : { code, values: { offers } },
    );
}
