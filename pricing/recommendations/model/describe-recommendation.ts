/**
 * Lists the reasons for a recommendation, those against it, missing data, and the guard rail that
 * limited it.
 */
import { formatDecimal } from '#kernel/money.ts';
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { Recommendation, RecommendationInput, GuardRail } from './recommendation.ts';
import type { MarginView } from './margin-view.ts';
import { describeCompetitors, type MarketView } from './market-view.ts';
import type { CutNormal } from './normal.ts';
import { EVIDENCE_NEEDED, hasOwnEvidence } from './own-evidence.ts';
import type { PriceBounds } from './price-bounds.ts';
import type { PriceScore } from './score-price.ts';

export interface Weighed {
  readonly market: MarketView;
  readonly margin: MarginView;
  /** The bounds from the limits, and what remains of them after the goal and the market limit. */
  readonly bounds: PriceBounds;
  readonly held: PriceBounds & { readonly isHeld: boolean };
  readonly chosen: { readonly minor: bigint; readonly score: PriceScore };
  readonly elasticity: CutNormal;
}

/** The recommendation without its confidence, which the caller has capped. */
export function describeRecommendation(
  input: RecommendationInput,
  weighed: Weighed,
): Omit<Recommendation, 'confidence' | 'weak'> {
  const { market, margin, chosen } = weighed;
  const { uplift, interval, gain } = chosen.score;
  return {
    kind: 'recommendation',
    suggestedMinor: chosen.minor,
    uplift: rounded(uplift),
    upliftInterval: [rounded(interval[0]), rounded(interval[1])],
    expectedGain: gain === null ? null : rounded(gain),
    objective: input.settings.goal === 'market' ? 'market_price' : 'gross_profit',
    basis: input.belief.basis,
    guardRail: bindingRail(weighed),
    reasons: listReasons(input, weighed),
    against: listAgainst(input, weighed),
    evidence: {
      competitors: market.kept.length,
      competitors_dropped: market.dropped,
      market_price_minor: market.index === null ? null : String(Math.round(market.index)),
      cheapest_retailer: market.cheapest?.retailer ?? null,
      oldest_competitor_age_h: market.oldestAgeHours,
      sales_days: input.belief.salesDays,
      own_price_changes: input.belief.priceChanges,
      own_evidence: hasOwnEvidence(input.belief, input.asOf),
      cost_known: margin.from === 'cost',
      margin_from: margin.from,
      uplift_of: input.belief.sessionDays > 0 ? 'conversion' : 'units',
      elasticity: rounded(weighed.elasticity.mean),
    },
  };
}

/** The guard rail that limits the suggestion: the next candidate amount is beyond it. */
function bindingRail({ bounds, held, chosen }: Weighed): GuardRail | null {
  const { minor } = chosen;
  const width = bounds.highMinor - bounds.lowMinor;
  const near = width / 10n;
  if (held.highRail === 'market_price' && held.highMinor - minor <= near) return 'market_price';
  if (held.lowRail === 'market_price' && minor - held.lowMinor <= near) return 'market_price';
  if (minor - bounds.lowMinor <= near) return bounds.lowRail;
  return bounds.highMinor - minor <= near ? bounds.highRail : null;
}

/**
 * Our position relative to the market; a reason against when the suggestion moves away from the
 * market.
 */
function describePosition(
  input: RecommendationInput,
  { market, chosen }: Weighed,
): { reason: RecommendationReason; speaksAgainst: boolean } | null {
  if (market.index === null) return null;
  const gap = Number(input.currentMinor) / market.index - 1;
  const who = describeCompetitors(market);
  if (Math.abs(gap) < 0.005)
    return { reason: { code: 'at_market', values: who }, speaksAgainst: false };
  const values = { ...who, by: shown(Math.abs(gap)) };
  if (gap > 0 === chosen.minor > input.currentMinor)
    return {
      reason: { code: gap > 0 ? 'already_above_market' : 'already_below_market', values },
      speaksAgainst: true,
    };
  return {
    reason: { code: gap > 0 ? 'above_market' : 'below_market', values },
    speaksAgainst: false,
  };
}

