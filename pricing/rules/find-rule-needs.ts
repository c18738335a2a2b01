import type { RuleSetForm } from '#pricing/contract/rule.ts';

/** What a rule set needs to know of products, beyond what is always read. */
export interface RuleNeeds {
  readonly shipping: boolean;
  readonly salesRank: boolean;
  readonly searches: boolean;
  /** Units sold. */
  readonly units: boolean;
  /** Whether a product is in a price war. */
  readonly wars: boolean;
  /** What the demand model recommends. */
  readonly model: boolean;
}

/** What the rules that are on need, so that nothing else is read. Pure. */
export function findRuleNeeds({ guard_rails: common, rules }: RuleSetForm): RuleNeeds {
  const on = rules.filter(({ mode }) => mode !== 'off');
  const strategies = on.flatMap((rule) => rule.strategies);
  const fields = new Set(rules.flatMap(({ segment }) => segment.map(({ field }) => field)));
  return {
    shipping: strategies.some(
      (strategy) => strategy.kind === 'market' && strategy.shipping === 'with',
    ),
    salesRank: fields.has('sales_rank'),
    searches: fields.has('search'),
    // Prices that are applied together are applied in the order of units × change.
    units: on.some(
      ({ guard_rails: own, mode }) =>
        mode !== 'suggest' ||
        (own.min_stock_days === undefined
          ? common.min_stock_days !== null
          : own.min_stock_days !== null),
    ),
    wars: on.some(({ guard_rails: own }) => (own.price_war ?? common.price_war) === 'hold'),
    model: strategies.some(({ kind }) => kind === 'model'),
  };
}
