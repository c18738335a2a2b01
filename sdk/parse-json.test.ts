import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson, toDecimalText } from './parse-json.ts';

const NONE: ReadonlySet<string> = new Set();
const PRICES: ReadonlySet<string> = new Set(['price', 'cost']);

/** What a parser says of a text: its value, or that it refuses it. */
const tryParse = (parse: () => unknown): { value: unknown } | 'refused' => {
  try {
    return { value: parse() };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
};
const expectAsJsonParse = (text: string): void =>
  expect(
    tryParse(() => parseJson(text, NONE)),
    text,
  ).toEqual(tryParse(() => JSON.parse(text)));

const TEXTS = [
  // Values and space.
  'null true false 0 -0 "" [] {}'.split(' '),
  [
    ' 1',
    '1 ',
    '\t\r\n[ 1 , 2 ]\n',
    '{ "a" : 1 }',
    '\u00a01',
    '\ufeff1',
    '1\u2028',
    '\u000b1',
    '\f1',
  ],
  // Numbers.
  [
    '-',
    '+1',
    '01',
    '-01',
    '00',
    '1.',
    '.5',
    '-.5',
    '1.5',
    '1e5',
    '1E+5',
    '1e-5',
    '1e',
    '1e+',
    '0e0',
  ],
  ['0x1', '1_000', 'NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '1e-999', '9007199254740993'],
  [
    '123456789012345678901234567890',
    '0.1000000000000000055511151231257827',
    '5e-324',
    '1.0',
    '- 1',
  ],
  // Strings.
  ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\u0041\\u00e9\\u20ac"', '"\\ud83d\\ude00"', '"\\ud83d"'],
  ['"\\ude00\\ud83d"', '"😀"', '"\\u004"', '"\\u00zz"', '"\\x41"', '"\\\'"', '"\\', '"\\"', '"a'],
  ['"\n"', '"\u0000"', '"\u001f"', '"\u007f"', '"\u2028\u2029"', "'a'", '"\\U0041"', '"\\u"'],
  ['"\\constructor"', '"\\__proto__"'],
  // Lists and objects.
  ['[', ']', '[1', '[1,', '[1,]', '[,1]', '[1 2]', '[1]]', '[[]]', '[[[[]]]]', '[1,,2]', '[}'],
  [
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
    "{'a':1}",
    '{,}',
  ],
  [
    '{"a":1,"a":2}',
    '{"a":{"b":1},"a":3}',
    '{"":1}',
    '{"1":1,"0":2}',
    '{"a":1}}',
    '{1:2}',
    '{"a":1 "b":2}',
  ],
  ['{"constructor":1,"toString":2,"hasOwnProperty":3}', '{"length":1}'],
  // What follows or is cut off.
  [
    '',
    ' ',
    '1 2',
    'nul',
    'nulll',
    'tru',
    'True',
    'undefined',
    '[1] x',
    '{}{}',
    '// c\n1',
    '/**/1',
    '1;',
  ],
  [
    '{"products":[{"id":"prd_1"',
    '{"products":[{"id":"prd_',
    '"next_cursor":null}',
    'nullnull',
    '\u0000',
  ],
].flat();

test.each(TEXTS)('is read or refused as JSON.parse does: %j', expectAsJsonParse);

test('any value that JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }),
      fc.constantFrom(undefined, 2, '\t'),
      (value, space) => {
        expectAsJsonParse(JSON.stringify(value, null, space));
      },
    ),
    { numRuns: 200 },
  );
});

test('any text with one character changed is read or refused as JSON.parse does', () => {
  const characters = fc.constantFrom(...'{}[]",:\\ue+-.0 19ntf\n\u0001é\ud83d'.split(''));
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.nat(), characters, (text, at, character) => {
      const index = at % (text.length + 1);
      expectAsJsonParse(text.slice(0, index) + character + text.slice(index + 1));
      expectAsJsonParse(text.slice(0, index));
    }),
    { numRuns: 400 },
  );
});

test('__proto__ is a member like any other', () => {
  const value = parseJson('{"__proto__":{"polluted":true},"a":{"__proto__":1}}', NONE);
  expect(Object.keys(value as object)).toEqual(['__proto__', 'a']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as { polluted?: unknown }).polluted).toBeUndefined();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('numbers under the given names keep their digits, at any depth', () => {
  const text = `{"price":19.90,"n":19.90,"a":[{"cost":0.1000000000000000055511151231257827},
    {"price":null,"cost":9007199254740993}],"b":{"price":-0.00},"price_text":"1.0"}`;
  expect(parseJson(text, PRICES)).toEqual({
    price: '19.90',
    n: 19.9,
    a: [
      { cost: '0.1000000000000000055511151231257827' },
      { price: null, cost: '9007199254740993' },
    ],
    b: { price: '-0.00' },
    price_text: '1.0',
  });
});

test('under the given names, objects, lists and texts are what they are', () => {
  expect(parseJson('{"price":{"price":1.50},"cost":[1.50],"a":{"price":"1.50"}}', PRICES)).toEqual({
    price: { price: '1.50' },
    cost: [1.5],
    a: { price: '1.50' },
  });
});

test.each([
  ['1e3', '1000'],
  ['1.5e3', '1500'],
  ['1.50e1', '15.0'],
  ['-1.25E+1', '-12.5'],
  ['125e-2', '1.25'],
  ['5e-3', '0.005'],
  ['0.5e1', '5'],
  ['0e5', '0'],
  ['1e-1', '0.1'],
  ['19.90', '19.90'],
  ['1e0', '1'],
])('the decimal %s is %s', (source, expected) => {
  expect(toDecimalText(source)).toBe(expected);
  expect(Number(toDecimalText(source))).toBe(Number(source));
});

test('any exponent gives the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const source = number.toExponential();
      expect(Number(toDecimalText(source))).toBe(Number(source));
    }),
  );
});

test('a decimal that would fill the memory is refused', () => {
  for (const text of [
    '1e999999999',
    '1e-999999999',
    `1${'0'.repeat(500)}`,
    '1e99999999999999999999',
  ])
    expect(() => parseJson(`{"price":${text}}`, PRICES)).toThrow('more than 400 digits');
});

test('what is nested too deeply is refused before the stack is full', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(() => parseJson(nested(256), NONE)).not.toThrow();
  for (const depth of [257, 1_000_000])
    expect(() => parseJson(nested(depth), NONE)).toThrow('more than 256');
  expect(() => parseJson('{"a":'.repeat(1_000_000), NONE)).toThrow('more than 256');
});

test('an error says where the text is wrong', () => {
  expect(() => parseJson('{"a":1 "b":2}', NONE)).toThrow('unexpected "\\"" at position 7');
  expect(() => parseJson('{"products":[{"id":"prd_', NONE)).toThrow('ends at position 24');
});
