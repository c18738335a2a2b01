import { expect, test } from 'vitest';
import { escapeCsvFormula, readCell } from './csv-line.ts';

test.each([
  '=cmd|x',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  "''+1",
  '＝1',
  'plain',
  "it's",
  "'quoted'",
  '',
])('writes %j so that no spreadsheet runs it, and reads it back', (text) => {
  const cell = escapeCsvFormula(text);
  expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  expect(readCell(cell)).toBe(text);
});

test('leaves cells unchanged that no spreadsheet runs', () => {
  expect(escapeCsvFormula('KET-100')).toBe('KET-100');
  expect(readCell("'quoted'")).toBe("'quoted'");
});
