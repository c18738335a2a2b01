/** The strategies of pricing rules, each as a function from a product to a price with its steps. */
import type { CurrencyCode } from '#kernel/currency.ts';
import { divideRounded } from '#kernel/money.ts';
import type { RuleStep } from '#kernel/reasons/rule-reasons.ts';
import { readMoney } from '#pricing/contract/decimal.ts';
import type { RuleStrategy } from '#pricing/contract/rule-strategy.ts';
import { findReference, type OfferChoice, toReasonMoney } from './find-reference.ts';
import type { RecommendForGoal, RuleProduct } from './rule-product.ts';

const WHOLE = 10_000;

/** What a strategy found; `minor` null: it gives no price, and the steps say why. */
export interface Found {
  readonly minor: bigint | null;
  readonly referenceMinor: bigint | null;
  readonly steps: readonly RuleStep[];
}

/** Finds a price for a product, or why there is none. */
export type FindPrice = (product: RuleProduct, recommend: RecommendForGoal) => Found;

/** Prepares a strategy. `asOf`: the moment of the offers. */
export function compileStrategy(strategy: RuleStrategy, asOf: Date): FindPrice {
  switch (strategy.kind) {
    case 'keep':
      return ({ priceMinor, currency }) => ({
        minor: priceMinor,
        referenceMinor: null,
        steps: [{ code: 'kept', values: { price: toReasonMoney(priceMinor, currency) } }],
      });
    case 'model':
      return (product, recommend) => {
        const minor = recommend(product, strategy.goal);
        if (minor === null) return withoutPrice({ code: 'no_model_price', values: {} });
        const price = toReasonMoney(minor, product.currency);
        const step: RuleStep = { code: 'model_price', values: { goal: strategy.goal, price } };
        return { minor, referenceMinor: null, steps: [step] };
      };
    case 'cost_plus': {
      const move = compileMove({ ...strategy, direction: 'above' });
      return (product) => {
        const { costMinor, currency } = product;
        if (costMinor === null) return withoutPrice({ code: 'cost_unknown', values: {} });
        const moved = move(costMinor, currency);
        if (moved === null) return withoutPrice({ code: 'other_currency', values: { currency } });
        const [cost, price] = [
          toReasonMoney(costMinor, currency),
          toReasonMoney(moved.minor, currency),
        ];
        const step: RuleStep =
          typeof moved.by === 'number'
            ? { code: 'cost_plus_share', values: { cost, by: moved.by, price } }
            : {
                code: 'cost_plus_amount',
                values: { cost, by: toReasonMoney(moved.by, currency), price },
              };
        return { minor: moved.minor, referenceMinor: null, steps: [step] };
      };
    }
    case 'market': {
      const choice: OfferChoice = {
        reference: strategy.reference,
        weights: new Map(strategy.retailers.map(({ domain, weight }) => [domain, weight])),
        excluded: new Set(strategy.excluded_retailers),
        inStockOnly: strategy.in_stock_only,
        withShipping: strategy.shipping === 'with',
        leastOffers: strategy.least_offers,
      };
      const { direction } = strategy;
      const move = direction === 'equal' ? null : compileMove({ ...strategy, direction });
      return (product) => {
        const { minor, step } = findReference(product, choice, asOf);
        if (minor === null) return withoutPrice(step);
        if (move === null || direction === 'equal')
          return { minor, referenceMinor: minor, steps: [step] };
        const { currency } = product;
        const moved = move(minor, currency);
        if (moved === null) return withoutPrice({ code: 'other_currency', values: { currency } });
        const price = toReasonMoney(moved.minor, currency);
        const moving: RuleStep =
          typeof moved.by === 'number'
            ? { code: 'moved_by_share', values: { side: direction, by: moved.by, price } }
            : {
                code: 'moved_by_amount',
                values: { side: direction, by: toReasonMoney(moved.by, currency), price },
              };
        return { minor: moved.minor, referenceMinor: minor, steps: [step, moving] };
      };
    }
  }
}

const withoutPrice = (step: RuleStep): Found => ({
  minor: null,
  referenceMinor: null,
  steps: [step],
});

interface Move {
  readonly basis_points?: number | undefined;
  readonly amount?: Parameters<typeof readMoney>[0] | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly direction: 'below' | 'above';
}

/**
 * Moves an amount by a share of it, rounded half up, or by a fixed amount; null for an amount of
 * another currency. `by`: the share as a fraction, or minor units.
 */
function compileMove({
  basis_points: share,
  amount,
  currency,
  direction,
}: Move): (from: bigint, currency: CurrencyCode) => { minor: bigint; by: number | bigint } | null {
  const sign = direction === 'below' ? -1n : 1n;
  if (share !== undefined) {
    const whole = BigInt(WHOLE);
    const factor = whole + sign * BigInt(share);
    return (from) => ({ minor: divideRounded(from * factor, whole), by: share / WHOLE });
  }
  const money = amount === undefined || currency === undefined ? null : readMoney(amount, currency);
  const minor = money !== null && typeof money === 'object' ? money.minor : null;
  return (from, own) =>
    minor === null || own !== currency ? null : { minor: from + sign * minor, by: minor };
}
