/**
 * The hard guard rails as one interval of amounts. Integers throughout, so that rounding never
 * breaks a rail.
 */
import { divideRounded } from '#kernel/money.ts';
import type { RecommendationInput, GuardRail } from './recommendation.ts';
import { PRIOR_MAX_STEP } from './prior-belief.ts';
import type { MarginView } from './margin-view.ts';
import type { MarketView } from './market-view.ts';
import { hasOwnEvidence } from './own-evidence.ts';

export interface PriceBounds {
  readonly lowMinor: bigint;
  readonly highMinor: bigint;
  readonly lowRail: GuardRail;
  readonly highRail: GuardRail;
}

const MILLION = 1_000_000n;

/** Every amount from low to high may be suggested; when low exceeds high, none may. */
export function getPriceBounds(
  input: Pick<
    RecommendationInput,
    'currentMinor' | 'costMinor' | 'mapMinor' | 'minMinor' | 'settings' | 'belief'
  >,
): PriceBounds {
  const share = Math.max(
    0,
    input.belief.basis === 'prior'
      ? Math.min(input.settings.maxStep, PRIOR_MAX_STEP)
      : input.settings.maxStep,
  );
  // Rounded down: a step is never larger than allowed, not even by a millionth.
  const step = BigInt(Math.floor(share * 1_000_000 + 1e-6));
  let low = {
    minor: divideRounded(
      input.currentMinor * (MILLION - (step > MILLION ? MILLION : step)),
      MILLION,
      'up',
    ),
    rail: 'max_step' as GuardRail,
  };
  const lowest: [bigint | null, GuardRail][] = [
    [1n, 'min_price'],
    [input.mapMinor, 'map_price'],
    [input.minMinor, 'min_price'],
    [
      input.costMinor === null ? null : leastForMargin(input.costMinor, input.settings.minMargin),
      'min_margin',
    ],
  ];
  for (const [minor, rail] of lowest)
    if (minor !== null && minor > low.minor) low = { minor, rail };
  return {
    lowMinor: low.minor,
    lowRail: low.rail,
    highMinor: divideRounded(input.currentMinor * (MILLION + step), MILLION, 'down'),
    highRail: 'max_step',
  };
}

/**
 * Lowest price whose margin is at least `minMargin`: cost / (1 − margin), which is also at least
 * the mark-up cost × (1 + margin).
 */
function leastForMargin(costMinor: bigint, minMargin: number): bigint {
  const margin = BigInt(Math.ceil(Math.max(0, minMargin) * 1_000_000 - 1e-6));
  return margin < MILLION
    ? divideRounded(costMinor * MILLION, MILLION - margin, 'up')
    : divideRounded(costMinor * (MILLION + margin), MILLION, 'up');
}

// Narrows the allowed amounts by the goal, and by the market limit that applies to every goal.

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
