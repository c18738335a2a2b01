/**
 * The dynamic Poisson model of one product (West, Harrison and Migon 1985): units ~ Poisson(traffic · exp(a + s + b·x + g·z + noise)) with
 * x = price / reference − 1 (semi-log: a deep cut is not extrapolated without end), z = ln(market / reference), s a first-order autoregressive demand shock. One update per observation, closed form:
 * the linear predictor's mean and variance are matched to a gamma distribution, which the Poisson count updates exactly. The shock keeps
 * prices that react to past demand from passing for elasticity.
 */
import { digamma, inverseTrigamma, trigamma } from './gamma-functions.ts';

export interface DemandPrior {
  readonly elasticity: { readonly mean: number; readonly sd: number };
  readonly cross: { readonly mean: number; readonly sd: number };
}

export interface ShockModel {
  /** Share of a shock that is left one period later; below 1. */
  readonly persistence: number;
  /** Standard deviation of the shock's change per period, on the log scale. */
  readonly shockSd: number;
  /** Standard deviation of what is only of one period. */
  readonly noiseSd: number;
  /** How much the reaction to a price differs from one occasion to the next (display, season): adds (responseSd · x)² of noise. */
  readonly responseSd: number;
  /** Standard deviation of the level's drift per period, on the log scale. */
  readonly driftSd: number;
}

export interface Observation {
  /** price / reference price − 1 and ln(market / reference market), 0 where unknown. */
  readonly x: number;
  readonly z: number;
  readonly units: number;
  /** Sessions, or 1 where unknown. */
  readonly traffic: number;
  /** Periods since the observation before; 1 by default. */
  readonly after?: number;
}

/** The predictor's normal approximation before the count is seen: log expected units and its variance, the period's noise included. */
export interface Forecast {
  readonly mean: number;
  readonly variance: number;
}

export interface DemandFilter {
  forecast(at: Omit<Observation, 'units'>): Forecast;
  /** Takes one period in: forecast, then learn. Answers the forecast it learned from. */
  learn(observation: Observation): Forecast;
  elasticity(): { mean: number; sd: number };
}

const LEVEL_SD = 2;

/** A filter before any observation; `level` is the log of the usual units per unit of traffic. */
export function createDemandFilter({ prior, shock, level }: { prior: DemandPrior; shock: ShockModel; level: number }): DemandFilter {
  const { persistence: rho, shockSd, noiseSd, responseSd, driftSd } = shock;
  // State a, s, b, g; covariance row by row.
  const m = [level, 0, prior.elasticity.mean, prior.cross.mean];
  const c = new Float64Array(16);
  const stationary = (shockSd * shockSd) / (1 - rho * rho);
  c[0] = LEVEL_SD * LEVEL_SD;
  c[5] = stationary;
  c[10] = prior.elasticity.sd ** 2;
  c[15] = prior.cross.sd ** 2;
  const f = new Float64Array(4);
  const rf = new Float64Array(4);
  let isFresh = true;

  // Time moves on: the shock fades, a new one comes, the level drifts. Before the first observation it is stationary already.
  function evolve(periods: number): void {
    if (isFresh) return;
    const left = rho ** periods;
    m[1] = left * (m[1] ?? 0);
    for (const j of [0, 2, 3]) c[4 + j] = c[j * 4 + 1] = left * (c[4 + j] ?? 0);
    c[5] = stationary + left * left * ((c[5] ?? 0) - stationary);
    c[0] = (c[0] ?? 0) + periods * driftSd * driftSd;
    isFresh = true;
  }
  function look({ x, z, traffic, after = 1 }: Omit<Observation, 'units'>): Forecast {
    evolve(after);
    f[0] = 1;
    f[1] = 1;
    f[2] = x;
    f[3] = z;
    let mean = Math.log(traffic);
    let variance = 0;
    for (let i = 0; i < 4; i += 1) {
      let sum = 0;
      for (let j = 0; j < 4; j += 1) sum += (c[i * 4 + j] ?? 0) * (f[j] ?? 0);
      rf[i] = sum;
      mean += (f[i] ?? 0) * (m[i] ?? 0);
      variance += (f[i] ?? 0) * sum;
    }
    return { mean, variance: variance + noiseSd * noiseSd + (responseSd * x) ** 2 };
  }
  return {
    forecast: look,
    learn: (observation) => {
      const seen = look(observation);
      const shape = inverseTrigamma(seen.variance);
      const logRate = digamma(shape) - seen.mean;
      const meanAfter = digamma(shape + observation.units) - Math.log(Math.exp(logRate) + 1);
      const varianceAfter = trigamma(shape + observation.units);
      const gain = (meanAfter - seen.mean) / seen.variance;
      const shrink = Math.max(0, 1 - varianceAfter / seen.variance) / seen.variance;
      for (let i = 0; i < 4; i += 1) {
        m[i] = (m[i] ?? 0) + (rf[i] ?? 0) * gain;
        for (let j = 0; j < 4; j += 1) c[i * 4 + j] = (c[i * 4 + j] ?? 0) - (rf[i] ?? 0) * (rf[j] ?? 0) * shrink;
      }
      isFresh = false;
      return seen;
    },
    elasticity: () => ({ mean: m[2] ?? 0, sd: Math.sqrt(Math.max(1e-6, c[10] ?? 0)) }),
  };
}
