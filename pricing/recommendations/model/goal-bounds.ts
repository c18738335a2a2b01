/** Narrows the allowed amounts by the goal, and by the market limit that applies to every goal. */
import type { RecommendationInput } from './recommendation.ts';
import type { MarginView } from './margin-view.ts';
import type { MarketView } from './market-view.ts';
import { hasOwnEvidence } from './own-evidence.ts';
import type { PriceBounds } from './price-bounds.ts';

type Known = { readonly market: MarketView; readonly margin: MarginView };

/**
 * `market`: toward the market's median, never past it; also for any goal while the margin is only
 * assumed. `margin`: never lower. `profit`: all that the limits allow.
 */
export function applyGoal(
  bounds: PriceBounds,
  input: RecommendationInput,
  { market, margin }: Known,
): PriceBounds {
  const { goal } = input.settings;
  const forGoal =
    goal === 'margin' && bounds.lowMinor < input.currentMinor
      ? { ...bounds, lowMinor: input.currentMinor }
      : bounds;
  return market.index !== null && (goal === 'market' || margin.from === 'prior')
    ? narrowToMarket(forGoal, input.currentMinor, market.index)
    : forGoal;
}

function narrowToMarket(bounds: PriceBounds, currentMinor: bigint, index: number): PriceBounds {
  const below = Number(currentMinor) < index;
  const limit = BigInt(below ? Math.floor(index) : Math.ceil(index));
  if (below) {
    const lowMinor = bounds.lowMinor > currentMinor ? bounds.lowMinor : currentMinor;
    return limit < bounds.highMinor
      ? { ...bounds, lowMinor, highMinor: limit, highRail: 'market_price' }
      : { ...bounds, lowMinor };
  }
  const highMinor = bounds.highMinor < currentMinor ? bounds.highMinor : currentMinor;
  return limit > bounds.lowMinor
    ? { ...bounds, highMinor, lowMinor: limit, lowRail: 'market_price' }
    : { ...bounds, highMinor };
}

/**
 * Without evidence from the product's own sales no raise goes above the market's median, and a
 * price already above it is not raised. Returns the same bounds when this changes nothing.
 */
export function applyMarketLimit(
  bounds: PriceBounds,
  input: RecommendationInput,
  { hold: { index } }: MarketView,
): PriceBounds {
  if (index === null || hasOwnEvidence(input.belief, input.asOf)) return bounds;
  const median = BigInt(Math.floor(index));
  const highMinor = median > input.currentMinor ? median : input.currentMinor;
  return highMinor < bounds.highMinor ? { ...bounds, highMinor, highRail: 'market_price' } : bounds;
}
