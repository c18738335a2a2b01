/** What one unit earns: the cost where it is known, else as a few equally likely costs. */
import type { RecommendationInput } from './recommendation.ts';
import type { MarketView } from './market-view.ts';
import { getNormalQuantile } from './normal.ts';
import { MARGIN_PRIOR, USUAL_MARGIN_SD } from './prior-belief.ts';

export interface MarginView {
  readonly from: 'cost' | 'usual_margin' | 'prior';
  /** Costs in minor units, equally likely; one where it is known. */
  readonly costs: readonly number[];
  readonly meanCost: number;
}

/** Midpoints of equal shares of the standard normal. */
const NODES: readonly number[] = Array.from({ length: 9 }, (_, n) =>
  getNormalQuantile((n + 0.5) / 9),
);

/**
 * Margin of the current price. Without cost and usual margin, the article is taken to cost
 * everybody about the same: the prior margin is that at the market's price, so a price above the
 * market has more margin than one below it. Null when there is no market either.
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

function spread(
  from: MarginView['from'],
  price: number,
  { at, mean, sd }: { at: number; mean: number; sd: number },
): MarginView {
  // Nobody is taken to sell at a loss, or for nothing but profit, on the strength of a prior.
  const costs = NODES.map((z) =>
    Math.min(0.95 * price, Math.max(0.05 * price, at * (1 - mean - sd * z))),
  );
  return { from, costs, meanCost: costs.reduce((sum, cost) => sum + cost, 0) / costs.length };
}
