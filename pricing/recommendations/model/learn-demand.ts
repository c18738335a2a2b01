/**
 * What many products say together: the shock model by marginal likelihood over a small grid, and where elasticities lie and how far
 * they spread by empirical Bayes, in two levels: published studies → all products → group. Every level counts as much as a few
 * products, so that a group of two does not speak for itself.
 */
import { logProbability } from './count-forecast.ts';
import { createDemandFilter, type DemandFilter, type DemandPrior, type Observation, type ShockModel } from './demand-filter.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';

export interface Series {
  readonly id: string;
  readonly group: string | null;
  readonly observations: readonly Observation[];
}

export interface LearnedDemand {
  readonly shock: ShockModel;
  priorOf(group: string | null): DemandPrior;
  /** How many products with price changes stand behind a group's prior (all products for null). */
  supportOf(group: string | null): number;
  /** A filter for the series that has seen nothing yet. */
  filterOf(series: Series): DemandFilter;
}

/** Cross-price elasticity before any sale (Auer and Papies 2020: mean 0.26). */
export const CROSS_PRIOR = { mean: 0.3, sd: 0.35 } as const;
export const LITERATURE_PRIOR: DemandPrior = { elasticity: { mean: PRIOR_BELIEF.mean, sd: PRIOR_BELIEF.sd }, cross: CROSS_PRIOR };
export const USUAL_SHOCK: ShockModel = { persistence: 0.9, shockSd: 0.1, noiseSd: 0.2, responseSd: 0.5, driftSd: 0.01 };

const PERSISTENCE = [0.3, 0.6, 0.8, 0.95];
const DRIFT_SD = [0, 0.01, 0.03, 0.06, 0.12];
const SHOCK_SD = [0.02, 0.05, 0.1, 0.2, 0.4];
const NOISE_SD = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6];
const RESPONSE_SD = [0, 0.5, 1, 1.5, 2, 3];
/** More series than this say nothing new of the shocks. */
const SERIES_FOR_SHOCKS = 60;
const FEWEST_ROWS = 200;
/** Products that the level above counts as much as. */
const PRIOR_PRODUCTS = 4;
const BURN_IN = 4;
const OWN_SCALE_ROWS = 12;

/** Learns from all series at once; with few observations everything stays at its prior. Deterministic. */
export function learnDemand(series: readonly Series[]): LearnedDemand {
  let shock = USUAL_SHOCK;
  let learned = spreadElasticities(series, shock);
  const rows = series.reduce((sum, one) => sum + one.observations.length, 0);
  if (rows >= FEWEST_ROWS) {
    shock = chooseShock(thinOut(series, SERIES_FOR_SHOCKS), learned.priorOf);
    learned = spreadElasticities(series, shock);
  }
  return { ...learned, shock, filterOf: (one) => createFilterFor(one, { prior: learned.priorOf(one.group), shock: scaleShock(one, { prior: learned.priorOf(one.group), shock }) }) };
}

/** A filter whose level starts at the series' first observations. */
export function createFilterFor(series: Series, { prior, shock }: { prior: DemandPrior; shock: ShockModel }): DemandFilter {
  const [units, traffic] = series.observations.slice(0, 7).reduce(([u, t], one) => [u + one.units, t + one.traffic], [0, 0]);
  return createDemandFilter({ prior, shock, level: Math.log((units + 0.5) / (traffic + 0.5)) });
}

function thinOut<T>(all: readonly T[], most: number): T[] {
  const stride = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, n) => n % stride === 0);
}

/** Coordinate by coordinate over the grid, twice round: as good as the whole grid at a quarter of the work. */
function chooseShock(series: readonly Series[], priorOf: LearnedDemand['priorOf']): ShockModel {
  let best = USUAL_SHOCK;
  let bestScore = -Infinity;
  const consider = (shock: ShockModel) => {
    const score = series.reduce((sum, one) => sum + scoreSeries(one, { prior: priorOf(one.group), shock }), 0);
    if (score > bestScore) [best, bestScore] = [shock, score];
  };
  for (let round = 0; round < 2; round += 1) {
    for (const persistence of PERSISTENCE) for (const shockSd of SHOCK_SD) consider({ ...best, persistence, shockSd });
    for (const driftSd of DRIFT_SD) consider({ ...best, driftSd });
    for (const noiseSd of NOISE_SD) consider({ ...best, noiseSd });
    for (const responseSd of RESPONSE_SD) consider({ ...best, responseSd });
  }
  return best;
}

