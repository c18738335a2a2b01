import type { DemandBelief } from './recommendation.ts';

/**
 * What is believed before any sale: elasticity −2.2 ± 1.1. A choice, not an estimate: between −1.7
 * (a gadget e-shop) and −2.62 (mean of 81 studies, Bijmolt, van Heerde and Pieters 2005), the
 * spread covers five panels.
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

/** Demand never rises with the price here: elasticities are cut off above this. */
export const ELASTICITY_CEILING = -0.1;

/**
 * How the elasticity moves with ln(own price / market): weak, from the theory of logit shares; data
 * gave no support, so it stays a prior.
 */
export const GAP_SLOPE = { mean: -0.5, sd: 1 } as const;

/** Gross margin at the market's price where no cost is known. */
export const MARGIN_PRIOR = { mean: 0.42, sd: 0.12, sdOneCompetitor: 0.18 } as const;

/** How far the margin that the seller states for the whole shop may be off for one product. */
export const USUAL_MARGIN_SD = 0.06;

/** The most that may be claimed. */
export const CONFIDENCE_CAP = { prior: 0.8, costUnknown: 0.6, market: 0.95, none: 0.99 } as const;

/** The goal `market`: a price closer than this to the median is matched, and fewer offers say too little. */
export const MATCH = { close: 0.02, closeToKeep: 0.015, leastOffers: 2 } as const;

/** Steps on prior alone, as a share. */
export const PRIOR_MAX_STEP = 0.05;

/** Below these nothing is suggested. */
export const LEAST = { gain: 0.002, confidence: 0.52, confidenceCostUnknown: 0.5 } as const;

/** A standing suggestion is kept down to these, and while no other promises this much more gain. */
export const LEAST_TO_KEEP = { gain: 0.001, confidence: 0.5, confidenceCostUnknown: 0.5 } as const;
export const GAIN_TO_REPLACE = 0.003;

export const CHANGE_PAUSE_DAYS = 7;
