import { expect, test } from 'vitest';
import { parseDecidedPrice } from './get-price-check.server.ts';

test.each([
  ['1299', 'EUR', '1299.00'],
  ['1.299,00', 'EUR', '1299.00'],
  ['1,299.00', 'USD', '1299.00'],
  ['12,5', 'EUR', '12.50'],
  ['€ 12.50', 'EUR', '12.50'],
  ['1,299', 'JPY', null],
  ['1.299', 'EUR', null],
  ['12.345', 'KWD', '12.345'],
  ['12.505', 'EUR', null],
  ['$12', 'EUR', null],
  ['-5', 'EUR', null],
  ['', 'EUR', null],
  ['cheap', 'EUR', null],
])('%s in %s is %s', (text, currency, decimal) => {
  if (decimal === null)
    expect(() => parseDecidedPrice(text, currency)).toThrow(/is not a clear amount/);
  else expect(parseDecidedPrice(text, currency)).toBe(decimal);
});
