/** The figures of a backtest as the API and the command give them. */
import { DAY_MS } from '#kernel/durations.ts';
import type { CurrencyCode } from '#kernel/currency.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import { formatRuleUnknown } from '#kernel/reasons/english/format-in-english.ts';
import { writeMoney } from '#pricing/contract/decimal.ts';
import type { RuleBacktest } from '#pricing/contract/rule-backtest.ts';
import type { BacktestFigures, RuleFigures } from './open-backtest.ts';
import { toDay } from './market-days.ts';
import type { OutcomeSum } from './outcome-sums.ts';
import type { ChangeCounts } from './price-path.ts';
import type { Estimate, PathEstimate } from './product-history.ts';

/** The result in the form of the contract. */
export function describeBacktest(figures: BacktestFigures): RuleBacktest {
  const { range, changes } = figures;
  return {
    from: toDay(range.from),
    to: toDay(range.from + (range.days - 1) * DAY_MS),
    days: range.days,
    products: figures.products,
    reached: figures.reached,
    changes: {
      rules: describeChanges(changes.rules),
      model: describeChanges(changes.model),
      recorded: describeChanges(changes.recorded),
    },
    outcomes: figures.outcomes.map(describeOutcome),
    rules: figures.rules.map(describeRule),
    by_day: figures.byDay.map(({ at, changes: changed, limited }) => ({
      day: toDay(at),
      changes: changed,
      at_limits: limited,
    })),
    most_changed: figures.mostChanged.map(({ currency, ...product }) => ({
      product_id: product.productId,
      name: product.name,
      sku: product.sku,
      currency,
      changes: product.changes,
      first_price: writeMoney({ minor: product.firstMinor, currency }),
      last_price: writeMoney({ minor: product.lastMinor, currency }),
    })),
    unknowns: figures.unknowns.map((unknown) => ({
      text: formatRuleUnknown(unknown),
      detail: unknown,
    })),
  };
}

const describeChanges = ({ changes, raised, lowered, ...market }: ChangeCounts) => ({
  changes,
  raised,
  lowered,
  after_market: market.afterMarket,
  before_market: market.beforeMarket,
});

function describeRule(rule: RuleFigures): RuleBacktest['rules'][number] {
  return {
    key: rule.key,
    name: rule.name,
    products: rule.products,
    product_days: rule.productDays,
    changes: describeChanges(rule.changes),
    limits: listByCount(rule.limits).map(([limit, product_days]) => ({ limit, product_days })),
    holds: listByCount(rule.holds).map(([code, product_days]) => ({ code, product_days })),
  };
}

const listByCount = <Key extends string>(counts: ReadonlyMap<Key, number>): [Key, number][] =>
  [...counts].sort(([a, more], [b, most]) => most - more || (a < b ? -1 : 1));

function describeOutcome(sum: OutcomeSum): RuleBacktest['outcomes'][number] {
  const { currency, recorded } = sum;
  const [keep, rules, model] = [sum.keep.get(), sum.rules.get(), sum.model.get()];
  return {
    currency,
    products: sum.products,
    products_with_cost: sum.productsWithCost,
    recorded: {
      units: recorded.units,
      revenue_amount: writeMoney({ minor: recorded.revenueMinor, currency }),
      profit_amount:
        sum.productsWithCost === 0 ? null : writeMoney({ minor: recorded.profitMinor, currency }),
    },
    keep: {
      ...describePath(keep, currency),
      revenue_beside_keep: null,
      profit_beside_keep: null,
    },
    rules: describePath(rules, currency),
    model: describePath(model, currency),
  };
}

function describePath(
  { units, revenue, profit, revenueBeside, profitBeside }: PathEstimate,
  currency: CurrencyCode,
) {
  const describe = (estimate: Estimate) => describeRange(estimate, currency);
  return {
    units: { low: tenths(units.low), expected: tenths(units.expected), high: tenths(units.high) },
    revenue: describe(revenue),
    profit: profit && describe(profit),
    revenue_beside_keep: describe(revenueBeside),
    profit_beside_keep: profitBeside && describe(profitBeside),
  };
}

/** An estimate is rounded once, here, to the smallest unit. */
function describeRange({ low, expected, high }: Estimate, currency: CurrencyCode) {
  const toAmount = (minor: number): JsonNumber =>
    writeMoney({ minor: BigInt(Math.round(minor)), currency });
  return {
    low_amount: toAmount(low),
    expected_amount: toAmount(expected),
    high_amount: toAmount(high),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
