import { expect, test } from 'vitest';
import { decodeEvidence, toExcerptPieces } from './get-evidence.server.ts';

const EURO = Buffer.from('299,- \x80', 'latin1');

test.each([
  ['as the service read it', 'windows-1252', 'text/html; charset=utf-8', '299,- €'],
  ['as the header names it', undefined, 'text/html; charset="windows-1252"', '299,- €'],
  ['as UTF-8 where no charset or an unknown one is named', 'no-such', 'text/html', '299,- �'],
])('decodes %s', (_what, charset, type, text) => {
  expect(decodeEvidence(EURO, { charset, headers: { 'Content-Type': type } })).toBe(text);
});

test('splits an excerpt at its marks and ignores invalid marks', () => {
  const marks = [
    { field: 'currency', start: 3, end: 6 },
    { field: 'price', start: 0, end: 2 },
    { field: 'price', start: 1, end: 4 },
    { field: 'price', start: 6, end: 99 },
  ];
  expect(toExcerptPieces({ text: '49 EUR!', marks })).toEqual([
    { text: '49', field: 'price' },
    { text: ' ', field: null },
    { text: 'EUR', field: 'currency' },
    { text: '!', field: null },
  ]);
});
