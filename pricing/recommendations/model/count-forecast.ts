/**
 * A forecast as a distribution of counts: negative binomial (gamma-mixed Poisson); above a few
 * hundred log-normal, which is then nearly the same.
 */
import {
  digamma,
  inverseTrigamma,
  logGamma,
  getDigammaFast,
  getGammaShape,
} from './gamma-functions.ts';
import { getNormalCdf, getNormalQuantile } from './normal.ts';

/** Normal approximation of the log of expected units. */
export interface Forecast {
  readonly mean: number;
  readonly variance: number;
}

/** Counts with a mean above this are treated as continuous. */
const CONTINUOUS_FROM = 200;
/** Upper limit in the search for quantiles of smaller forecasts. */
const MOST = 100 * CONTINUOUS_FROM;

/** Up to this count, probabilities are computed by direct multiplication. */
const FEW = 30;

/** ln P(units) under the forecast. */
export function logProbability({ mean, variance }: Forecast, units: number): number {
  const shape = getGammaShape(variance);
  const logRate = getDigammaFast(shape) - mean;
  return logOfCount({ shape, logRate, logNext: Math.log(1 + Math.exp(logRate)) }, units);
}

/**
 * ln P(units) when the expected count is gamma distributed with this shape and rate; `logRate` and
 * `logNext` are the logarithms of rate and rate + 1.
 */
export function logOfCount(
  { shape, logRate, logNext }: { shape: number; logRate: number; logNext: number },
  units: number,
): number {
  const rest = shape * (logRate - logNext) - units * logNext;
  if (units === 0) return rest;
  if (units > FEW || !Number.isInteger(units))
    return rest + logGamma(shape + units) - logGamma(shape) - logGamma(units + 1);
  let ways = 1;
  for (let n = 0; n < units; n += 1) ways *= (shape + n) / (n + 1);
  return rest + Math.log(ways);
}

/**
 * P(count ≤ units) minus half of the probability of `units` itself: uniform when the forecast is
 * correct.
 */
export function getMidProbability(forecast: Forecast, units: number): number {
  if (isContinuous(forecast)) return getNormalCdf(zOf(forecast, units));
  const { below, at } = addUp(forecast, units);
  return Math.min(1 - 1e-9, below + at / 2);
}

/** P(count > limit); `limit` may lie between counts. */
export function getProbabilityAbove(forecast: Forecast, limit: number): number {
  if (isContinuous(forecast)) return 1 - getNormalCdf(zOf(forecast, Math.max(limit, 0.5)));
  const { below, at } = addUp(forecast, Math.floor(limit));
  return Math.max(0, 1 - below - at);
}

/**
 * Counts between the quantiles `low` and `high` of the distribution. Whole counts cannot contain a
 * share exactly: each end counts half, so that the share is right on average over many forecasts;
 * counting both ends in full would always contain more.
 */
export function countInterval(forecast: Forecast, low: number, high: number): [number, number] {
  if (isContinuous(forecast))
    return [
      Math.exp(forecast.mean + getNormalQuantile(low) * spreadOf(forecast)),
      Math.exp(forecast.mean + getNormalQuantile(high) * spreadOf(forecast)),
    ];
  const { shape, rate } = parametersOf(forecast);
  let at = Math.exp(shape * Math.log(rate / (1 + rate)));
  let middle = at / 2;
  let from = -1;
  for (let count = 0; count < MOST; count += 1) {
    if (from < 0 && middle >= low) from = count;
    const next = (at * (shape + count)) / ((count + 1) * (1 + rate));
    if (middle + (at + next) / 2 > high) return [from < 0 ? count : from, count];
    middle += (at + next) / 2;
    at = next;
  }
  return [Math.max(0, from), MOST];
}

/** The median count, or another quantile. */
export function countMedian(forecast: Forecast, share = 0.5): number {
  if (isContinuous(forecast))
    return Math.exp(forecast.mean + getNormalQuantile(share) * spreadOf(forecast));
  const { shape, rate } = parametersOf(forecast);
  let probability = Math.exp(shape * Math.log(rate / (1 + rate)));
  let sum = probability;
  let count = 0;
  while (sum < share && count < MOST) {
    probability *= (shape + count) / ((count + 1) * (1 + rate));
    sum += probability;
    count += 1;
  }
  return count;
}

function isContinuous({ mean }: Forecast): boolean {
  return mean > Math.log(CONTINUOUS_FROM);
}

function spreadOf({ mean, variance }: Forecast): number {
  return Math.sqrt(variance + Math.exp(-mean));
}

function zOf(forecast: Forecast, units: number): number {
  return (Math.log(Math.max(units, 0.5)) - forecast.mean) / spreadOf(forecast);
}

function parametersOf({ mean, variance }: Forecast): { shape: number; rate: number } {
  const shape = inverseTrigamma(variance);
  return { shape, rate: Math.exp(digamma(shape) - mean) };
}

function addUp(forecast: Forecast, units: number): { below: number; at: number } {
  const { shape, rate } = parametersOf(forecast);
  let at = Math.exp(shape * Math.log(rate / (1 + rate)));
  let below = 0;
  for (let count = 0; count < units && below < 1 - 1e-12; count += 1) {
    below += at;
    at *= (shape + count) / ((count + 1) * (1 + rate));
  }
  return units < 0 ? { below: 0, at: 0 } : { below, at };
}
