/**
 * One-step-ahead predictions for the last rows of each series: only the own and the competitor's
 * price of that period are known, nothing else about it or later periods. Forecasts that were too
 * narrow or too wide on the training rows correct those of the held-out rows.
 */
import {
  countInterval,
  countMedian,
  type Forecast,
  getMidProbability,
  getProbabilityAbove,
} from './count-forecast.ts';
import { DemandFilter } from './demand-filter.ts';
import { type DemandSeries, toDemandSeries } from './demand-series.ts';
import { type LearnedDemand, learnDemand, getGroupPrior } from './learn-demand.ts';
import { getSeriesLevel, applyFormToSeries } from './read-series.ts';
import { fitRecalibration, type Recalibrate } from './recalibrate.ts';

/** One row of a panel. Prices are numbers for statistics, not money amounts. */
export interface PanelRow {
  readonly series: string;
  readonly period: string;
  readonly price: number;
  readonly units: number;
  readonly competitorPrice: number | null;
  readonly group: string | null;
}

export interface Prediction {
  readonly row: PanelRow;
  readonly predicted: number;
  readonly low: number;
  readonly high: number;
  readonly unitsUp: number;
  readonly revenueUp: number;
}

interface Split {
  readonly rows: readonly PanelRow[];
  readonly train: DemandSeries;
  readonly whole: DemandSeries;
}

const BURN_IN = 4;
/** The first share of a series is forecast worse than the rest and is not used for calibration. */
const LEARNING_SHARE = 0.25;
/**
 * Weight of the prior correction, in observations (the model's own probability; for rows with a
 * price change, the correction of all rows).
 */
const TRUST = 50;

/**
 * Predicts the last `holdout` share of each series. Series are in the order of their rows; series
 * with fewer than two rows are left out.
 */
export function runBacktest(
  rows: readonly PanelRow[],
  { holdout }: { holdout: number },
): Prediction[] {
  const splits = [...Map.groupBy(rows, (row) => row.series).values()].flatMap((series) =>
    splitSeries(series, holdout),
  );
  const learned = learnDemand(splits.map((split) => split.train));
  const calibrate = learnCalibration(splits, learned);
  const forecast: Forecasting = { learned, calibrate, up: learnUp(splits, { learned, calibrate }) };
  return splits.flatMap((split) => predictSplit(split, forecast));
}

function splitSeries(rows: readonly PanelRow[], holdout: number): Split[] {
  if (rows.length < 2) return [];
  const train = Math.max(1, rows.length - Math.max(1, Math.round(rows.length * holdout)));
  const first = rows[0];
  if (!first) return [];
  const columns = rows.map((row) => ({
    price: row.price,
    market: row.competitorPrice,
    units: row.units,
    traffic: 1,
    after: 1,
  }));
  const about = {
    group: first.group,
    reference: geometricMean(rows.slice(0, train).map((row) => row.price)),
  };
  return [
    {
      rows,
      whole: toDemandSeries(columns, about),
      train: toDemandSeries(columns.slice(0, train), about),
    },
  ];
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

type Calibrate = (share: number) => number;

/**
 * Periods whose own price changed by at least this share are corrected separately: they are harder,
 * and they are what price recommendations need.
 */
const MOVED = 0.03;

/**
 * Position of the training rows' counts in their forecast distributions, separately for periods
 * after an own price change and for the others.
 */
function learnCalibration(
  splits: readonly Split[],
  learned: LearnedDemand,
): (hasMoved: boolean) => Calibrate {
  const shares: { moved: number[]; still: number[] } = { moved: [], still: [] };
  for (const { train, rows } of splits) {
    followSeries(train, { learned, learnRows: train.rows }, (forecast, n) => {
      if (n >= firstJudged(train))
        shares[hasMoved(rows, n) ? 'moved' : 'still'].push(
          getMidProbability(forecast, train.units[n] ?? 0),
        );
    });
  }
  const all = toCalibration([...shares.moved, ...shares.still], (share) => share);
  const [moved, still] = [toCalibration(shares.moved, all), toCalibration(shares.still, all)];
  return (isMoved) => (isMoved ? moved : still);
}

/** Reports the forecast of each row before its units are learned. */
function followSeries(
  series: DemandSeries,
  { learned, learnRows }: { learned: LearnedDemand; learnRows: number },
  onForecast: (forecast: Forecast, n: number) => void,
): void {
  const { shock, reaction, form } = learned.model;
  const filter = new DemandFilter({
    prior: getGroupPrior(learned, series.group),
    shock,
    reaction,
    level: getSeriesLevel(series),
  });
  const prices = applyFormToSeries(series, form, learnRows);
  for (let n = 0; n < series.rows; n += 1) {
    filter.look(series, n, prices[n] ?? 0);
    onForecast({ mean: filter.mean, variance: filter.variance }, n);
    filter.learn(series.units[n] ?? 0);
  }
}

function firstJudged(train: DemandSeries): number {
  return Math.max(BURN_IN, train.rows * LEARNING_SHARE);
}

function hasMoved(rows: readonly PanelRow[], n: number): boolean {
  const [now, before] = [rows[n], rows[n - 1]];
  return (
    now !== undefined && before !== undefined && Math.abs(now.price / before.price - 1) >= MOVED
  );
}

/** A map from the model's shares to the observed ones, near `usual` with few observations. */
function toCalibration(shares: readonly number[], usual: Calibrate): Calibrate {
  const sorted = shares.toSorted((a, b) => a - b);
  return (share) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 1) < share) low = middle + 1;
      else high = middle;
    }
    return (low + TRUST * usual(share)) / (sorted.length + TRUST);
  };
}

