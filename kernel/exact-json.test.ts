import { expect, test } from 'vitest';
import { toJsonDecimal, JsonNumber, parseExactJson } from './exact-json.ts';
import { measureJson, RepeatedName } from './json-shape.ts';

test('keeps the digits of a price as written', () => {
  const parsed = parseExactJson(
    '{"your_price": 19.90, "n": 1, "rows": [{"your_price": 12345678901234.56}]}',
    new Set(['your_price']),
  );
  expect(parsed).toEqual({
    your_price: new JsonNumber('19.90'),
    n: 1,
    rows: [{ your_price: new JsonNumber('12345678901234.56') }],
  });
});

test('writes a decimal as a JSON number of that text', () => {
  expect(JSON.stringify({ a: toJsonDecimal('19.90'), b: new JsonNumber('1e2') })).toBe(
    '{"a":19.90,"b":1e2}',
  );
});

test('leaves a string under a price key a string', () => {
  expect(parseExactJson('{"your_price":"19.90"}', new Set(['your_price']))).toEqual({
    your_price: '19.90',
  });
});

const strict = (text: string) =>
  parseExactJson(text, new Set(['price']), { uniqueNames: true, maxDepth: 4 });

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"b":{"c":[0,{"price":1,"price":2}]}}', ['b', 'c', 1, 'price']],
  ['{"price":1,"pr\\u0069ce":1}', ['price']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"":1,"":2}', ['']],
  ['{"1":1,"1" :2}', ['1']],
  ['{"a:\\"":":", "x":{}, "a:\\"" \n:2}', ['a:"']],
])('rejects a repeated name in one object: %s', (text, path) => {
  const refused = refusalOf(() => strict(text));
  expect(refused).toBeInstanceOf(RepeatedName);
  expect(refused).toMatchObject({ path });
  expect(parseExactJson(text, new Set())).toEqual(JSON.parse(text));
});

test.each([
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":2}]',
  '{"a":"b:c","b":":::","c":"\\"a\\":1"}',
  '{"a":"\\\\","b":1}',
  '{"a":"a","b":"a"}',
  '{}',
  '7',
  '":"',
  '{"__proto__":1}',
  '{"1":1,"0":2,"a":3}',
])('accepts similar names that are not repeated: %s', (text) => {
  expect(strict(text)).toEqual(JSON.parse(text));
});

test('rejects JSON nested deeper than allowed', () => {
  expect(strict('[[[[]]],"[[[[[[["]')).toEqual([[[[]]], '[[[[[[[']);
  expect(() => strict('[[[[[]]]]]')).toThrow('at most 4');
  expect(() => strict('['.repeat(1_000_000))).toThrow('at most 4');
  expect(parseExactJson('[[[[[]]]]]', new Set())).toEqual([[[[[]]]]]);
});

test('measures a text correctly when it contains strings', () => {
  expect(measureJson('{"a":{"b":[1,2]},"c":"{[:\\\\\\"[:"}')).toEqual({ depth: 3, names: 3 });
  expect(measureJson('"open [[[')).toEqual({ depth: 0, names: 0 });
});

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
