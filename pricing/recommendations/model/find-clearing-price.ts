import { listCandidates } from './choose-price.ts';
import { estimateMargin } from './margin-view.ts';
import { estimateMarket } from './market-view.ts';
import { getPriceBounds } from './price-bounds.ts';
import type { RecommendationInput } from './recommendation.ts';
import { estimateProfit } from './score-price.ts';
import { buildWeighing } from './weigh-price.ts';

/**
 * The price for selling off the stock: the lowest that is expected to earn no less gross profit
 * than the current price, or else the largest cut within the limits. Null: no cut is within them,
 * or nothing is known of the margin. Pure.
 */
export function findClearingPrice(input: RecommendationInput): bigint | null {
  const { currentMinor, currency, asOf, settings } = input;
  const market = estimateMarket(input.competitors, { asOf, currency, minor: currentMinor });
  const margin = estimateMargin(input, market);
  if (margin === null) return null;
  const candidates = listCandidates(
    { ...getPriceBounds(input), highMinor: currentMinor - 1n },
    currentMinor,
    { currency, charmEndings: settings.charmEndings },
  );
  const { demand } = buildWeighing(input, { market, margin });
  const profitNow = demand.price - demand.meanCost;
  return (
    candidates.find((minor) => estimateProfit(demand, Number(minor)) >= profitNow) ??
    candidates[0] ??
    null
  );
}
