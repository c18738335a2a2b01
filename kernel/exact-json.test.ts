import { expect, test } from 'vitest';
import { jsonDecimal, JsonNumber, parseExactJson } from './exact-json.ts';

test('keeps the digits of a price as they were written', () => {
  const parsed = parseExactJson('{"your_price": 19.90, "n": 1, "rows": [{"your_price": 12345678901234.56}]}', new Set(['your_price']));
  expect(parsed).toEqual({ your_price: new JsonNumber('19.90'), n: 1, rows: [{ your_price: new JsonNumber('12345678901234.56') }] });
});

test('writes a decimal as a JSON number of that text', () => {
  expect(JSON.stringify({ a: jsonDecimal('19.90'), b: new JsonNumber('1e2') })).toBe('{"a":19.90,"b":1e2}');
});

test('leaves a string under a price key a string', () => {
  expect(parseExactJson('{"your_price":"19.90"}', new Set(['your_price']))).toEqual({ your_price: '19.90' });
});
