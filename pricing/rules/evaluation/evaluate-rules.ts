/**
 * What an account's pricing rules say about a product. Pure: no clock, no database, no randomness;
 * the same rule set, product and moment give the same outcome. Everything that does not depend on
 * the product is computed once, by `compileRuleSet`.
 */
import { createHash } from 'node:crypto';
import type { CurrencyCode } from '#kernel/currency.ts';
import type { RuleHold, RuleStep } from '#kernel/reasons/rule-reasons.ts';
import type { PricingRule, RuleSetForm } from '#pricing/contract/rule.ts';
import { compileSegment, getMarginBasisPoints, type Test } from './compile-segment.ts';
import { compileStrategy, type FindPrice, type Found } from './compile-strategy.ts';
import { toReasonMoney } from './find-reference.ts';
import { chooseEnding, compileEndings, type Endings } from './price-endings.ts';
import { type GuardRails, getRuleBounds, type RuleBounds } from './rule-limits.ts';
import type { RecommendForGoal, RuleOutcome, RuleProduct } from './rule-product.ts';
import { isScheduled } from './rule-schedule.ts';

const WHOLE = 10_000;

interface CompiledRule {
  readonly key: string;
  readonly mode: RuleOutcome['mode'];
  readonly reaches: Test;
  readonly isInTest: (productId: string) => boolean;
  readonly strategies: readonly FindPrice[];
  readonly rails: GuardRails;
  readonly endings: ReadonlyMap<CurrencyCode, Endings>;
}

/** A rule set that is ready to be evaluated at a moment. */
export interface CompiledRuleSet {
  readonly asOf: Date;
  readonly rules: readonly CompiledRule[];
}

/** Prepares the rules that are on at a moment. `asOf`: the moment of the offers and schedules. */
export function compileRuleSet(form: RuleSetForm, asOf: Date): CompiledRuleSet {
  return {
    asOf,
    rules: form.rules.flatMap((rule): CompiledRule[] =>
      rule.mode === 'off' || !isScheduled(rule.schedule, asOf)
        ? []
        : [
            {
              key: rule.key,
              mode: rule.mode,
              reaches: compileSegment(rule.segment),
              isInTest: compileTestShare(rule),
              strategies: rule.strategies.map((strategy) => compileStrategy(strategy, asOf)),
              rails: mergeGuardRails(form.guard_rails, rule.guard_rails),
              endings: new Map(
                rule.endings.map(({ currency, endings, direction }) => [
                  currency,
                  compileEndings(endings, { currency, direction }),
                ]),
              ),
            },
          ],
    ),
  };
}

/** What the first rule that reaches the product says; null: no rule does. */
export function evaluateRules(
  set: CompiledRuleSet,
  product: RuleProduct,
  recommend: RecommendForGoal,
): RuleOutcome | null {
  for (const rule of set.rules)
    if (rule.reaches(product)) return evaluateRule(rule, product, recommend);
  return null;
}

function evaluateRule(
  rule: CompiledRule,
  product: RuleProduct,
  recommend: RecommendForGoal,
): RuleOutcome {
  const base = { ruleKey: rule.key, mode: rule.mode };
  const holdWith = (hold: RuleHold, found: Partial<Found> & { targetMinor?: bigint } = {}) => ({
    ...base,
    priceMinor: null,
    hold,
    steps: found.steps ?? [],
    referenceMinor: found.referenceMinor ?? null,
    targetMinor: found.targetMinor ?? null,
  });
  if (product.priceMinor <= 0n) return holdWith({ code: 'price_not_positive', values: {} });
  if (!rule.isInTest(product.productId)) return holdWith({ code: 'control_group', values: {} });
  const found = findPrice(rule.strategies, product, recommend);
  if (found.minor === null) return holdWith({ code: 'no_strategy', values: {} }, found);
  const target = found.minor;
  const withTarget = { ...found, targetMinor: target };
  // A kept price is not moved to an ending either.
  if (found.steps.at(-1)?.code === 'kept')
    return holdWith({ code: 'unchanged', values: {} }, withTarget);
  const bounds = getRuleBounds(product, rule.rails);
  if (bounds.high !== null && bounds.low > bounds.high)
    return holdWith(
      { code: 'no_room', values: { lower: bounds.lowLimit, upper: bounds.highLimit } },
      withTarget,
    );
  const limited = limitPrice(target, bounds, product.currency);
  // A limit that holds the price where it is must not let an ending move it the other way.
  if (limited.steps.length > 0 && limited.minor === product.priceMinor)
    return holdWith(
      { code: 'unchanged', values: {} },
      { ...withTarget, steps: [...found.steps, ...limited.steps] },
    );
  const ended = endPrice(
    limited.minor,
    { bounds, endings: rule.endings.get(product.currency) },
    product,
  );
  const steps = [...found.steps, ...limited.steps, ...ended.steps];
  if (ended.minor === product.priceMinor)
    return holdWith({ code: 'unchanged', values: {} }, { ...withTarget, steps });
  return {
    ...base,
    priceMinor: ended.minor,
    hold: null,
    steps: [...steps, ...describeResult(product, ended.minor, rule.rails)],
    referenceMinor: found.referenceMinor,
    targetMinor: target,
  };
}

