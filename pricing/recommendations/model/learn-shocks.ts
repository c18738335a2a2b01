/**
 * Learns what the series of a shop have in common besides elasticities: demand shocks, whether own
 * prices follow demand, and the form of the demand curve. Maximizes the marginal likelihood over
 * small grids, one coordinate at a time, each with a prior that a few series outweigh.
 */
import { DemandFilter, type DemandPrior, type Reaction, type ShockModel } from './demand-filter.ts';
import type { DemandSeries } from './demand-series.ts';
import { KINK_SD, type PriceForm, USUAL_FORM } from './price-form.ts';
import { getSeriesLevel, applyFormToSeries } from './read-series.ts';
import { type ShopModel, USUAL_MODEL, USUAL_SHOCK } from './shop-model.ts';

const GRIDS: { readonly [name in keyof ShockModel]: readonly number[] } = {
  shockSd: [0.02, 0.04, 0.07, 0.1, 0.14, 0.2, 0.3, 0.5],
  persistence: [0.3, 0.6, 0.8, 0.9, 0.96],
  driftSd: [0, 0.01, 0.03, 0.06, 0.12],
  noiseSd: [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6],
  responseSd: [0, 0.5, 1, 1.5, 2, 3],
};
/** Prior as a log density: decides when counts carry little information. */
const USUAL: { readonly [name in keyof ShockModel]: (value: number) => number } = {
  shockSd: (value) => -0.5 * (Math.log(value / 0.1) / 0.7) ** 2,
  persistence: (value) => -0.5 * ((value - 0.85) / 0.15) ** 2,
  driftSd: (value) => -value / 0.03,
  noiseSd: (value) => -0.5 * (Math.log(value / 0.2) / 0.7) ** 2,
  responseSd: (value) => -0.5 * (value / 1.2) ** 2,
};
const ROUNDS = 2;
/**
 * Correlations of a newly set price with the shock; below 0: the price is reduced when demand is
 * high.
 */
const CORRELATIONS = [-0.8, -0.6, -0.35, 0, 0.35, 0.6, 0.8];
/** Penalty in log likelihood for a reaction, so that shops without evidence have none. */
const REACTION_COST = 3;
/**
 * Prior of bend and kink (usual value and standard deviation), and the distance from the usual
 * value at which the likelihood is evaluated.
 */
const BEND = { usual: 0.5, sd: 1, away: 1.2, from: 0, to: 4 } as const;
const KINK = { usual: USUAL_FORM.kink, sd: KINK_SD, away: 0.25, from: -0.6, to: 0.7 } as const;
/** Prior odds of no kink to a kink. */
const NO_KINK_ODDS = 3;

/**
 * Maximum number of series used for the shocks, those with the most sales first; more would not
 * change the result.
 */
const SERIES_FOR_SHOCKS = 80;
/** The form and the reaction need more series: those with the most price changes and sales. */
const SERIES_FOR_FORM = 220;
const FEWEST_ROWS = 200;
const BURN_IN = 4;

/** Deterministic; with few rows everything stays at the usual values. */
export function learnShocks(series: readonly DemandSeries[], prior: DemandPrior): ShopModel {
  const rows = series.reduce((sum, one) => sum + one.rows, 0);
  if (rows < FEWEST_ROWS) return USUAL_MODEL;
  const shock = chooseShock(
    chooseInformative(
      series.filter((one) => one.rows > BURN_IN),
      { most: SERIES_FOR_SHOCKS, tellOf: countUnits },
    ),
    prior,
  );
  const moving = chooseInformative(
    series.filter((one) => one.moves > 0 && one.rows > BURN_IN),
    { most: SERIES_FOR_FORM, tellOf: (one) => countUnits(one) * sumSquares(one.move) },
  );
  if (moving.length === 0) return { ...USUAL_MODEL, shock };
  const reaction = chooseReaction(moving, { prior, shock });
  return { shock, reaction, form: averageForm(moving, { prior, shock, reaction }) };
}

/** The most informative series, in the given order. */
function chooseInformative(
  series: readonly DemandSeries[],
  { most, tellOf }: { most: number; tellOf: (one: DemandSeries) => number },
): readonly DemandSeries[] {
  if (series.length <= most) return series;
  const informative = series
    .map((one, n) => ({ n, tells: tellOf(one) }))
    .sort((a, b) => b.tells - a.tells || a.n - b.n)
    .slice(0, most);
  const chosen = new Set(informative.map(({ n }) => n));
  return series.filter((_, n) => chosen.has(n));
}

function countUnits({ units }: DemandSeries): number {
  let sum = 0;
  for (const count of units) sum += count;
  return sum;
}

function sumSquares(moves: Float64Array): number {
  let sum = 0;
  for (const move of moves) if (!Number.isNaN(move)) sum += move * move;
  return sum;
}

function chooseShock(series: readonly DemandSeries[], prior: DemandPrior): ShockModel {
  const prices = series.map((one) => applyFormToSeries(one, USUAL_FORM));
  const scoreOf = (shock: ShockModel) => {
    const { shockSd, persistence, driftSd, noiseSd, responseSd } = USUAL;
    const usual =
      shockSd(shock.shockSd) +
      persistence(shock.persistence) +
      driftSd(shock.driftSd) +
      noiseSd(shock.noiseSd) +
      responseSd(shock.responseSd);
    return usual + scoreAll(series, { prices, prior, model: { ...USUAL_MODEL, shock } });
  };
  let best = USUAL_SHOCK;
  let most = scoreOf(best);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['shockSd', 'persistence', 'driftSd', 'noiseSd', 'responseSd'] as const) {
      const found = climb(GRIDS[name], {
        from: best[name],
        score: most,
        scoreOf: (value) => scoreOf({ ...best, [name]: value }),
      });
      [best, most] = [{ ...best, [name]: found.value }, found.score];
    }
  }
  return best;
}

