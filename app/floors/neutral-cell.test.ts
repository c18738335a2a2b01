import { expect, test } from 'vitest';
import { neutralizeCell, readCell } from './neutral-cell.ts';

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
])('writes %j so that nothing runs it, and reads it back', (text) => {
  const cell = neutralizeCell(text);
  expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  expect(readCell(cell)).toBe(text);
});

test('leaves alone what no spreadsheet runs', () => {
  expect(neutralizeCell('KET-100')).toBe('KET-100');
  expect(readCell("'quoted'")).toBe("'quoted'");
});
