/**
 * Dynamic Poisson model of one product (West, Harrison and Migon 1985): units ~ Poisson(traffic ·
 * exp(a + s + b·x + g·z + noise)), where x is the transformed price, z = ln(market / usual market),
 * and s a first-order autoregressive demand shock. Each observation is one closed-form update: the
 * mean and variance of the linear predictor are matched to a gamma distribution, which the Poisson
 * count updates exactly. The shock prevents prices that react to past demand from being mistaken
 * for elasticity. Where a shop's prices react to shocks that the counts do not show yet, a price
 * change is itself an observation of the shock.
 */
import type { DemandSeries } from './demand-series.ts';
import { logOfCount } from './count-forecast.ts';
import {
  getDigammaOfShape,
  getDigammaFast,
  getTrigammaFast,
  getGammaShape,
} from './gamma-functions.ts';

export interface DemandPrior {
  readonly elasticity: { readonly mean: number; readonly sd: number };
  readonly cross: { readonly mean: number; readonly sd: number };
}

export interface ShockModel {
  /** Share of a shock that remains one period later; below 1. */
  readonly persistence: number;
  /** Standard deviation of the shock's change per period, on the log scale. */
  readonly shockSd: number;
  /** Standard deviation of the noise that lasts one period only. */
  readonly noiseSd: number;
  /**
   * How much the reaction to a price varies between occasions (display, season): adds (responseSd ·
   * x)² of noise.
   */
  readonly responseSd: number;
  /** Standard deviation of the level's drift per period, on the log scale. */
  readonly driftSd: number;
}

/**
 * How own prices follow demand: the correlation of a newly set price with the shock of that period,
 * and the standard deviation of set prices.
 */
export interface Reaction {
  readonly correlation: number;
  readonly priceSd: number;
}

export const NO_REACTION: Reaction = { correlation: 0, priceSd: 1 };

export interface FilterOptions {
  readonly prior: DemandPrior;
  readonly shock: ShockModel;
  readonly reaction: Reaction;
  /** Log of the usual units per unit of traffic. */
  readonly level: number;
}

const LEVEL_SD = 2;
/** Weight of the shop's shock size, in rows of the series' own data. */
const OWN_SCALE_ROWS = 20;
/** The first rows are needed to find the level and are not used for the size of the shocks. */
const BURN_IN = 4;

/**
 * Reads a series row by row: `look`, then `learn`. After `look`, `mean` and `variance` are the
 * normal approximation of the log of expected units, including the period's noise.
 */
export class DemandFilter {
  mean = 0;
  variance = 0;
  /**
   * Log density of the own price changes so far, relative to changes that do not depend on demand.
   */
  moveScore = 0;
  // State a, s, b, g and the upper half of its covariance matrix.
  readonly #m = new Float64Array(4);
  readonly #c = new Float64Array(10);
  readonly #r = new Float64Array(4);
  readonly #shock: ShockModel;
  readonly #reaction: Reaction;
  readonly #stationary: number;
  // The last forecast that was updated with units, as a gamma distribution, with ln(rate) and
  // ln(rate + 1).
  #shape = 1;
  #rate = 1;
  #logRate = 0;
  #logNext = 0;
  #scale = 1;
  #squares = OWN_SCALE_ROWS;
  #weight = OWN_SCALE_ROWS;
  #seen = 0;
  #isFresh = true;

