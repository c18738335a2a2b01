/**
 * What many products have in common: demand shocks, the form of the demand curve, and the
 * distribution of elasticities on two levels: published studies → all products → group.
 */
import type { DemandPrior } from './demand-filter.ts';
import type { DemandSeries } from './demand-series.ts';
import { learnShocks } from './learn-shocks.ts';
import {
  type ElasticityEstimate,
  type ElasticityLevel,
  type PooledElasticities,
  mergeElasticities,
} from './merge-elasticities.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { readSeries } from './read-series.ts';
import type { ShopModel } from './shop-model.ts';

export interface LearnedDemand {
  readonly model: ShopModel;
  readonly pooled: PooledElasticities;
}

/** Cross-price elasticity before any sales (Auer and Papies 2020: mean 0.26). */
const CROSS_PRIOR = { mean: 0.3, sd: 0.35 } as const;
/**
 * A wide prior for reading a product's own sales, so that their information can be separated from
 * the prior.
 */
const OPEN_PRIOR: DemandPrior = {
  elasticity: { mean: PRIOR_BELIEF.mean, sd: 2 },
  cross: CROSS_PRIOR,
};
/**
 * Possible common error of all estimates; larger when prices follow demand, because that reaction
 * is only modeled roughly.
 */
const COMMON_SD = 0.1;
const REACTION_SD = 0.7;
/** Less information (one over variance) than this counts as none. */
const LEAST_PRECISION = 0.01;

/**
 * Learns from all series at once; with few observations everything stays at its prior.
 * Deterministic. `estimates` are those of the series, in their order.
 */
export function learnDemand(
  series: readonly DemandSeries[],
): LearnedDemand & { readonly estimates: readonly (ElasticityEstimate | null)[] } {
  const model = learnShocks(series, OPEN_PRIOR);
  const all = series.map((one) => estimateAlone(one, model));
  const estimates = all.filter((one) => one !== null);
  return {
    estimates: all,
    model,
    pooled: mergeElasticities(estimates, {
      commonSd: Math.hypot(COMMON_SD, REACTION_SD * model.reaction.correlation),
    }),
  };
}

/** The distribution of a product's elasticity before its own sales. */
export function getGroupLevel({ pooled }: LearnedDemand, group: string | null): ElasticityLevel {
  return group === null ? pooled.shop : (pooled.groups.get(group) ?? pooled.shop);
}

/** The prior for a product of the group, as filter input. */
export function getGroupPrior(learned: LearnedDemand, group: string | null): DemandPrior {
  const { mean, sd } = getGroupLevel(learned, group);
  return { elasticity: { mean, sd }, cross: CROSS_PRIOR };
}

/**
 * The likelihood's share of the posterior under the wide prior, both taken as normal; null when the
 * price never changed.
 */
export function estimateAlone(series: DemandSeries, model: ShopModel): ElasticityEstimate | null {
  if (series.moves === 0) return null;
  const filter = readSeries(series, { prior: OPEN_PRIOR, model });
  const { mean: openMean, sd: openSd } = OPEN_PRIOR.elasticity;
  const { mean, sd } = filter.elasticity();
  const precision = 1 / sd ** 2 - 1 / openSd ** 2;
  if (precision < LEAST_PRECISION) return null;
  return {
    group: series.group,
    mean: (mean / sd ** 2 - openMean / openSd ** 2) / precision,
    variance: 1 / precision,
  };
}
