/** What a price is weighed with: the market, the margin and the demand at any other price. */
import type { MarginView } from './margin-view.ts';
import type { MarketView } from './market-view.ts';
import type { CutNormal } from './normal.ts';
import { KINK_SD, USUAL_FORM } from './price-form.ts';
import { ELASTICITY_CEILING, GAP_SLOPE } from './prior-belief.ts';
import type { RecommendationInput } from './recommendation.ts';
import type { PricedDemand } from './score-price.ts';

export interface Weighing {
  readonly market: MarketView;
  readonly margin: MarginView;
  readonly demand: PricedDemand;
}

/** Prepares the scoring of prices of a product. */
export function buildWeighing(
  input: Pick<RecommendationInput, 'currentMinor' | 'belief'>,
  { market, margin }: { market: MarketView; margin: MarginView },
): Weighing {
  return {
    market,
    margin,
    demand: {
      elasticity: estimateElasticity(input, market),
      form: input.belief.form ?? USUAL_FORM,
      price: Number(input.currentMinor),
      market: market.index,
      costs: margin.costs,
      meanCost: margin.meanCost,
    },
  };
}

/**
 * The elasticity at the current distance from the market: further above it, demand reacts more.
 * With fewer than two offers this term is not used.
 */
function estimateElasticity(
  { belief, currentMinor }: Pick<RecommendationInput, 'currentMinor' | 'belief'>,
  market: MarketView,
): CutNormal {
  const { mean, sd, gap, form = USUAL_FORM } = belief;
  const distance =
    market.index !== null && market.kept.length >= 2 && gap !== null
      ? Math.log(Number(currentMinor) / market.index) - gap
      : 0;
  // The better the kink is known from sales, the less the prior slope of the gap counts. A kinkSd
  // of 0 means that nothing was learned.
  const guessed = distance * (form.kinkSd === 0 ? 1 : Math.min(1, form.kinkSd / KINK_SD));
  return {
    mean: mean + GAP_SLOPE.mean * guessed,
    sd: Math.hypot(sd, GAP_SLOPE.sd * guessed),
    upper: ELASTICITY_CEILING,
  };
}
