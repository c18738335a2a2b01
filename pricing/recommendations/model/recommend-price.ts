/**
 * Determines the price for the goal under the belief within hard guard rails, or the reason why
 * there is no recommendation. Pure: no clock, no randomness, no database; the same input gives the
 * same result.
 */
import { getMinorDigits } from '#kernel/currency.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { AbstentionReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { Abstention, Recommendation, RecommendationInput } from './recommendation.ts';
import { type Choice, choosePrice } from './choose-price.ts';
import { describeRecommendation } from './describe-recommendation.ts';
import { estimateMargin } from './margin-view.ts';
import { findReasonNotToMatch } from './match-market.ts';
import { describeCompetitors, estimateMarket } from './market-view.ts';
import { EVIDENCE_NEEDED } from './own-evidence.ts';
import { getPriceBounds, type PriceBounds, applyMarketLimit, applyGoal } from './price-bounds.ts';
import { CHANGE_PAUSE_DAYS } from './prior-belief.ts';
import { buildWeighing, type Weighing } from './weigh-price.ts';

/**
 * Recommendation for one product. Throws RangeError for a current price that is not above zero or
 * an unknown currency.
 */
export function recommendPrice(input: RecommendationInput): Recommendation | Abstention {
  if (input.currentMinor <= 0n)
    throw new RangeError(`current price must be above 0, got ${input.currentMinor}`);
  getMinorDigits(input.currency);
  const pause = findPauseReason(input);
  if (pause !== null) return abstain(pause);
  const market = estimateMarket(input.competitors, {
    asOf: input.asOf,
    currency: input.currency,
    minor: input.currentMinor,
  });
  const unmatched =
    input.settings.goal === 'market' ? findReasonNotToMatch(market, stateOf(input)) : null;
  if (unmatched !== null) return abstain(unmatched);
  const margin = estimateMargin(input, market);
  if (margin === null)
    return abstain({ code: 'margin_unknown', values: { left_out: market.leftOut } });
  const bounds = getPriceBounds(input);
  if (bounds.lowMinor > bounds.highMinor) return abstain(reasonOutOfBounds(input, bounds));
  const weighing = buildWeighing(input, { market, margin });
  const { elasticity } = weighing.demand;
  const { chosen, held, reason } = chooseForGoal(bounds, input, weighing);
  if (chosen === null || (chosen.weak !== null && !input.all)) return abstain(reason);
  return {
    ...describeRecommendation(input, { market, margin, bounds, held, chosen, elasticity }),
    confidence: chosen.confidence,
    weak: chosen.weak,
  };
}

interface GoalChoice {
  readonly chosen: Choice | null;
  readonly held: HeldBounds;
  /** Why there is no recommendation when `chosen` is missing or weak. */
  readonly reason: AbstentionReason;
}

/** The bounds after goal and market limit, and whether the market limit changed the suggestion. */
type HeldBounds = PriceBounds & { readonly isHeld: boolean };

function chooseForGoal(
  bounds: PriceBounds,
  input: RecommendationInput,
  weighing: Weighing,
): GoalChoice {
  const wished = applyGoal(bounds, input, weighing);
  const held = applyMarketLimit(wished, input, weighing.market);
  const chosen = choosePrice(held, input, weighing);
  const free = held === wished ? chosen : choosePrice(wished, input, weighing);
  const isHeld = free !== null && free.weak === null && free.minor > held.highMinor;
  return {
    chosen,
    held: { ...held, isHeld },
    reason: isHeld
      ? {
          code: 'above_market_unproven',
          values: { ...describeCompetitors(weighing.market.hold), ...EVIDENCE_NEEDED },
        }
      : (reasonAgainstCut(bounds, input, weighing) ??
        chosen?.weak ??
        free?.weak ??
        reasonWithoutCandidate(held, input, weighing)),
  };
}

/** Reason for the goal `margin` when only a lower price would earn more. */
function reasonAgainstCut(
  bounds: PriceBounds,
  input: RecommendationInput,
  weighing: Weighing,
): AbstentionReason | null {
  if (input.settings.goal !== 'margin') return null;
  const forProfit = { ...input, settings: { ...input.settings, goal: 'profit' as const } };
  const best = choosePrice(
    applyMarketLimit(applyGoal(bounds, forProfit, weighing), input, weighing.market),
    forProfit,
    weighing,
  );
  return best !== null && best.weak === null && best.minor < input.currentMinor
    ? { code: 'margin_kept', values: {} }
    : null;
}

function stateOf({ currentMinor, previousMinor }: RecommendationInput): {
  currentMinor: bigint;
  isStanding: boolean;
} {
  return { currentMinor, isStanding: (previousMinor ?? null) !== null };
}

function abstain(reason: AbstentionReason): Abstention {
  return { kind: 'abstention', reason };
}

/**
 * Why nothing is recommended for a recently changed price; null: it was not changed recently. Does
 * not need a belief.
 */
export function findPauseReason({
  changedAt,
  asOf,
}: Pick<RecommendationInput, 'changedAt' | 'asOf'>): AbstentionReason | null {
  if (changedAt === null) return null;
  const days = Math.floor((asOf.getTime() - changedAt.getTime()) / DAY_MS);
  return days >= CHANGE_PAUSE_DAYS
    ? null
    : { code: 'changed_recently', values: { days: Math.max(0, days), pause: CHANGE_PAUSE_DAYS } };
}

function reasonOutOfBounds(
  input: RecommendationInput,
  { lowMinor, lowRail }: PriceBounds,
): AbstentionReason {
  return {
    code: lowMinor > input.currentMinor ? 'below_limit' : 'no_room',
    values: { limit: lowRail },
  };
}

function reasonWithoutCandidate(
  { lowMinor, lowRail }: PriceBounds,
  input: RecommendationInput,
  { market, margin }: Weighing,
): AbstentionReason {
  const isLimited = lowRail === 'map_price' || lowRail === 'min_price' || lowRail === 'min_margin';
  if (isLimited && lowMinor >= input.currentMinor)
    return { code: 'no_room', values: { limit: lowRail } };
  if (margin.from === 'prior' && market.index !== null)
    return { code: 'at_market_price', values: {} };
  return { code: 'no_price_ending', values: { step: input.settings.maxStep } };
}
