/**
 * What one unit earns: from the cost when it is known, otherwise from several equally likely costs.
 */
import type { RecommendationInput } from './recommendation.ts';
import type { MarketView } from './market-view.ts';
import { getNormalQuantile } from './normal.ts';
import { MARGIN_PRIOR, USUAL_MARGIN_SD } from './prior-belief.ts';

export interface MarginView {
  readonly from: 'cost' | 'usual_margin' | 'prior';
  /** Costs in minor units, equally likely; one when it is known. */
  readonly costs: readonly number[];
  readonly meanCost: number;
}

/** Midpoints of intervals of equal probability of the standard normal distribution. */
const NODES: readonly number[] = Array.from({ length: 9 }, (_, n) =>
  getNormalQuantile((n + 0.5) / 9),
);

/**
 * Margin of the current price. Without cost and usual margin, the product is assumed to cost every
 * seller about the same: the prior margin is that at the market's price, so a price above the
 * market has a higher margin. Null when there is no market price either.
 */
export function estimateMargin(
  input: Pick<RecommendationInput, 'costMinor' | 'currentMinor' | 'settings'>,
  market: Pick<MarketView, 'index' | 'kept'>,
): MarginView | null {
  const price = Number(input.currentMinor);
  if (input.costMinor !== null)
    return { from: 'cost', costs: [Number(input.costMinor)], meanCost: Number(input.costMinor) };
  const usual = input.settings.usualMargin;
  if (usual !== null)
    return spread('usual_margin', price, { at: price, mean: usual, sd: USUAL_MARGIN_SD });
  if (market.index === null) return null;
  const sd = market.kept.length > 1 ? MARGIN_PRIOR.sd : MARGIN_PRIOR.sdOneCompetitor;
  return spread('prior', price, { at: market.index, mean: MARGIN_PRIOR.mean, sd });
}

/** The margin where nothing is known of it: the prior, at the product's own price. */
export function assumeMargin({
  currentMinor,
}: Pick<RecommendationInput, 'currentMinor'>): MarginView {
  const price = Number(currentMinor);
  return spread('prior', price, {
    at: price,
    mean: MARGIN_PRIOR.mean,
    sd: MARGIN_PRIOR.sdOneCompetitor,
  });
}

function spread(
  from: MarginView['from'],
  price: number,
  { at, mean, sd }: { at: number; mean: number; sd: number },
): MarginView {
  // A prior alone must not imply selling at a loss, or at no cost.
  const costs = NODES.map((z) =>
    Math.min(0.95 * price, Math.max(0.05 * price, at * (1 - mean - sd * z))),
  );
  return { from, costs, meanCost: costs.reduce((sum, cost) => sum + cost, 0) / costs.length };
}
