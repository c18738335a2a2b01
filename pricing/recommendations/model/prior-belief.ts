import type { DemandBelief } from './recommendation.ts';

/**
 * The belief before any sales: elasticity −2.2 ± 1.1. A choice, not an estimate: between −1.7 (an
 * online shop for gadgets) and −2.62 (mean of 81 studies, Bijmolt, van Heerde and Pieters 2005);
 * the spread covers five panels.
 */
export const PRIOR_BELIEF: DemandBelief = {
  mean: -2.2,
  sd: 1.1,
  gap: 0,
  basis: 'prior',
  salesDays: 0,
  priceChanges: 0,
  sessionDays: 0,
  evidenceUntil: null,
};

/** Demand is assumed never to rise with the price: elasticities are truncated above this. */
export const ELASTICITY_CEILING = -0.1;

/**
 * How the elasticity changes with ln(own price / market): weak, from the theory of logit shares.
 * Data did not support a value, so it stays a prior.
 */
export const GAP_SLOPE = { mean: -0.5, sd: 1 } as const;

/** Gross margin at the market's price when no cost is known. */
export const MARGIN_PRIOR = { mean: 0.42, sd: 0.12, sdOneCompetitor: 0.18 } as const;

/** Standard deviation of a product's margin around the shop-wide margin stated by the seller. */
export const USUAL_MARGIN_SD = 0.06;

/** Upper limits of the stated confidence. */
export const CONFIDENCE_CAP = { prior: 0.8, costUnknown: 0.6, market: 0.95, none: 0.99 } as const;

/**
 * For the goal `market`: a price closer to the median than this counts as matched; with fewer
 * offers nothing is suggested.
 */
export const MATCH = { close: 0.02, closeToKeep: 0.015, leastOffers: 2 } as const;

/** Largest step based on the prior alone, as a share. */
export const PRIOR_MAX_STEP = 0.05;

/** Below these values nothing is suggested. */
export const LEAST = { gain: 0.002, confidence: 0.52, confidenceCostUnknown: 0.5 } as const;

/**
 * The current recommendation is kept down to these values, unless the expected gain of another is
 * higher by at least GAIN_TO_REPLACE.
 */
export const LEAST_TO_KEEP = { gain: 0.001, confidence: 0.5, confidenceCostUnknown: 0.5 } as const;
export const GAIN_TO_REPLACE = 0.003;

export const CHANGE_PAUSE_DAYS = 7;
