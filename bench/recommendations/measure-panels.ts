/**
 * One-step-ahead forecasts of simulated panels, some seeds each: `node
 * bench/recommendations/measure-panels.ts [--seed 9000] [--seeds 3]`. Rows whose own price moved by
 * 3 % or more.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { runBacktest } from '#pricing/recommendations/model/run-backtest.ts';
import { makePanel, PANEL_KINDS } from './make-panel.ts';
import { scoreBacktest } from './score-backtest.ts';

const { seed: firstSeed, seeds } = readOptions({ seed: 9_000, seeds: 3 });
const kinds = Object.keys(PANEL_KINDS) as (keyof typeof PANEL_KINDS)[];
const nameOf = (kind: string, seed: number): string => `${kind}, seed ${seed}`;
const add = printRows(kinds.map((kind) => nameOf(kind, firstSeed)));
for (const kind of kinds) {
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const rows = makePanel(kind, seed);
    const score = scoreBacktest(rows, runBacktest(rows, { holdout: 0.3 }));
    const { unitsUp, revenueUp } = score;
    add({
      panel: nameOf(kind, seed),
      rows: score.rows,
      WMAPE: digits(score.wmape),
      cov80: digits(score.coverage),
      'ECE up': digits(unitsUp.ece),
      'Brier up': digits(unitsUp.brier),
      'AUC up': digits(unitsUp.auc),
      'ECE revenue': digits(revenueUp.ece),
      'Brier revenue': digits(revenueUp.brier),
      'AUC revenue': digits(revenueUp.auc),
    });
  }
}

function digits(value: number): string {
  return value.toFixed(3);
}