/**
 * Hill climbing on a grid: moves from the current value in the improving direction while it
 * improves.
 */
function climb(
  grid: readonly number[],
  { from, score, scoreOf }: { from: number; score: number; scoreOf: (value: number) => number },
): { value: number; score: number } {
  let best = { value: from, score };
  for (const side of [1, -1]) {
    for (let at = grid.indexOf(from) + side; at >= 0 && at < grid.length; at += side) {
      const value = grid[at] ?? from;
      const next = scoreOf(value);
      if (next <= best.score) break;
      best = { value, score: next };
    }
    if (best.value !== from) break;
  }
  return best;
}

function chooseReaction(
  series: readonly DemandSeries[],
  { prior, shock }: { prior: DemandPrior; shock: ShockModel },
): Reaction {
  const priceSd = spreadOfMoves(series);
  const prices = series.map((one) => applyFormToSeries(one, USUAL_FORM));
  const scoreOf = (correlation: number) =>
    scoreAll(series, {
      prices,
      prior,
      model: { shock, reaction: { correlation, priceSd }, form: USUAL_FORM },
    }) -
    REACTION_COST * Number(correlation !== 0);
  return {
    correlation: climb(CORRELATIONS, { from: 0, score: scoreOf(0), scoreOf }).value,
    priceSd,
  };
}

/** Standard deviation of newly set prices around the series' usual price, on the log scale. */
function spreadOfMoves(series: readonly DemandSeries[]): number {
  let squares = 0;
  let free = 0;
  for (const one of series) {
    for (const move of one.move) if (!Number.isNaN(move)) squares += move * move;
    free += one.moves ** 2 / (one.moves + 1);
  }
  return Math.max(0.01, Math.sqrt(squares / Math.max(1, free)));
}

/** The mean over bends and kinks, weighted by how well each explains the counts. */
function averageForm(
  series: readonly DemandSeries[],
  { prior, shock, reaction }: { prior: DemandPrior } & Omit<ShopModel, 'form'>,
): PriceForm {
  const scoreOf = (form: PriceForm) =>
    scoreAll(series, {
      prices: series.map((one) => applyFormToSeries(one, form)),
      prior,
      model: { shock, reaction, form },
    });
  const hasMarket = series.some((one) => one.gap.some((gap) => !Number.isNaN(gap)));
  const kink = hasMarket
    ? weighKink(fitParabola((value) => scoreOf({ ...USUAL_FORM, kink: value }), KINK))
    : { mean: 0, sd: 0 };
  const bend = fitParabola((value) => scoreOf({ bend: value, kink: kink.mean, kinkSd: 0 }), BEND);
  return { bend: bend.mean, kink: kink.mean, kinkSd: kink.sd };
}

/**
 * Most shops have no kink: averages no kink and the estimated one, weighted by the density at zero
 * (Savage and Dickey).
 */
function weighKink({ mean, sd }: { mean: number; sd: number }): { mean: number; sd: number } {
  const none = NO_KINK_ODDS * (KINK_SD / sd) * Math.exp(-0.5 * (mean / sd) ** 2);
  const share = 1 / (1 + none);
  return { mean: share * mean, sd: Math.sqrt(share * sd ** 2 + share * (1 - share) * mean ** 2) };
}

interface Normal {
  readonly usual: number;
  readonly sd: number;
  readonly away: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Posterior mean and standard deviation of a parameter whose log likelihood is nearly a parabola;
 * evaluated again around the peak.
 */
function fitParabola(
  scoreOf: (value: number) => number,
  { usual, sd, away, from, to }: Normal,
): { mean: number; sd: number } {
  const within = (value: number) => Math.min(to, Math.max(from, value));
  const score = (value: number) => scoreOf(value) - 0.5 * ((value - usual) / sd) ** 2;
  let middle = usual;
  let top = score(middle);
  for (let round = 0; ; round += 1) {
    const [low, high] = [score(middle - away), score(middle + away)];
    const slope = (high - low) / (2 * away);
    const curvature = Math.max(1 / sd ** 2, (2 * top - high - low) / away ** 2);
    const peak = within(middle + Math.max(-away, Math.min(away, slope / curvature)));
    // Near the middle the parabola is precise; otherwise it is evaluated again around its peak.
    if (Math.abs(peak - middle) < away / 2 || round === 2)
      return { mean: peak, sd: Math.sqrt(1 / curvature) };
    middle = peak;
    top = score(middle);
  }
}

interface Scoring {
  readonly prices: readonly Float64Array[];
  readonly prior: DemandPrior;
  readonly model: ShopModel;
}

function scoreAll(series: readonly DemandSeries[], { prices, prior, model }: Scoring): number {
  let score = 0;
  for (let n = 0; n < series.length; n += 1) {
    const [one, x] = [series[n], prices[n]];
    if (one && x) score += scoreSeries(one, x, { prior, model });
  }
  return score;
}

function scoreSeries(
  series: DemandSeries,
  prices: Float64Array,
  { prior, model }: { prior: DemandPrior; model: ShopModel },
): number {
  const filter = new DemandFilter({
    prior,
    shock: model.shock,
    reaction: model.reaction,
    level: getSeriesLevel(series),
  });
  let score = 0;
  for (let n = 0; n < series.rows; n += 1) {
    const units = series.units[n] ?? 0;
    filter.look(series, n, prices[n] ?? 0);
    filter.learn(units);
    if (n >= BURN_IN) score += filter.score(units);
  }
  return score + filter.moveScore;
}
