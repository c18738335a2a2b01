import type { Cell } from '#spreadsheet/table.ts';

/** Hundredths as an exact number: 1005 is "10.05", -5 is "-0.05". */
export function toPercentCell(hundredths: number | bigint): Cell {
  const sign = hundredths < 0 ? '-' : '';
  const text = String(hundredths).replace('-', '').padStart(3, '0');
  return { decimal: `${sign}${text.slice(0, -2)}.${text.slice(-2)}` };
}
