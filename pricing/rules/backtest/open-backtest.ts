/**
 * Tries a rule set on recorded history, one product after the other: at the beginning of each day
 * (UTC) the rules are evaluated on the market as it was, with the price that they set before as the
 * current one. Pure; it keeps sums, not products.
 */
import { DAY_MS } from '#kernel/durations.ts';
import type { CurrencyCode } from '#kernel/currency.ts';
import type {
  RuleBacktestUnknown,
  RuleHold,
  RuleLimit,
  RuleStep,
} from '#kernel/reasons/rule-reasons.ts';
import type { RuleSetForm } from '#pricing/contract/rule.ts';
import {
  type CompiledRuleSet,
  compileRuleSet,
  evaluateRules,
} from '#pricing/rules/evaluation/evaluate-rules.ts';
import type { RuleOutcome } from '#pricing/rules/evaluation/rule-product.ts';
import { isScheduled } from '#pricing/rules/evaluation/rule-schedule.ts';
import { listUnknowns, type UnknownCounts } from './list-unknowns.ts';
import {
  type BacktestRange,
  listComparable,
  listMarketDays,
  listTheirPrices,
  type MarketDay,
} from './market-days.ts';
import { createOutcomeSums, type OutcomeSum } from './outcome-sums.ts';
import {
  addChanges,
  buildPath,
  type ChangeCounts,
  countChanges,
  listRecordedChanges,
  NO_CHANGES,
} from './price-path.ts';
import type { BacktestModel, ProductHistory } from './product-history.ts';

/** Products whose price changes most often. */
const MOST_CHANGED = 20;

export interface RuleFigures {
  readonly key: string;
  readonly name: string;
  products: number;
  productDays: number;
  readonly changes: ChangeCounts;
  readonly limits: Map<RuleLimit, number>;
  readonly holds: Map<RuleHold['code'], number>;
}
interface ChangedProduct {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly currency: CurrencyCode;
  readonly changes: number;
  readonly firstMinor: bigint;
  readonly lastMinor: bigint;
}
export interface BacktestFigures {
  readonly range: BacktestRange;
  readonly products: number;
  readonly reached: number;
  readonly changes: Readonly<Record<'rules' | 'model' | 'recorded', ChangeCounts>>;
  readonly rules: readonly RuleFigures[];
  readonly byDay: readonly { readonly at: number; changes: number; limited: number }[];
  readonly mostChanged: readonly ChangedProduct[];
  readonly outcomes: readonly OutcomeSum[];
  readonly unknowns: readonly RuleBacktestUnknown[];
}
export interface Backtest {
  /** Tries the rules on a product. */
  readonly add: (history: ProductHistory, model: BacktestModel) => void;
  readonly get: () => BacktestFigures;
}