function scoreSeries(series: Series, model: { prior: DemandPrior; shock: ShockModel }): number {
  const filter = createFilterFor(series, model);
  let score = 0;
  series.observations.forEach((observation, n) => {
    const forecast = filter.learn(observation);
    if (n >= BURN_IN) score += logProbability(forecast, observation.units);
  });
  return score;
}

/** The shocks of one series: the common ones, larger or smaller by how far its own forecasts were off, with the common size worth OWN_SCALE_ROWS rows. */
export function scaleShock(series: Series, model: { prior: DemandPrior; shock: ShockModel }): ShockModel {
  const filter = createFilterFor(series, model);
  let squares = OWN_SCALE_ROWS;
  let count = OWN_SCALE_ROWS;
  series.observations.forEach((observation, n) => {
    const { mean, variance } = filter.learn(observation);
    if (n < BURN_IN) return;
    const off = Math.log(Math.max(observation.units, 0.5)) - mean;
    // One wild period is not a wild series.
    squares += Math.min(9, (off * off) / (variance + Math.exp(-mean)));
    count += 1;
  });
  const scale = Math.sqrt(squares / count);
  const { persistence, shockSd, noiseSd, responseSd, driftSd } = model.shock;
  return { persistence, shockSd: shockSd * scale, noiseSd: noiseSd * scale, responseSd: responseSd * scale, driftSd: driftSd * scale };
}

/** What one series alone says of its elasticity. */
interface Estimate {
  readonly group: string | null;
  readonly mean: number;
  readonly variance: number;
}

interface Level {
  readonly mean: number;
  readonly sd: number;
  readonly support: number;
}

function spreadElasticities(series: readonly Series[], shock: ShockModel): Pick<LearnedDemand, 'priorOf' | 'supportOf'> {
  const estimates = series.flatMap((one) => estimateAlone(one, shock));
  const all = pool(estimates, { ...LITERATURE_PRIOR.elasticity, support: 0 });
  const byGroup = new Map<string, Level>();
  for (const [group, members] of Map.groupBy(estimates, (estimate) => estimate.group)) if (group !== null) byGroup.set(group, pool(members, all));
  const levelOf = (group: string | null): Level => (group === null ? all : (byGroup.get(group) ?? all));
  return {
    priorOf: (group) => ({ elasticity: { mean: levelOf(group).mean, sd: levelOf(group).sd }, cross: CROSS_PRIOR }),
    supportOf: (group) => levelOf(group).support,
  };
}

/** The likelihood's share of the posterior under the literature's prior, both taken as normal; nothing where the price never moved. */
function estimateAlone(series: Series, shock: ShockModel): Estimate[] {
  const filter = createFilterFor(series, { prior: LITERATURE_PRIOR, shock });
  for (const observation of series.observations) filter.learn(observation);
  const { mean: priorMean, sd: priorSd } = LITERATURE_PRIOR.elasticity;
  const { mean, sd } = filter.elasticity();
  const precision = 1 / sd ** 2 - 1 / priorSd ** 2;
  if (precision < 0.02) return [];
  return [{ group: series.group, mean: (mean / sd ** 2 - priorMean / priorSd ** 2) / precision, variance: 1 / precision }];
}

/** Mean and spread of the elasticities behind the estimates, by EM, with the level above worth PRIOR_PRODUCTS of them. */
function pool(estimates: readonly Estimate[], above: Level): Level {
  let mean = above.mean;
  let variance = above.sd ** 2;
  if (estimates.length === 0) return above;
  for (let round = 0; round < 30; round += 1) {
    let sum = PRIOR_PRODUCTS * above.mean;
    let squares = PRIOR_PRODUCTS * above.sd ** 2;
    const posteriors = estimates.map((one) => {
      const precision = 1 / variance + 1 / one.variance;
      return { mean: (mean / variance + one.mean / one.variance) / precision, variance: 1 / precision };
    });
    for (const one of posteriors) sum += one.mean;
    mean = sum / (PRIOR_PRODUCTS + estimates.length);
    for (const one of posteriors) squares += (one.mean - mean) ** 2 + one.variance;
    variance = squares / (PRIOR_PRODUCTS + estimates.length);
  }
  // The mean itself is uncertain by what a product tells.
  return { mean, sd: Math.sqrt(variance * (1 + 1 / (PRIOR_PRODUCTS + estimates.length))), support: estimates.length };
}
