import { expect, it } from 'vitest';
import { normalizeIdentifier, parseGtin } from './parse-identifiers.ts';

it.each([
  ['4006381333931', '04006381333931'],
  ['EAN: 4006381333931', '04006381333931'],
  ['EAN-13 4006381333931', '04006381333931'],
  ['gtin13:4006381333931', '04006381333931'],
  ['GTIN 4 006381 333931', '04006381333931'],
  ['(4006381333931)', '04006381333931'],
  ['400-6381-333931', '04006381333931'],
  ['04006381333931', '04006381333931'],
  ['UPC: 036000291452', '00036000291452'],
  ['96385074', '00000096385074'],
  ['ISBN 978-3-16-148410-0', '09783161484100'],
  ['ISBN10: 3-16-148410-X', '09783161484100'],
  ['3-16-148410-X', '09783161484100'],
])('reads %s as a trade item number', (text, gtin) => {
  expect(parseGtin(text)).toBe(gtin);
});

it.each([
  ['a wrong check digit', '4006381333932'],
  ['letters among the digits', '4006381A33931'],
  ['ten digits that are no book', '3161484109'],
  ['a book whose own check digit is wrong', 'ISBN10: 3-16-148410-1'],
  ['too few digits', '1234567'],
  ['too many digits', '400638133393100'],
  ['nothing but zeros', '0000000000000'],
  ['a word', 'n/a'],
  ['an empty text', ''],
  ['two numbers at once', '4006381333931, 4006381333948'],
  ['a long text', `EAN ${'4006381333931 '.repeat(6)}`],
  ['nothing', null],
])('reads no trade item number from %s', (_what, text) => {
  expect(parseGtin(text)).toBeNull();
});

it.each([
  ['  WH-1000XM5 ', 'WH-1000XM5'],
  ['SKU: AB 12', 'AB 12'],
  ['Art.-Nr.: 4711', '4711'],
  ['Artikelnr.: 4711', '4711'],
  ['kód: X-9', 'X-9'],
  ['A\n  B', 'A B'],
])('keeps the number in %j', (text, number) => {
  expect(normalizeIdentifier(text)).toBe(number);
});

it.each([
  '',
  '   ',
  'n/a',
  'NULL',
  'undefined',
  '---',
  '000',
  'Does not apply',
  '{{ product.sku }}',
  '<span>',
  'SKU:',
  'x'.repeat(81),
])('takes %j for no number', (text) => {
  expect(normalizeIdentifier(text)).toBeNull();
});
