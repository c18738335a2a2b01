/** What recorded history cannot say about a rule set. Pure. */
import { DAY_MS } from '#kernel/durations.ts';
import type { RuleBacktestUnknown } from '#kernel/reasons/rule-reasons.ts';
import type { PricingRule, RuleSetForm } from '#pricing/contract/rule.ts';
import { type BacktestRange } from './market-days.ts';

/** Counted while products are tried; of those that a rule decided, but for own prices. */
export interface UnknownCounts {
  costKnown: number;
  costUnknown: number;
  ownPriceUnknown: number;
  marketUnknown: number;
  salesUnknown: number;
  stockUnknown: number;
  /** When the earliest own price of any product begins. */
  firstRecord: number;
}

/** The most important first; only what concerns these rules. */
export function listUnknowns(
  form: RuleSetForm,
  { from, days }: BacktestRange,
  counts: UnknownCounts,
): RuleBacktestUnknown[] {
  const rules = form.rules.filter(({ mode }) => mode !== 'off');
  const known = Math.ceil((from + days * DAY_MS - counts.firstRecord) / DAY_MS);
  const limited = rules.filter(({ max_changes_per_day: most }) => most !== null).length;
  const found: (RuleBacktestUnknown | null)[] = [
    { code: 'reactions_unknown', values: {} },
    known < days
      ? { code: 'history_short', values: { days: Math.max(0, known), asked: days } }
      : null,
    ofProducts('own_price_unknown', counts.ownPriceUnknown),
    ofProducts('market_unknown', counts.marketUnknown),
    ofProducts('sales_unknown', counts.salesUnknown),
    ofProducts('costs_of_today', counts.costKnown),
    ofProducts('cost_unknown', counts.costUnknown),
    rules.some((rule) => usesStock(rule, form))
      ? ofProducts('stock_unknown', counts.stockUnknown)
      : null,
    { code: 'matches_of_today', values: {} },
    { code: 'fields_of_today', values: {} },
    rules.some(({ segment }) => segment.some(({ field }) => field === 'search'))
      ? { code: 'searches_of_today', values: {} }
      : null,
    rules.some(usesShipping) ? { code: 'shipping_of_today', values: {} } : null,
    { code: 'belief_of_today', values: {} },
    { code: 'once_a_day', values: {} },
    limited > 0 ? { code: 'daily_limit_ignored', values: { rules: limited } } : null,
  ];
  return found.filter((unknown) => unknown !== null);
}

type Counted = Extract<RuleBacktestUnknown, { values: { products: number } }>['code'];

const ofProducts = (code: Counted, products: number): RuleBacktestUnknown | null =>
  products === 0 ? null : { code, values: { products } };

function usesStock({ guard_rails: own, segment }: PricingRule, form: RuleSetForm): boolean {
  const days =
    own.min_stock_days === undefined ? form.guard_rails.min_stock_days : own.min_stock_days;
  return days !== null || segment.some(({ field }) => field === 'stock');
}

const usesShipping = ({ strategies }: PricingRule): boolean =>
  strategies.some((strategy) => strategy.kind === 'market' && strategy.shipping === 'with');