/** The first strategy that gives a price, with the steps of those that gave none. */
function findPrice(
  strategies: readonly FindPrice[],
  product: RuleProduct,
  recommend: RecommendForGoal,
): Found {
  const before: RuleStep[] = [];
  for (const strategy of strategies) {
    const found = strategy(product, recommend);
    if (found.minor !== null && found.minor > 0n)
      return before.length === 0 ? found : { ...found, steps: [...before, ...found.steps] };
    before.push(...found.steps);
    if (found.minor !== null)
      before.push({
        code: 'not_positive',
        values: { price: toReasonMoney(found.minor, product.currency) },
      });
  }
  return { minor: null, referenceMinor: null, steps: before };
}

function limitPrice(
  target: bigint,
  { low, lowLimit, high, highLimit }: RuleBounds,
  currency: CurrencyCode,
): { minor: bigint; steps: readonly RuleStep[] } {
  if (target < low) return { minor: low, steps: [toLimitStep('raised_to_limit', lowLimit, low)] };
  if (high !== null && target > high)
    return { minor: high, steps: [toLimitStep('lowered_to_limit', highLimit, high)] };
  return { minor: target, steps: [] };

  function toLimitStep(
    code: 'raised_to_limit' | 'lowered_to_limit',
    limit: RuleBounds['lowLimit'],
    minor: bigint,
  ): RuleStep {
    return { code, values: { limit, price: toReasonMoney(minor, currency) } };
  }
}

/** Amounts above this are never an ending of a price that is not limited. */
const NO_LIMIT_FACTOR = 4n;

function endPrice(
  minor: bigint,
  { bounds: { low, high }, endings }: { bounds: RuleBounds; endings: Endings | undefined },
  { currency }: RuleProduct,
): { minor: bigint; steps: readonly RuleStep[] } {
  if (endings === undefined) return { minor, steps: [] };
  const most = high ?? minor * NO_LIMIT_FACTOR;
  const ended = chooseEnding(endings, minor, { low, high: most });
  if (ended === null)
    return { minor, steps: [{ code: 'no_ending', values: { endings: endings.texts } }] };
  return {
    minor: ended.minor,
    steps:
      ended.minor === minor
        ? []
        : [
            {
              code: 'ending',
              values: { ending: ended.text, price: toReasonMoney(ended.minor, currency) },
            },
          ],
  };
}

/** What the new price means: the margin that is kept, and the lowest price of the last 30 days. */
function describeResult(
  { currency, priceMinor, costMinor, lowest30Minor, compareAtMinor }: RuleProduct,
  minor: bigint,
  { minMargin }: GuardRails,
): RuleStep[] {
  const steps: RuleStep[] = [];
  const margin = getMarginBasisPoints(minor, costMinor);
  if (minMargin !== null && margin !== null)
    steps.push({
      code: 'margin_kept',
      values: { margin: margin / WHOLE, least: minMargin / WHOLE },
    });
  if (lowest30Minor !== null && minor < priceMinor) {
    const lowest = toReasonMoney(lowest30Minor, currency);
    steps.push({ code: 'lowest_30_days', values: { lowest } });
    if (compareAtMinor !== null && compareAtMinor > minor && compareAtMinor > lowest30Minor)
      steps.push({
        code: 'compare_at_above_lowest',
        values: { compare_at: toReasonMoney(compareAtMinor, currency), lowest },
      });
  }
  return steps;
}

/** The limits of the rule set, with those that differ for the rule. */
function mergeGuardRails(
  set: RuleSetForm['guard_rails'],
  rule: PricingRule['guard_rails'],
): GuardRails {
  // null means "no limit" and is taken; only an absent limit is that of the rule set.
  const choose = <Limit>(own: Limit | undefined, common: Limit): Limit =>
    own === undefined ? common : own;
  return {
    minMargin: choose(rule.min_margin, set.min_margin),
    maxStep: choose(rule.max_step, set.max_step),
    maxDay: choose(rule.max_day, set.max_day),
    minStockDays: choose(rule.min_stock_days, set.min_stock_days),
    holdInPriceWar: choose(rule.price_war, set.price_war) === 'hold',
  };
}

/**
 * Whether a product follows the rule or is compared with: by a hash of rule and product, so that a
 * product stays on its side whenever and wherever it is evaluated.
 */
function compileTestShare({ key, test_share: share }: PricingRule): (productId: string) => boolean {
  if (share === null) return () => true;
  return (productId) =>
    createHash('sha256').update(`${key}\n${productId}`).digest().readUInt32BE(0) % WHOLE < share;
}
