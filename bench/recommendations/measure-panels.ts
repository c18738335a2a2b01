/** One-step-ahead forecasts of simulated panels, three seeds each: `node bench/recommendations/measure-panels.ts [seed]`. Rows whose own price moved by 3 % or more. */
import { backtestPanel } from '#pricing/recommendations/model/backtest-panel.ts';
import { makePanel, PANEL_KINDS } from './make-panel.ts';
import { scoreBacktest } from './score-backtest.ts';

const firstSeed = Number(process.argv[2] ?? 9_000);
const table: Record<string, Record<string, string | number>> = {};
for (const kind of Object.keys(PANEL_KINDS) as (keyof typeof PANEL_KINDS)[]) {
  for (let seed = firstSeed; seed < firstSeed + 3; seed += 1) {
    const rows = makePanel(kind, seed);
    const score = scoreBacktest(rows, backtestPanel(rows, { holdout: 0.3 }));
    const { unitsUp, revenueUp } = score;
    table[`${kind}, seed ${seed}`] = {
      rows: score.rows,
      WMAPE: digits(score.wmape),
      cov80: digits(score.coverage),
      'ECE up': digits(unitsUp.ece),
      'Brier up': digits(unitsUp.brier),
      'AUC up': digits(unitsUp.auc),
      'ECE revenue': digits(revenueUp.ece),
      'Brier revenue': digits(revenueUp.brier),
      'AUC revenue': digits(revenueUp.auc),
    };
  }
}
console.table(table);

function digits(value: number): string {
  return value.toFixed(3);
}
