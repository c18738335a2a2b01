import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';
import { writeJson } from './write-json.ts';

const NONE: ReadonlySet<string> = new Set();
const PRICES: ReadonlySet<string> = new Set(['your_price', 'cost']);

test('any JSON value is written as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(writeJson(value, NONE)).toBe(JSON.stringify(value));
    }),
    { numRuns: 300 },
  );
  const value = {
    a: undefined,
    b: [undefined, null],
    c: new Date(0),
    d: () => 1,
    e: -0,
    '"': '\ud800',
  };
  expect(writeJson(value, NONE)).toBe(JSON.stringify(value));
});

test('decimals are written as numbers, digit for digit, at any depth', () => {
  const products = [
    { your_price: '19.90', cost: null },
    { your_price: '0.10', cost: undefined },
  ];
  const text = writeJson({ products, note: '19.90' }, PRICES);
  expect(text).toBe(
    '{"products":[{"your_price":19.90,"cost":null},{"your_price":0.10}],"note":"19.90"}',
  );
});

test('any decimal comes back as it was written', () => {
  const decimal = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,20})?$/);
  fc.assert(
    fc.property(decimal, (cost) => {
      expect(parseJson(writeJson({ cost }, PRICES), PRICES)).toEqual({ cost });
    }),
  );
});

test.each([
  [19.9, 'the number 19.9'],
  ['19,90', '"19,90"'],
  ['', '""'],
  ['1e3', '"1e3"'],
  ['.5', '".5"'],
  ['5.', '"5."'],
  ['01', '"01"'],
  ['+1', '"+1"'],
  ['NaN', '"NaN"'],
  ['1}', '"1}"'],
  ['1\n', '"1\\n"'],
  [{}, 'an object'],
])('a price that is %j is refused', (your_price, got) => {
  const write = () => writeJson({ products: [{ your_price }] }, PRICES);
  expect(write).toThrow(TypeError);
  expect(write).toThrow(
    `products.0.your_price: expected a decimal as a string, such as "19.90", got ${got}`,
  );
});

test('what JSON does not have is refused, with its place', () => {
  for (const stock of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => writeJson({ stock }, NONE)).toThrow(
      `stock: expected text or a finite number, got the number ${stock}`,
    );
  expect(() => writeJson({ stock: 5n }, NONE)).toThrow(
    'stock: expected text or a finite number, got a bigint',
  );
  expect(() => writeJson({ cost: 5n }, PRICES)).toThrow('such as "19.90", got a bigint');
  expect(() => writeJson(undefined, NONE)).toThrow('nothing that JSON can express');
  const loop: { self?: unknown } = {};
  loop.self = loop;
  expect(() => writeJson(loop, NONE)).toThrow('an object inside itself');
});