/** Result of learning from all training rows. */
interface Forecasting {
  readonly learned: LearnedDemand;
  readonly calibrate: (hasMoved: boolean) => Calibrate;
  /** Corrections of the probability of "up", for periods after an own price change. */
  readonly up: { readonly units: Recalibrate; readonly revenue: Recalibrate };
}

interface Step {
  readonly forecast: Forecast;
  readonly row: PanelRow;
  readonly before: PanelRow;
  readonly calibrate: Calibrate;
}

/**
 * How often units and revenue rose in the training rows whose price changed, compared with the
 * stated probability.
 */
function learnUp(
  splits: readonly Split[],
  { learned, calibrate }: Omit<Forecasting, 'up'>,
): Forecasting['up'] {
  const units: [number, boolean][] = [];
  const revenue: [number, boolean][] = [];
  for (const { rows, train } of splits) {
    followSeries(train, { learned, learnRows: train.rows }, (forecast, n) => {
      const [row, before] = [rows[n], rows[n - 1]];
      if (n < firstJudged(train) || !row || !before || !hasMoved(rows, n)) return;
      const stated = predictIncrease({ forecast, row, before, calibrate: calibrate(true) });
      units.push([stated.units, row.units > before.units]);
      revenue.push([stated.revenue, row.units * row.price > before.units * before.price]);
    });
  }
  return { units: fitRecalibration(units), revenue: fitRecalibration(revenue) };
}

function predictIncrease({ forecast, row, before, calibrate }: Step): {
  units: number;
  revenue: number;
} {
  const above = (limit: number) => 1 - calibrate(1 - getProbabilityAbove(forecast, limit));
  return { units: above(before.units), revenue: above((before.units * before.price) / row.price) };
}

function predictSplit(
  { rows, train, whole }: Split,
  { learned, calibrate, up }: Forecasting,
): Prediction[] {
  const predictions: Prediction[] = [];
  followSeries(whole, { learned, learnRows: train.rows }, (forecast, n) => {
    const [row, before] = [rows[n], rows[n - 1]];
    if (n < train.rows || !row || !before) return;
    const isMoved = hasMoved(rows, n);
    const prediction = predictRow({ forecast, row, before, calibrate: calibrate(isMoved) });
    predictions.push(
      isMoved
        ? {
            ...prediction,
            unitsUp: up.units(prediction.unitsUp),
            revenueUp: up.revenue(prediction.revenueUp),
          }
        : prediction,
    );
  });
  return predictions;
}

function predictRow(step: Step): Prediction {
  const { forecast, row, calibrate } = step;
  const stated = predictIncrease(step);
  const [low, high] = countInterval(forecast, invert(calibrate, 0.1), invert(calibrate, 0.9));
  return {
    row,
    predicted:
      forecast.mean > 3 ? countMedian(forecast, invert(calibrate, 0.5)) : Math.exp(forecast.mean),
    low,
    high,
    unitsUp: stated.units,
    revenueUp: stated.revenue,
  };
}

/** The model's share at which the observed one is `share`. */
function invert(calibrate: Calibrate, share: number): number {
  let [low, high] = [0, 1];
  for (let n = 0; n < 40; n += 1) {
    const middle = (low + high) / 2;
    if (calibrate(middle) < share) low = middle;
    else high = middle;
  }
  return Math.min(1 - 1e-6, Math.max(1e-6, (low + high) / 2));
}
