/** Scores of a backtest on the rows whose own price moved by 3 % or more. */
import type { PanelRow, Prediction } from '#pricing/recommendations/model/run-backtest.ts';

const MOVED = 0.03;

export interface BacktestScore {
  readonly rows: number;
  readonly wmape: number;
  readonly coverage: number;
  readonly unitsUp: ProbabilityScore;
  readonly revenueUp: ProbabilityScore;
}

export interface ProbabilityScore {
  readonly brier: number;
  readonly ece: number;
  readonly auc: number;
}

/** Scores predictions against actual values, "up" compared with the row before. */
export function scoreBacktest(
  rows: readonly PanelRow[],
  predictions: readonly Prediction[],
): BacktestScore {
  const before = new Map<PanelRow, PanelRow>();
  for (const series of Map.groupBy(rows, (row) => row.series).values())
    series.forEach((row, n) => n > 0 && before.set(row, series[n - 1] as PanelRow));
  const moved = predictions.flatMap((prediction) => {
    const last = before.get(prediction.row);
    return last && Math.abs(prediction.row.price / last.price - 1) >= MOVED
      ? [{ ...prediction, last }]
      : [];
  });
  const sum = (of: (one: (typeof moved)[number]) => number) =>
    moved.reduce((total, one) => total + of(one), 0);
  return {
    rows: moved.length,
    wmape: sum((one) => Math.abs(one.predicted - one.row.units)) / sum((one) => one.row.units),
    coverage:
      sum((one) => (one.row.units >= one.low && one.row.units <= one.high ? 1 : 0)) / moved.length,
    unitsUp: scoreProbabilities(moved.map((one) => [one.unitsUp, one.row.units > one.last.units])),
    revenueUp: scoreProbabilities(
      moved.map((one) => [
        one.revenueUp,
        one.row.units * one.row.price > one.last.units * one.last.price,
      ]),
    ),
  };
}

/** Brier score, expected calibration error over ten bins, and area under the curve. */
export function scoreProbabilities(
  pairs: readonly (readonly [number, boolean])[],
): ProbabilityScore {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, claimed: 0, true: 0 }));
  let brier = 0;
  for (const [claimed, happened] of pairs) {
    const bin = bins[Math.min(9, Math.floor(claimed * 10))];
    if (!bin) continue;
    bin.count += 1;
    bin.claimed += claimed;
    bin.true += Number(happened);
    brier += (claimed - Number(happened)) ** 2;
  }
  const ranked = pairs.toSorted((a, b) => a[0] - b[0]);
  const positives = pairs.filter(([, happened]) => happened).length;
  let ranks = 0;
  ranked.forEach(([, happened], n) => {
    if (happened) ranks += n + 1;
  });
  return {
    brier: brier / pairs.length,
    ece: bins.reduce((total, bin) => total + Math.abs(bin.claimed - bin.true), 0) / pairs.length,
    auc: (ranks - (positives * (positives + 1)) / 2) / (positives * (pairs.length - positives)),
  };
}
