import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  compareAmounts,
  isEqualAmount,
  isHigher,
  isLower,
  isRatioWithin,
  type RatioBounds,
} from './amounts.ts';
import { isTaxApart } from '#pricing/extraction/visible/price-terms.ts';

describe('compareAmounts', () => {
  it.each<[string, string, string, -1 | 0 | 1 | null]>([
    ['more decimals do not make an amount higher', '19.9', '19.90', 0],
    ['no decimals and some', '1500', '1499.99', 1],
    ['one decimal and three', '1.2', '1.199', 1],
    ['three decimals that differ in the last', '12.345', '12.346', -1],
    ['a number of more digits', '9.99', '10', -1],
    ['zero, written in two ways', '0', '0.00', 0],
    ['zero and the least amount', '0', '0.01', -1],
    ['leading zeros', '007.5', '7.5', 0],
    ['a point without decimals', '5.', '5', 0],
    ['two amounts that one float stands for', '9007199254740993', '9007199254740992', 1],
    ['decimals beyond those of a float', '1.11000000000000009770', '1.11', 1],
    ['a text that is no decimal', '', '5', null],
    ['a sign', '-5', '5', null],
    ['an exponent', '1e3', '1000', null],
    ['grouping', '1,299.00', '1299', null],
  ])('%s', (_name, a, b, expected) => {
    expect(compareAmounts(a, b)).toBe(expected);
    expect(isHigher(a, b)).toBe(expected === 1);
    expect(isLower(a, b)).toBe(expected === -1);
    expect(isEqualAmount(a, b)).toBe(expected === 0);
    const back = compareAmounts(b, a);
    expect(back).toBe(expected === null || expected === 0 ? expected : -expected);
  });

  test('orders as the minor units do, however many zeros follow', () => {
    const minor = fc.integer({ min: 0, max: 10 ** 9 });
    const zeros = fc.integer({ min: 0, max: 4 });
    const write = (units: number, more: number): string => {
      const digits = String(units).padStart(3, '0');
      return `${digits.slice(0, -2)}.${digits.slice(-2)}${'0'.repeat(more)}`;
    };
    fc.assert(
      fc.property(minor, minor, zeros, (a, b, more) => {
        expect(compareAmounts(write(a, more), write(b, 0))).toBe(Math.sign(a - b));
      }),
    );
  });
});

describe('isRatioWithin', () => {
  const bounds: RatioBounds = { above: [3n, 10n], below: [1n, 1n] };

  it.each<[string, string, string, boolean]>([
    ['inside', '5', '10.00', true],
    ['just above the lower end', '3.01', '10', true],
    ['at the lower end', '3', '10.0', false],
    ['at the lower end, where a float is above it', '0.9', '3', false],
    ['just below the upper end', '9.999', '10', true],
    ['at the upper end', '10.0', '10', false],
    ['over the upper end', '10.01', '10', false],
    ['zero to something', '0', '10', false],
    ['something to zero', '10', '0', false],
    ['zero to zero', '0', '0.00', false],
    ['large amounts', '50000000000000000001', '100000000000000000000', true],
    ['no decimal', 'x', '10', false],
  ])('%s', (_name, a, b, expected) => {
    expect(isRatioWithin(a, b, bounds)).toBe(expected);
  });
});

describe('isTaxApart', () => {
  it.each<[string, string, string, boolean]>([
    ['twenty percent', '20.00', '24', true],
    ['the higher first', '24', '20.00', true],
    ['a rate with half a percent', '100', '105.5', true],
    ['a rate rounded to cents', '8.39', '9.99', true],
    ['three decimals', '1.000', '1.190', true],
    ['the same amount', '20', '20.00', false],
    ['a rate that no country uses', '100', '111', false],
    ['nearly a rate', '100', '119.149', true],
    ['at the end of the tolerance', '100', '119.15', false],
    ['zero', '0', '20', false],
    ['both zero', '0', '0.00', false],
    ['large amounts', '10000000000000000000', '12100000000000000001', true],
    ['no decimal', '', '20', false],
  ])('%s', (_name, a, b, expected) => {
    expect(isTaxApart(a, b)).toBe(expected);
  });
});
