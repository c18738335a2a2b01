import { expect, test } from 'vitest';
import { compareNames, type NamePiece } from './compare-names.ts';

/** The differing parts in brackets. */
const mark = (pieces: readonly NamePiece[]): string =>
  pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

const marked = (ours: string, theirs: string): [string, string] => {
  const compared = compareNames(ours, theirs);
  return [mark(compared.ours), mark(compared.theirs)];
};

test.each([
  ['Kettle, 1.7 l, blue', 'kettle blue 1,7 L', ['Kettle, 1.7 l, blue', 'kettle blue 1,7 L']],
  ['Kettle 1.7 l', 'Kettle 1.5 l', ['Kettle [1.7 l]', 'Kettle [1.5 l]']],
  ['Bottle 1.5 L', 'Bottle 1500ml', ['Bottle 1.5 L', 'Bottle 1500ml']],
  ['SSD 1 TB', 'SSD 1000 GB', ['SSD 1 TB', 'SSD 1000 GB']],
  ['Café Crème', 'cafe creme', ['Café Crème', 'cafe creme']],
  ['Pan Pro', 'Pan Pro Max 2', ['Pan Pro', 'Pan Pro [Max 2]']],
  [
    'Headphones H700 black',
    'Headphones H710 black',
    ['Headphones [H700] black', 'Headphones [H710] black'],
  ],
  ['Boot 42', 'Boot 43', ['Boot [42]', 'Boot [43]']],
  ['', 'Kettle', ['', '[Kettle]']],
])('%s / %s', (ours, theirs, expected) => {
  expect(marked(ours, theirs)).toEqual(expected);
});

test('the pieces are the names, whatever is in them', () => {
  for (const name of ['  "17\'\' x 9" – a/b_c…', '🙂 1/2 in', '٣ كتاب', '1.', 'ﬁ ½ 24 x 36 cm']) {
    const { ours } = compareNames(name, 'other 24 x 36 cm');
    expect(ours.map(({ text }) => text).join('')).toBe(name);
  }
});
