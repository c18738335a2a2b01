import { expect, test } from 'vitest';
import { printRows } from './print-rows.ts';

test('prints each row when it is given, and the headings with the first', () => {
  const printed: string[] = [];
  const add = printRows(['a longer name'], (text) => void printed.push(text));
  expect(printed).toEqual([]);
  add({ name: 'short', seconds: 1.5 });
  expect(printed).toEqual([
    '| name          | seconds |\n',
    '| ------------- | ------- |\n',
    '| short         | 1.5     |\n',
  ]);
  add({ name: 'a longer name', seconds: 12 });
  expect(printed.at(-1)).toBe('| a longer name | 12      |\n');
});
