import { expect, test } from 'vitest';
import {
  compareMoney,
  divideRounded,
  formatDecimal,
  parseMoney,
  parseDecimal,
  scaleMoney,
  subtractMoney,
} from './money.ts';

test.each([
  ['19.90', 'EUR', 1990n],
  ['19.9', 'EUR', 1990n],
  ['1500', 'JPY', 1500n],
  ['1.250', 'KWD', 1250n],
  ['1e2', 'EUR', 10000n],
  ['1234567890123.45', 'EUR', 123456789012345n],
  ['19.9000', 'EUR', 1990n],
  ['-5', 'EUR', -500n],
])('parses %s %s exactly', (text, currency, minor) => {
  expect(parseDecimal(text, currency)).toEqual({ minor, currency });
});

test.each([
  ['19.999', 'EUR', 'over_precise'],
  ['0.5', 'JPY', 'over_precise'],
  ['1,5', 'EUR', 'not_a_decimal'],
  ['NaN', 'EUR', 'not_a_decimal'],
  ['1e999', 'EUR', 'too_large'],
  ['99999999999999999999', 'EUR', 'too_large'],
])('rejects %s %s as %s', (text, currency, problem) => {
  expect(parseDecimal(text, currency)).toBe(problem);
});

test.each([
  [1990n, 'EUR', '19.90'],
  [5n, 'EUR', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [1500n, 'JPY', '1500'],
  [1250n, 'KWD', '1.250'],
])('formats %s minor units of %s as %s', (minor, currency, text) => {
  expect(formatDecimal({ minor, currency })).toBe(text);
});

test('rounds half-up away from zero, down toward -∞, and up toward +∞', () => {
  expect(divideRounded(5n, 2n)).toBe(3n);
  expect(divideRounded(-5n, 2n)).toBe(-3n);
  expect(divideRounded(-5n, 2n, 'down')).toBe(-3n);
  expect(divideRounded(-5n, 2n, 'up')).toBe(-2n);
  expect(divideRounded(5n, 2n, 'down')).toBe(2n);
  expect(divideRounded(5n, 2n, 'up')).toBe(3n);
});

test('never compares or subtracts different currencies', () => {
  const euro = parseMoney('1', 'EUR');
  const pound = parseMoney('1', 'GBP');
  expect(() => compareMoney(euro, pound)).toThrow(RangeError);
  expect(() => subtractMoney(euro, pound)).toThrow(RangeError);
});

test('scales once and rounds once', () => {
  expect(scaleMoney(parseMoney('19.99', 'EUR'), [95n, 100n])).toEqual(parseMoney('18.99', 'EUR'));
});
