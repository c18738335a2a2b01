import { expect, test } from 'vitest';
import { parseAmount, parsePercent, chooseDecimalSign } from './parse-amount.ts';

const eur = (text: string, sign: 'auto' | 'point' | 'comma' = 'auto') =>
  parseAmount(text, { currency: 'EUR', sign });

test.each([
  ['19.90', 1990n],
  ['19,90', 1990n],
  ['19', 1900n],
  ['19.9', 1990n],
  ['1,234.56', 123_456n],
  ['1.234,56', 123_456n],
  ['1 234,56', 123_456n],
  ['1 234.50', 123_450n],
  ["1'234.50", 123_450n],
  ['1.234.567', 123_456_700n],
  ['1,234,567.8', 123_456_780n],
  ['1234.50', 123_450n],
  ['€19.90', 1990n],
  ['19,90 €', 1990n],
  ['EUR 19.90', 1990n],
  ['.99', 99n],
  ['0,990', 99n],
  ['19.', 1900n],
  ['1234.500', 123_450n],
])('reads %s', (text, minor) => {
  expect(eur(text)).toBe(minor);
});

test.each([
  ['1.234', 'ambiguous'],
  ['1,234', 'ambiguous'],
  ['12.500', 'ambiguous'],
  ['abc', 'no_amount'],
  ['', 'no_amount'],
  ['1.2.3', 'no_amount'],
  ['1,23.456', 'no_amount'],
  ['12..5', 'no_amount'],
  ['-5', 'negative'],
  ['5-', 'negative'],
  ['(5.00)', 'negative'],
  ['1e3', 'no_amount'],
  ['19.905', 'ambiguous'],
  ['0.905', 'over_precise'],
  ['99999999999999999', 'too_large'],
  ['$5', 'other_currency'],
  ['USD 5', 'other_currency'],
  ['=1+1', 'no_amount'],
  ['1.234,56.7', 'no_amount'],
])('refuses %s as %s', (text, problem) => {
  expect(eur(text)).toBe(problem);
});

test('uses the decimal separator that was chosen for the file', () => {
  expect(eur('1.234', 'comma')).toBe(123_400n);
  expect(eur('1,234', 'point')).toBe(123_400n);
  expect(eur('1.230', 'point')).toBe(123n);
  expect(eur('1,5', 'point')).toBe('no_amount');
  expect(eur('1.234,56', 'point')).toBe('no_amount');
});

test('reads amounts of currencies with no and with three decimals', () => {
  expect(parseAmount('1500', { currency: 'JPY', sign: 'auto' })).toBe(1500n);
  expect(parseAmount('¥1,500', { currency: 'JPY', sign: 'point' })).toBe(1500n);
  expect(parseAmount('1500.5', { currency: 'JPY', sign: 'auto' })).toBe('over_precise');
  expect(parseAmount('1.250', { currency: 'KWD', sign: chooseDecimalSign('KWD') })).toBe(1250n);
});

test('reads percentages in hundredths', () => {
  expect([
    parsePercent('25'),
    parsePercent('12,5 %'),
    parsePercent('12.55'),
    parsePercent('x'),
    parsePercent('-3'),
  ]).toEqual([2500n, 1250n, 1255n, null, null]);
});
