import { createRandom, drawPoisson } from '#tests/support/random.ts';
import { scoreBacktest } from '#tests/support/recommendations/score-backtest.ts';
import { expect, test } from 'vitest';
import { runBacktest, type PanelRow } from './run-backtest.ts';

test('intervals contain the actual units of a panel with known demand as often as stated', () => {
  const rows = makePanel(40, 60);
  const predictions = runBacktest(rows, { holdout: 0.3 });
  expect(predictions).toHaveLength(40 * 18);
  const score = scoreBacktest(rows, predictions);
  expect(score.wmape).toBeLessThan(0.25);
  expect(score.coverage).toBeGreaterThan(0.74);
  expect(score.coverage).toBeLessThan(0.87);
  expect(score.unitsUp.ece).toBeLessThan(0.08);
});

test('uses only the prices of the predicted period', () => {
  const rows = makePanel(3, 20);
  const changed = rows.map((row) =>
    row.period === '19' ? { ...row, units: row.units * 50 } : row,
  );
  expect(
    runBacktest(changed, { holdout: 0.3 }).map(({ predicted, low, high }) => [
      predicted,
      low,
      high,
    ]),
  ).toEqual(
    runBacktest(rows, { holdout: 0.3 }).map(({ predicted, low, high }) => [predicted, low, high]),
  );
});

test('leaves out a series of one row', () => {
  expect(
    runBacktest(
      [{ series: 'a', period: '1', price: 2, units: 3, competitorPrice: null, group: null }],
      { holdout: 0.3 },
    ),
  ).toEqual([]);
});

function makePanel(series: number, periods: number): PanelRow[] {
  const random = createRandom(11);
  return Array.from({ length: series }, (_, s) => {
    const level = 20 + 200 * random();
    const elasticity = -1.5 - 2 * random();
    return Array.from({ length: periods }, (_, n): PanelRow => {
      const price = 10 * (random() < 0.3 ? 0.85 : 1);
      return {
        series: `s${s}`,
        period: String(n),
        price,
        units: drawPoisson(
          level * (price / 10) ** elasticity * Math.exp(0.3 * (random() - 0.5)),
          random,
        ),
        competitorPrice: null,
        group: null,
      };
    });
  }).flat();
}