function listReasons(input: RecommendationInput, weighed: Weighed): RecommendationReason[] {
  const position = describePosition(input, weighed);
  return [
    ...(position && !position.speaksAgainst ? [position.reason] : []),
    ...explainGoal(input, weighed),
    explainMargin(input, weighed),
    explainDemand(input, weighed),
  ];
}

/** How the goal and the market limit affected the suggestion. */
function explainGoal({ settings }: RecommendationInput, { held }: Weighed): RecommendationReason[] {
  const reasons: RecommendationReason[] = [];
  if (settings.goal === 'market') reasons.push({ code: 'goal_market', values: {} });
  if (settings.goal === 'margin') reasons.push({ code: 'goal_margin', values: {} });
  if (held.isHeld) reasons.push({ code: 'held_to_market', values: EVIDENCE_NEEDED });
  return reasons;
}

function explainMargin(input: RecommendationInput, { margin }: Weighed): RecommendationReason {
  if (margin.from === 'cost')
    return {
      code: 'margin_known',
      values: { margin: shown(1 - margin.meanCost / Number(input.currentMinor)) },
    };
  return { code: margin.from === 'usual_margin' ? 'margin_usual' : 'margin_assumed', values: {} };
}

function explainDemand(
  { belief: { basis, salesDays, priceChanges } }: RecommendationInput,
  { elasticity }: Weighed,
): RecommendationReason {
  const fewer = shown(-elasticity.mean / 100);
  if (basis === 'own')
    return { code: 'demand_own', values: { days: salesDays, changes: priceChanges, fewer } };
  if (basis === 'group') return { code: 'demand_group', values: { fewer } };
  return { code: salesDays > 0 ? 'demand_not_shown' : 'demand_unknown', values: {} };
}

function listAgainst(input: RecommendationInput, weighed: Weighed): RecommendationReason[] {
  const { market, margin, chosen } = weighed;
  const against: RecommendationReason[] = [];
  const position = describePosition(input, weighed);
  if (position?.speaksAgainst) against.push(position.reason);
  const cut = chosen.minor < input.currentMinor;
  const [low, high] = [shown(chosen.score.interval[0]), shown(chosen.score.interval[1])];
  against.push(
    cut
      ? {
          code: 'cut_needs',
          values: { least: shown(breakEven(input, { margin, chosen })), low, high },
        }
      : { code: 'orders_expected', values: { low, high } },
  );
  const { gain } = chosen.score;
  if (gain !== null && shown(gain) < 0)
    against.push({ code: 'profit_falls', values: { by: shown(-gain) } });
  const { lowest30Minor: lowest, currency } = input;
  if (lowest !== null && (cut ? chosen.minor < lowest : lowest < input.currentMinor)) {
    const values = { lowest: { amount: formatDecimal({ minor: lowest, currency }), currency } };
    against.push({ code: cut ? 'lowest_price_cut' : 'lowest_price_rise', values });
  }
  if (market.kept.length < 2)
    against.push({
      code: market.kept.length === 0 ? 'no_competitor' : 'one_competitor',
      values: {},
    });
  if (market.leftOut.length > 0)
    against.push({ code: 'offers_left_out', values: { offers: market.leftOut } });
  return against;
}

/** Uplift at which the price cut earns as much as the current price. */
function breakEven(
  input: RecommendationInput,
  { margin, chosen }: Pick<Weighed, 'margin' | 'chosen'>,
): number {
  return (
    (Number(input.currentMinor) - margin.meanCost) / (Number(chosen.minor) - margin.meanCost) - 1
  );
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Rounded to the precision shown to the user; smaller changes are not reported. */
function shown(share: number): number {
  return Math.round(share * 1000) / 1000;
}
