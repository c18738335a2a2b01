/**
 * Chooses one of the allowed prices: the most profitable, or for the goal `market` the nearest to
 * the market.
 */
import type { AbstentionReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { RecommendationInput } from './recommendation.ts';
import { listCandidates } from './list-candidates.ts';
import type { MarginView } from './margin-view.ts';
import { chooseNearest, getProbabilityNearerToMedian } from './match-market.ts';
import type { MarketView } from './market-view.ts';
import type { PriceBounds } from './price-bounds.ts';
import { CONFIDENCE_CAP, GAIN_TO_REPLACE, LEAST, LEAST_TO_KEEP } from './prior-belief.ts';
import { estimateProfit, type PricedDemand, type PriceScore, scorePrice } from './score-price.ts';

export interface Choice {
  readonly minor: bigint;
  readonly score: PriceScore;
  /** Confidence for the objective; capped unless `all` is set. */
  readonly confidence: number;
  /** Why it is too weak to show; null when it is strong enough. */
  readonly weak: AbstentionReason | null;
}

export interface Weighing {
  readonly market: MarketView;
  readonly margin: MarginView;
  readonly demand: PricedDemand;
}

/**
 * The best amount within the bounds for the goal; null when they contain only the current price.
 */
export function choosePrice(
  bounds: PriceBounds,
  input: RecommendationInput,
  { market, margin, demand }: Weighing,
): Choice | null {
  const candidates = listCandidates(bounds, input.currentMinor, {
    currency: input.currency,
    charmEndings: input.settings.charmEndings,
  });
  const keep = input.previousMinor ?? null;
  const isMatch = input.settings.goal === 'market';
  const minor = isMatch
    ? chooseNearest(candidates, {
        index: market.index,
        price: demand.price,
        keep: keep !== null && isWithin(bounds, keep) && keep !== input.currentMinor ? keep : null,
      })
    : chooseBest(candidates, { demand, keep });
  if (minor === null) return null;
  const score = scorePrice(demand, Number(minor));
  const limits = minor === input.previousMinor ? LEAST_TO_KEEP : LEAST;
  const sure = isMatch
    ? getProbabilityNearerToMedian(input.currentMinor, minor, market)
    : score.confidence;
  return {
    minor,
    score,
    confidence: rounded(input.all ? sure : Math.min(sure, confidenceCap(input, margin))),
    weak: isMatch ? reasonUnsure(sure, limits.confidence) : reasonWeak(score, margin, limits),
  };
}

function isWithin({ lowMinor, highMinor }: PriceBounds, minor: bigint): boolean {
  return minor >= lowMinor && minor <= highMinor;
}

/** The most profitable candidate; the current suggestion when it is about as good. */
function chooseBest(
  candidates: readonly bigint[],
  { demand, keep }: { demand: PricedDemand; keep: bigint | null },
): bigint | null {
  let best: bigint | null = null;
  let most = -Infinity;
  let standing = -Infinity;
  for (const minor of candidates) {
    const profit = estimateProfit(demand, Number(minor));
    if (minor === keep) standing = profit;
    // Candidates ascend, so the smaller amount wins a tie.
    if (profit > most) [best, most] = [minor, profit];
  }
  return most - standing < GAIN_TO_REPLACE * Math.abs(demand.price - demand.meanCost) ? keep : best;
}

function confidenceCap({ belief, settings }: RecommendationInput, margin: MarginView): number {
  if (settings.goal === 'market') return CONFIDENCE_CAP.market;
  if (margin.from === 'prior') return CONFIDENCE_CAP.costUnknown;
  return belief.basis === 'prior' ? CONFIDENCE_CAP.prior : CONFIDENCE_CAP.none;
}

function reasonWeak(
  { gain, confidence }: PriceScore,
  margin: MarginView,
  limits: typeof LEAST | typeof LEAST_TO_KEEP,
): AbstentionReason | null {
  if (gain !== null && gain < limits.gain)
    return { code: 'gain_too_small', values: { least: limits.gain } };
  return reasonUnsure(
    confidence,
    margin.from === 'prior' ? limits.confidenceCostUnknown : limits.confidence,
  );
}

/** Compared as shown, with three digits: a value that rounds to the limit is not above it. */
function reasonUnsure(confidence: number, least: number): AbstentionReason | null {
  return rounded(confidence) <= least ? { code: 'confidence_too_low', values: { least } } : null;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
