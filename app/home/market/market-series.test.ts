import { expect, test } from 'vitest';
import type { InsightFigures } from '#sdk/index.ts';
import { formatBasisPoints } from './market-figures.ts';
import { buildIndexSeries } from './market-series.ts';

const figures = (
  day: string,
  key: string,
  index: number | null,
  rest: Partial<InsightFigures> = {},
): InsightFigures => ({
  day,
  key,
  name: key.toUpperCase(),
  currency: 'EUR',
  products: 10,
  compared: 5,
  cheapest: 0,
  below: 0,
  at: 0,
  above: 0,
  index_basis_points: index,
  weighted_index_basis_points: null,
  as_of: `${day}T12:00:00Z`,
  ...rest,
});

test('all products come first, then the groups with the most compared products on their last day', () => {
  const all = [figures('2026-11-19', '', 10_000), figures('2026-11-20', '', 10_100)];
  const groups = [
    figures('2026-11-19', 'small', 9_900, { compared: 50 }),
    figures('2026-11-19', 'large', 10_300),
    figures('2026-11-20', 'large', 10_400, { compared: 8, name: 'Large' }),
    figures('2026-11-20', 'small', 9_800, { compared: 2 }),
  ];
  expect(buildIndexSeries(all, groups)).toEqual({
    days: ['2026-11-19', '2026-11-20'],
    lines: [
      { key: '', name: '', values: [10_000, 10_100] },
      { key: 'large', name: 'Large', values: [10_300, 10_400] },
      { key: 'small', name: 'SMALL', values: [9_900, 9_800] },
    ],
  });
});

test('a day that was not counted is there, and has no value', () => {
  const { days, lines } = buildIndexSeries(
    [figures('2026-10-30', '', 10_000), figures('2026-11-02', '', null)],
    [figures('2026-11-01', 'acme', 9_950)],
  );
  expect(days).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
  expect(lines.map(({ values }) => values)).toEqual([
    [10_000, null, null, null],
    [null, null, 9_950, null],
  ]);
});

test('without figures there is no day and no line', () => {
  expect(buildIndexSeries([], [])).toEqual({ days: [], lines: [] });
});

test.each([
  [10_425, '104.25'],
  [0, '0.00'],
  [7, '0.07'],
  [-5, '-0.05'],
  [-12_345, '-123.45'],
])('%i hundredths are %s', (hundredths, text) => {
  expect(formatBasisPoints(hundredths)).toBe(text);
});
