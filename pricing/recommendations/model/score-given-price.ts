import { getConfidenceCap } from './choose-price.ts';
import { describeRecommendation } from './describe-recommendation.ts';
import { assumeMargin, estimateMargin } from './margin-view.ts';
import { estimateMarket } from './market-view.ts';
import { getPriceBounds } from './price-bounds.ts';
import type { Recommendation, RecommendationInput } from './recommendation.ts';
import { scorePrice } from './score-price.ts';
import { buildWeighing } from './weigh-price.ts';

/** At most this sure that a price earns more: a loss is expected. */
const SURE_OF_LOSS = 0.1;

export interface GivenPriceScore {
  readonly recommendation: Recommendation;
  /**
   * By sales of this product or of similar ones, the price very likely earns less than the current
   * one.
   */
  readonly isLossExpected: boolean;
}

/**
 * The model's estimate for a price that a pricing rule gave: uplift, range, confidence that it
 * earns more gross profit, and what speaks for and against it. The pause after a change and the
 * limits of the model's own recommendations do not apply. Pure.
 */
export function scoreGivenPrice(input: RecommendationInput, minor: bigint): GivenPriceScore {
  const { asOf, currency, currentMinor, belief } = input;
  const market = estimateMarket(input.competitors, { asOf, currency, minor: currentMinor });
  const margin = estimateMargin(input, market) ?? assumeMargin(input);
  const { demand } = buildWeighing(input, { market, margin });
  const score = scorePrice(demand, Number(minor));
  const bounds = getPriceBounds(input);
  const forProfit = { ...input, settings: { ...input.settings, goal: 'profit' as const } };
  const confidence = Math.min(score.confidence, getConfidenceCap(forProfit, margin));
  return {
    recommendation: {
      ...describeRecommendation(forProfit, {
        market,
        margin,
        bounds,
        held: { ...bounds, isHeld: false },
        chosen: { minor, score },
        elasticity: demand.elasticity,
      }),
      objective: 'pricing_rule',
      // Which of the rule's limits moved the price is among the rule's steps.
      guardRail: null,
      confidence: Math.round(confidence * 1000) / 1000,
      weak: null,
    },
    isLossExpected: score.confidence <= SURE_OF_LOSS && belief.basis !== 'prior',
  };
}
