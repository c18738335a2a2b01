/**
 * Bodies that are not JSON, or that parsers read differently (RFC 8259; the cases are of the kind
 * that JSON test suites call "n_").
 */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp('growth');
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );

const MALFORMED: [string, string | Buffer][] = [
  ['nothing', ''],
  ['a space', ' '],
  ['a byte order mark alone', bytes([0xef, 0xbb, 0xbf])],
  ['a star', '*'],
  ['a form', 'name=Kettle&sku=K1'],
  ['HTML', '<!doctype html><p>'],
  ['a list cut off', '[1,'],
  ['a list without end', '["x"'],
  ['a list closed as an object', '["x"}'],
  ['a list closed twice', '[1]]'],
  ['a comma first', '[,1]'],
  ['a comma last', '[1,]'],
  ['two commas', '[1,,2]'],
  ['no comma', '[1 2]'],
  ['a colon in a list', '["a":1]'],
  ['a list after the text', '[] []'],
  ['a comma after the text', '{},'],
  ['a NUL after the text', bytes('{}', [0])],
  ['an object cut off', '{"name":'],
  ['an object without value', '{"a"}'],
  ['an object without colon', '{"a" 1}'],
  ['two colons', '{"a"::1}'],
  ['an object with a comma last', '{"a":1,}'],
  ['an object with two commas', '{"a":1,,"b":2}'],
  ['a name without quotes', '{a:1}'],
  ['a name in single quotes', "{'a':1}"],
  ['a number as name', '{1:1}'],
  ['a missing name', '{:1}'],
  ['an object closed as a list', '{"a":1]'],
  ['a comment', '{"a":1/* one */}'],
  ['a line comment', '{"a":1}// one'],
  ['a leading zero', '[01]'],
  ['a leading plus', '[+1]'],
  ['a minus alone', '[-]'],
  ['a negative leading zero', '[-01]'],
  ['a point first', '[.5]'],
  ['a point last', '[1.]'],
  ['an exponent without digits', '[1e]'],
  ['an exponent with a sign only', '[1e+]'],
  ['two points', '[1.2.3]'],
  ['hexadecimal', '[0x1F]'],
  ['NaN', '[NaN]'],
  ['Infinity', '[Infinity]'],
  ['minus Infinity', '[-Infinity]'],
  ['full-width digits', '[１]'],
  ['a number with a separator', '[1_000]'],
  ['a number with an n', '[1n]'],
  ['half a literal', '[tru]'],
  ['a literal in capitals', '[True]'],
  ['undefined', '[undefined]'],
  ['a word', 'kettle'],
  ['a string without end', '["x'],
  ['a string in single quotes', "['x']"],
  ['a string in backquotes', '[`x`]'],
  ['a tab in a string', '["a\tb"]'],
  ['a newline in a string', '["a\nb"]'],
  ['a NUL in a string', bytes('["a', [0], 'b"]')],
  ['an unknown escape', '["\\x41"]'],
  ['a short escape', '["\\u00A"]'],
  ['an escape that is no hexadecimal', '["\\u00zz"]'],
  ['an escape at the end', '["\\'],
  ['an escaped quote outside a string', '[\\"x\\"]'],
  ['a form feed as space', '[\f1]'],
  ['a no-break space', '[\u00a01]'],
  ['a zero-width space', '[\u200b1]'],
  ['a byte that is never UTF-8', bytes('["', [0xff], '"]')],
  ['Latin-1', bytes('["', [0xe9], '"]')],
  ['an overlong slash', bytes('["', [0xc0, 0xaf], '"]')],
  ['half a surrogate pair in UTF-8', bytes('["', [0xed, 0xa0, 0x80], '"]')],
  ['beyond Unicode', bytes('["', [0xf4, 0xbf, 0xbf, 0xbf], '"]')],
  ['a character cut off', bytes('["', [0xe2, 0x82], '"]')],
  ['UTF-16 with a mark', Buffer.from('\ufeff{}', 'utf16le')],
  ['UTF-16 without', Buffer.from('{"a":1}', 'utf16le')],
  ['two byte order marks', bytes([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '{}')],
  ['65 lists', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['100,000 open lists', '['.repeat(100_000)],
  ['100,000 open objects', '{"a":'.repeat(100_000)],
  ['a name twice', '{"sku":"A","sku":"B"}'],
  ['a name twice by an escape', '{"sku":"A","\\u0073ku":"B"}'],
];

test.each(MALFORMED)('answers 400: %s', async (_name, body) => {
  const answer = await client.send('POST /v1/products', body);
  expect(answer).toMatchObject({
    status: 400,
    json: { code: 'malformed_json', title: 'The body is not JSON' },
  });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
});

test('names a repeated member', async () => {
  const row = '"name":"K","sku":"A","url":"https://shop.example/k","currency":"EUR","your_price":1';
  const { json } = await client.send(
    'POST /v1/products/batch',
    `{"products":[{${row}},{${row},"your_price":2}]}`,
  );
  expect(json.errors).toEqual([
    {
      pointer: '#/products/1/your_price',
      detail: 'The name occurs more than once in one object',
      code: 'repeated',
    },
  ]);
  expect((await client.get('/v1/products')).json.products).toEqual([]);
});

test('accepts 64 lists and a byte order mark', async () => {
  expect(
    (await client.send('POST /v1/products', `${'['.repeat(64)}${']'.repeat(64)}`)).status,
  ).toBe(422);
  expect((await client.send('POST /v1/products', bytes([0xef, 0xbb, 0xbf], '{}'))).status).toBe(
    422,
  );
});
