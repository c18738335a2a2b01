/**
 * One-step-ahead predictions for the last rows of each series: the own and the competitor's price of that period are known, nothing else of it
 * or of what comes after. What the training rows show of too narrow or too wide forecasts corrects those of the held-out rows.
 */
import { countQuantile, midProbability, probabilityAbove } from './count-forecast.ts';
import type { Forecast } from './demand-filter.ts';
import { fitRecalibration, type Recalibrate } from './recalibrate.ts';
import { learnDemand, type LearnedDemand, type Series } from './learn-demand.ts';

/** Statistics of a panel: prices are ratios' raw material here, not amounts. */
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
  readonly train: Series;
  readonly whole: Series;
}

const BURN_IN = 4;
/** The correction counts the model's own word as much as this many observations. */
const TRUST = 50;

/** Predicts the last `holdout` share of each series. Series are in the order of their rows; one with fewer than two rows is left out. */
export function backtestPanel(rows: readonly PanelRow[], { holdout }: { holdout: number }): Prediction[] {
  const splits = [...Map.groupBy(rows, (row) => row.series).values()].flatMap((series) => splitSeries(series, holdout));
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
  const reference = geometricMean(rows.slice(0, train).map((row) => row.price));
  const market = geometricMean(rows.slice(0, train).flatMap((row) => (row.competitorPrice === null ? [] : [row.competitorPrice])));
  const observations = rows.map((row) => ({
    x: row.price / reference - 1,
    z: row.competitorPrice === null || !Number.isFinite(market) ? 0 : Math.log(row.competitorPrice / market),
    units: row.units,
    traffic: 1,
  }));
  const whole = { id: first.series, group: first.group, observations };
  return [{ rows, whole, train: { ...whole, observations: observations.slice(0, train) } }];
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

type Calibrate = (share: number) => number;

/** Periods whose own price moved by this share are corrected apart: they are the ones a price is asked for, and harder. */
const MOVED = 0.03;

/** Where the training rows' counts lay in their own forecasts, for periods after a move of the own price and for the others. */
function learnCalibration(splits: readonly Split[], learned: LearnedDemand): (hasMoved: boolean) => Calibrate {
  const shares: { moved: number[]; still: number[] } = { moved: [], still: [] };
  for (const { train, rows } of splits) {
    const filter = learned.filterOf(train);
    train.observations.forEach((observation, n) => {
      const forecast = filter.learn(observation);
      if (n >= BURN_IN) shares[hasMoved(rows, n) ? 'moved' : 'still'].push(midProbability(forecast, observation.units));
    });
  }
  const [moved, still] = [toCalibration(shares.moved), toCalibration(shares.still)];
  return (isMoved) => (isMoved ? moved : still);
}

function hasMoved(rows: readonly PanelRow[], n: number): boolean {
  const [now, before] = [rows[n], rows[n - 1]];
  return now !== undefined && before !== undefined && Math.abs(now.price / before.price - 1) >= MOVED;
}

/** A map from the model's shares to those observed. */
function toCalibration(shares: readonly number[]): Calibrate {
  const sorted = shares.toSorted((a, b) => a - b);
  return (share) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 1) < share) low = middle + 1;
      else high = middle;
    }
    return (low + TRUST * share) / (sorted.length + TRUST);
  };
}

/** What is learned from all training rows. */
interface Forecasting {
  readonly learned: LearnedDemand;
  readonly calibrate: (hasMoved: boolean) => Calibrate;
  /** Corrections of the probabilities of "up", for periods after a move of the own price. */
  readonly up: { readonly units: Recalibrate; readonly revenue: Recalibrate };
}

interface Step {
  readonly forecast: Forecast;
  readonly row: PanelRow;
  readonly before: PanelRow;
  readonly calibrate: Calibrate;
}

/** How often units and revenue rose in the training rows whose price moved, against what was said of each. */
function learnUp(splits: readonly Split[], { learned, calibrate }: Omit<Forecasting, 'up'>): Forecasting['up'] {
  const units: [number, boolean][] = [];
  const revenue: [number, boolean][] = [];
  for (const { rows, train } of splits) {
    const filter = learned.filterOf(train);
    train.observations.forEach((observation, n) => {
      const forecast = filter.learn(observation);
      const [row, before] = [rows[n], rows[n - 1]];
      if (n < BURN_IN || !row || !before || !hasMoved(rows, n)) return;
      const said = sayUp({ forecast, row, before, calibrate: calibrate(true) });
      units.push([said.units, row.units > before.units]);
      revenue.push([said.revenue, row.units * row.price > before.units * before.price]);
    });
  }
  return { units: fitRecalibration(units), revenue: fitRecalibration(revenue) };
}

function sayUp({ forecast, row, before, calibrate }: Step): { units: number; revenue: number } {
  const above = (limit: number) => 1 - calibrate(1 - probabilityAbove(forecast, limit));
  return { units: above(before.units), revenue: above((before.units * before.price) / row.price) };
}

function predictSplit({ rows, train, whole }: Split, { learned, calibrate, up }: Forecasting): Prediction[] {
  const filter = learned.filterOf(train);
  const predictions: Prediction[] = [];
  whole.observations.forEach((observation, n) => {
    const [row, before] = [rows[n], rows[n - 1]];
    if (n >= train.observations.length && row && before) {
      const isMoved = hasMoved(rows, n);
      const prediction = predictRow({ forecast: filter.forecast(observation), row, before, calibrate: calibrate(isMoved) });
      predictions.push(isMoved ? { ...prediction, unitsUp: up.units(prediction.unitsUp), revenueUp: up.revenue(prediction.revenueUp) } : prediction);
    }
    filter.learn(observation);
  });
  return predictions;
}

function predictRow(step: Step): Prediction {
  const { forecast, row, calibrate } = step;
  const said = sayUp(step);
  return {
    row,
    predicted: forecast.mean > 3 ? countQuantile(forecast, invert(calibrate, 0.5)) : Math.exp(forecast.mean),
    low: countQuantile(forecast, invert(calibrate, 0.1)),
    high: countQuantile(forecast, invert(calibrate, 0.9)),
    unitsUp: said.units,
    revenueUp: said.revenue,
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
