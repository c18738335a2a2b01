import { expect, it } from 'vitest';
import { toPercentCell } from './to-percent-cell.ts';

it.each([
  [1005, '10.05'],
  [7, '0.07'],
  [0, '0.00'],
  [-5, '-0.05'],
  [-123456n, '-1234.56'],
] as const)('writes %s hundredths as %s', (hundredths, decimal) => {
  expect(toPercentCell(hundredths)).toEqual({ decimal });
});