/** Opens a backtest of a rule set over days. */
export function openBacktest(form: RuleSetForm, range: BacktestRange): Backtest {
  const end = range.from + range.days * DAY_MS;
  // Offers of the past are those that were current: they all count as seen now.
  const seenAt = new Date(range.from);
  const setOf = compileDays(form, range, seenAt);
  const rules = new Map(
    form.rules
      .filter(({ mode }) => mode !== 'off')
      .map(({ key, name }) => [key, createFigures(key, name)]),
  );
  const byDay = Array.from({ length: range.days }, (_, n) => ({
    at: range.from + n * DAY_MS,
    changes: 0,
    limited: 0,
  }));
  const changes = {
    rules: { ...NO_CHANGES },
    model: { ...NO_CHANGES },
    recorded: { ...NO_CHANGES },
  };
  const sums = createOutcomeSums();
  const unknown: UnknownCounts = {
    costKnown: 0,
    costUnknown: 0,
    ownPriceUnknown: 0,
    marketUnknown: 0,
    salesUnknown: 0,
    stockUnknown: 0,
    firstRecord: end,
  };
  let mostChanged: ChangedProduct[] = [];
  let [products, reached] = [0, 0];

  function add(history: ProductHistory, model: BacktestModel): void {
    products += 1;
    const { product, own } = history;
    const days = listMarketDays(history, range, seenAt);
    unknown.firstRecord = Math.min(unknown.firstRecord, own[0]?.from ?? end);
    if (days.every(({ ownMinor }) => ownMinor === null)) {
      unknown.ownPriceUnknown += 1;
      return;
    }
    const outcomes = new Map<number, RuleOutcome>();
    const byRules = buildPath(history, {
      days,
      isPriceWar: model.isPriceWar,
      decide: (subject, { index }) => {
        const outcome = evaluateRules(setOf(index), subject, (asked, goal) =>
          model.recommend(asked, { goal, asOf: seenAt, unchangedDays: null }),
        );
        if (outcome !== null) outcomes.set(index, outcome);
        return outcome?.priceMinor ?? null;
      },
    });
    if (outcomes.size === 0) return;
    reached += 1;
    const theirs = listTheirPrices(history);
    const byModel = buildPath(history, {
      days,
      isPriceWar: model.isPriceWar,
      decide: (subject, { unchangedDays }) =>
        model.recommend(subject, { goal: null, asOf: seenAt, unchangedDays }),
    });
    addChanges(changes.rules, countChanges(byRules.changes, theirs));
    addChanges(changes.model, countChanges(byModel.changes, theirs));
    addChanges(
      changes.recorded,
      countChanges(listRecordedChanges(history, { from: range.from, to: end }), theirs),
    );
    countOutcomes(outcomes, { rules, byDay });
    for (const change of byRules.changes) {
      const index = Math.round((change.at - range.from) / DAY_MS);
      const rule = rules.get(outcomes.get(index)?.ruleKey ?? '');
      if (rule !== undefined) addChanges(rule.changes, countChanges([change], theirs));
      const day = byDay[index];
      if (day !== undefined) day.changes += 1;
    }
    countUnknown(history, days);
    sums.add(history, { days, model, paths: { rules: byRules.prices, model: byModel.prices } });
    mostChanged = keepMost(mostChanged, {
      productId: product.productId,
      name: history.name,
      sku: history.sku,
      currency: product.currency,
      changes: byRules.changes.length,
      firstMinor: days.find(({ ownMinor }) => ownMinor !== null)?.ownMinor ?? 0n,
      lastMinor: byRules.prices.at(-1) ?? 0n,
    });
  }

  function countUnknown({ product }: ProductHistory, days: readonly MarketDay[]): void {
    if (product.costMinor === null) unknown.costUnknown += 1;
    else unknown.costKnown += 1;
    const isSeen = days.some(
      ({ offers, ownMinor }) =>
        ownMinor !== null &&
        listComparable(offers, { asOf: seenAt, currency: product.currency, minor: ownMinor })
          .length > 0,
    );
    if (!isSeen) unknown.marketUnknown += 1;
    if (days.every(({ sold }) => sold === null)) unknown.salesUnknown += 1;
    if (days.some(({ stock }) => stock === null)) unknown.stockUnknown += 1;
  }

  return {
    add,
    get: () => ({
      range,
      products,
      reached,
      changes,
      rules: [...rules.values()],
      byDay,
      mostChanged,
      outcomes: sums.list(),
      unknowns: listUnknowns(form, range, unknown),
    }),
  };
}

const createFigures = (key: string, name: string): RuleFigures => ({
  key,
  name,
  products: 0,
  productDays: 0,
  changes: { ...NO_CHANGES },
  limits: new Map(),
  holds: new Map(),
});

/**
 * The rule set of each day. Days on which the same rules are in force share one, which has no
 * schedule any more.
 */
function compileDays(
  form: RuleSetForm,
  { from, days }: BacktestRange,
  seenAt: Date,
): (index: number) => CompiledRuleSet {
  const known = new Map<string, CompiledRuleSet>();
  const sets = Array.from({ length: days }, (_, n) => {
    const at = new Date(from + n * DAY_MS);
    const active = form.rules.filter(({ schedule }) => isScheduled(schedule, at));
    const name = active.map(({ key }) => key).join(' ');
    const set =
      known.get(name) ??
      compileRuleSet(
        { ...form, rules: active.map((rule) => ({ ...rule, schedule: null })) },
        seenAt,
      );
    known.set(name, set);
    return set;
  });
  return (index) => sets[index] ?? compileRuleSet({ ...form, rules: [] }, seenAt);
}

function countOutcomes(
  outcomes: ReadonlyMap<number, RuleOutcome>,
  {
    rules,
    byDay,
  }: { rules: ReadonlyMap<string, RuleFigures>; byDay: readonly { limited: number }[] },
): void {
  const seen = new Set<string>();
  for (const [index, { ruleKey, hold, steps }] of outcomes) {
    const rule = rules.get(ruleKey);
    if (rule === undefined) continue;
    if (!seen.has(ruleKey)) rule.products += 1;
    seen.add(ruleKey);
    rule.productDays += 1;
    if (hold !== null) rule.holds.set(hold.code, (rule.holds.get(hold.code) ?? 0) + 1);
    const limit = findLimit(hold, steps);
    if (limit === null) continue;
    rule.limits.set(limit, (rule.limits.get(limit) ?? 0) + 1);
    const day = byDay[index];
    if (day !== undefined) day.limited += 1;
  }
}

/** The limit that decided a price, or left no room for one. */
function findLimit(hold: RuleHold | null, steps: readonly RuleStep[]): RuleLimit | null {
  for (const step of steps)
    if (step.code === 'raised_to_limit' || step.code === 'lowered_to_limit')
      return step.values.limit;
  return hold?.code === 'no_room' ? hold.values.lower : null;
}

function keepMost(list: readonly ChangedProduct[], more: ChangedProduct): ChangedProduct[] {
  if (more.changes === 0) return [...list];
  return [...list, more]
    .sort((a, b) => b.changes - a.changes || (a.productId < b.productId ? -1 : 1))
    .slice(0, MOST_CHANGED);
}