  constructor({ prior, shock, reaction, level }: FilterOptions) {
    this.#shock = shock;
    this.#reaction = reaction;
    this.#stationary =
      (shock.shockSd * shock.shockSd) / (1 - shock.persistence * shock.persistence);
    this.#m.set([level, 0, prior.elasticity.mean, prior.cross.mean]);
    this.#c.set([
      LEVEL_SD * LEVEL_SD,
      0,
      0,
      0,
      this.#stationary,
      0,
      0,
      prior.elasticity.sd ** 2,
      0,
      prior.cross.sd ** 2,
    ]);
  }

  /** Forecasts row `n`, whose price was transformed to `x`. */
  look(series: DemandSeries, n: number, x: number): void {
    if (!this.#isFresh) this.#evolve(series.after[n] ?? 1);
    const { noiseSd, responseSd } = this.#shock;
    const move = series.move[n] ?? Number.NaN;
    if (this.#reaction.correlation !== 0 && !Number.isNaN(move)) this.#observeMove(move);
    const m = this.#m;
    const c = this.#c;
    const r = this.#r;
    const z = series.market[n] ?? 0;
    const c01 = c[1] ?? 0;
    const c02 = c[2] ?? 0;
    const c03 = c[3] ?? 0;
    const c12 = c[5] ?? 0;
    const c13 = c[6] ?? 0;
    const c23 = c[8] ?? 0;
    const r0 = (c[0] ?? 0) + c01 + x * c02 + z * c03;
    const r1 = c01 + (c[4] ?? 0) + x * c12 + z * c13;
    const r2 = c02 + c12 + x * (c[7] ?? 0) + z * c23;
    const r3 = c03 + c13 + x * c23 + z * (c[9] ?? 0);
    r[0] = r0;
    r[1] = r1;
    r[2] = r2;
    r[3] = r3;
    this.mean =
      (m[0] ?? 0) + (m[1] ?? 0) + x * (m[2] ?? 0) + z * (m[3] ?? 0) + (series.logTraffic[n] ?? 0);
    this.variance =
      r0 +
      r1 +
      x * r2 +
      z * r3 +
      this.#scale * (noiseSd * noiseSd + responseSd * responseSd * x * x);
  }

  /** Updates the state with the units of the last forecast row. */
  learn(units: number): void {
    const m = this.#m;
    const r = this.#r;
    const mean = this.mean;
    const variance = this.variance;
    const logVariance = Math.log(variance);
    const shape = getGammaShape(variance, logVariance);
    const digammaBefore = getDigammaOfShape(variance, logVariance);
    const logRate = digammaBefore - mean;
    const rate = Math.exp(logRate);
    const logNext = Math.log(rate + 1);
    this.#shape = shape;
    this.#rate = rate;
    this.#logRate = logRate;
    this.#logNext = logNext;
    let digammaAfter = digammaBefore;
    let shrink = 0;
    // A count of zero leaves the shape, and thus the variance, unchanged.
    if (units > 0) {
      const after = shape + units;
      const logAfter = Math.log(after);
      digammaAfter = getDigammaFast(after, logAfter);
      shrink = Math.max(0, 1 - getTrigammaFast(after, logAfter) / variance) / variance;
    }
    const gain = (digammaAfter - logNext - mean) / variance;
    m[0] = (m[0] ?? 0) + (r[0] ?? 0) * gain;
    m[1] = (m[1] ?? 0) + (r[1] ?? 0) * gain;
    m[2] = (m[2] ?? 0) + (r[2] ?? 0) * gain;
    m[3] = (m[3] ?? 0) + (r[3] ?? 0) * gain;
    if (shrink > 0) this.#narrow(shrink);
    this.#rescale(units);
    this.#isFresh = false;
  }

  #narrow(shrink: number): void {
    const c = this.#c;
    const r = this.#r;
    const r0 = r[0] ?? 0;
    const r1 = r[1] ?? 0;
    const r2 = r[2] ?? 0;
    const r3 = r[3] ?? 0;
    c[0] = (c[0] ?? 0) - r0 * r0 * shrink;
    c[1] = (c[1] ?? 0) - r0 * r1 * shrink;
    c[2] = (c[2] ?? 0) - r0 * r2 * shrink;
    c[3] = (c[3] ?? 0) - r0 * r3 * shrink;
    c[4] = (c[4] ?? 0) - r1 * r1 * shrink;
    c[5] = (c[5] ?? 0) - r1 * r2 * shrink;
    c[6] = (c[6] ?? 0) - r1 * r3 * shrink;
    c[7] = (c[7] ?? 0) - r2 * r2 * shrink;
    c[8] = (c[8] ?? 0) - r2 * r3 * shrink;
    c[9] = (c[9] ?? 0) - r3 * r3 * shrink;
  }

  /** ln P(units) of the last learned units under their forecast. */
  score(units: number): number {
    return logOfCount(
      { shape: this.#shape, logRate: this.#logRate, logNext: this.#logNext },
      units,
    );
  }

  /** Current belief about the elasticity. */
  elasticity(): { mean: number; sd: number } {
    return { mean: this.#m[2] ?? 0, sd: Math.sqrt(Math.max(1e-6, this.#c[7] ?? 0)) };
  }

  // Advances the state in time: the shock decays, a new one is added, the level drifts. Before the
  // first observation the shock has its stationary distribution.
  #evolve(periods: number): void {
    const m = this.#m;
    const c = this.#c;
    const { persistence, driftSd } = this.#shock;
    const left = periods === 1 ? persistence : persistence ** periods;
    m[1] = left * (m[1] ?? 0);
    c[1] = left * (c[1] ?? 0);
    c[5] = left * (c[5] ?? 0);
    c[6] = left * (c[6] ?? 0);
    c[4] = this.#scale * this.#stationary * (1 - left * left) + left * left * (c[4] ?? 0);
    c[0] = (c[0] ?? 0) + this.#scale * periods * driftSd * driftSd;
    this.#isFresh = true;
  }

  /**
   * The merchant knew more about the shock than the counts show: price = correlation · priceSd ·
   * shock / its sd + a part independent of demand.
   */
  #observeMove(move: number): void {
    const [m, c] = [this.#m, this.#c];
    const { correlation, priceSd } = this.#reaction;
    const slope = (correlation * priceSd) / Math.sqrt(this.#scale * this.#stationary + 1e-12);
    const rest = priceSd * priceSd * (1 - correlation * correlation);
    const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = [c[1], c[4], c[5], c[6]];
    const expected = slope * (m[1] ?? 0);
    const variance = slope * slope * k1 + rest;
    const off = move - expected;
    this.moveScore +=
      0.5 *
      (Math.log((priceSd * priceSd) / variance) +
        (move * move) / (priceSd * priceSd) -
        (off * off) / variance);
    const gain = (slope * off) / variance;
    const shrink = (slope * slope) / variance;
    const k = [k0, k1, k2, k3] as const;
    for (let i = 0, at = 0; i < 4; i += 1) {
      m[i] = (m[i] ?? 0) + (k[i] ?? 0) * gain;
      for (let j = i; j < 4; j += 1, at += 1)
        c[at] = (c[at] ?? 0) - (k[i] ?? 0) * (k[j] ?? 0) * shrink;
    }
  }

  /**
   * Adapts the size of the shocks to this series: how far counts deviate from their forecasts
   * beyond Poisson variation; each row is weighted by its information.
   */
  #rescale(units: number): void {
    this.#seen += 1;
    if (this.#seen <= BURN_IN) return;
    const expected = this.#shape / this.#rate;
    const beyond = (expected * expected) / this.#shape;
    const total = expected + beyond;
    const informative = beyond / total;
    const off = units - expected;
    // Limited, so that one extreme period does not make the whole series volatile.
    const square = Math.min(9, (off * off) / total);
    this.#squares += informative * square * this.#scale;
    this.#weight += informative;
    this.#scale = this.#squares / this.#weight;
  }
}
