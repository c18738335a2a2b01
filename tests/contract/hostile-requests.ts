/** Hostile requests, generated from the API's description; most are nearly valid. */
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import {
  type ApiDocument,
  breakBody,
  type Operation,
  readOperations,
  validBodies,
} from './schema-arbitrary.ts';

export interface HostileRequest {
  readonly operation: Operation;
  readonly verb: string;
  /** Below /v1, with a query. `{0}` and `{1}` stand for identifiers that exist. */
  readonly path: string;
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const naughty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '"; drop table pricing.product; --',
    '../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'null',
    '-0',
    '1e400',
    '9'.repeat(400),
    '１２',
    'NaN',
    '😀'.repeat(300),
    'EUR',
    '2026-02-30',
    '0000-01-01T00:00:00Z',
    '275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59Z',
    'https://[::1]/',
    'https://a.example/\u0000',
    'prd_x',
    '${jndi:ldap://x}',
    '{{7*7}}',
    '1;select pg_sleep(9)',
    '\u200b',
    'ﷺ'.repeat(50),
    '\u202ekettle',
    'a'.repeat(5000),
    '%',
    '_',
    '\\',
    'true',
    '[]',
    'http://169.254.169.254/',
    'xn--80ak6aa92e.com',
    '0x1',
    '1e-7',
    '١٢٣',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const scalar = fc.oneof(
  naughty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('auto', 'growth', 'applied', '2026-11-19', 'kettles.example'),
);
const FIELDS = [
  'name',
  'sku',
  'url',
  'currency',
  'your_price',
  'cost',
  'gtin',
  'external_id',
  'products',
  'sales',
  'product_id',
  'day',
  'units',
  'price_paid',
  'ids',
  'all',
  'read',
  'verdict',
  'by',
  'decisions',
  'expected_verdict',
  'domain',
  'tax',
  'decision',
  'price',
  'map_tolerance',
  'promotion_windows',
  'from',
  'to',
  'overlap_seconds',
  '__proto__',
  'toString',
];
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), naughty), tie('value'), { maxKeys: 8 }),
  ),
}));

/** Texts that are not JSON, or that parsers read differently. */
const noJson = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constantFrom(
    '',
    '{',
    '[]',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '['.repeat(100_000),
    `{"products":${'[{"cost":'.repeat(5000)}`,
    '{"name":"a"}{"name":"b"}',
    'null',
    '1',
    '"x"',
    '{"a":1e999999}',
    `{"your_price":${'9'.repeat(100_000)}}`,
    `{"${'k'.repeat(50_000)}":1}`,
  ),
);

/** The bytes of a text in another encoding than its headers name. */
const encodings: Record<string, (text: string) => Uint8Array> = {
  utf16le: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  latin1: (text) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0xe9])]),
  gzip: (text) => gzipSync(text),
  cut: (text) => Buffer.from(text).subarray(0, Math.floor(text.length / 2)),
};

/** With a probability of 1 in n; otherwise null. */
const rarely = <T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Arbitrary requests for the API with that description. */
export function hostileRequests(document: ApiDocument): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...readOperations(document)).chain((operation) => {
    const valid = validBodies(document, operation);
    const json = fc.oneof(
      ...(valid
        ? [
            { weight: 4, arbitrary: valid },
            {
              weight: 6,
              arbitrary: fc
                .tuple(valid, fc.nat(40), value)
                .map(([body, at, by]) => breakBody(body, { at, by })),
            },
          ]
        : []),
      { weight: 2, arbitrary: value },
    );
    return fc
      .record({
        verb: rarely(
          8,
          fc.constantFrom(
            'GET',
            'POST',
            'PUT',
            'PATCH',
            'DELETE',
            'OPTIONS',
            'HEAD',
            'PROPFIND',
            'QUERY',
          ),
        ),
        ids: fc.array(
          fc.oneof(
            { weight: 2, arbitrary: fc.constantFrom('{0}', '{1}') },
            { weight: 1, arbitrary: naughty.map(encode) },
          ),
          { minLength: 2, maxLength: 2 },
        ),
        suffix: rarely(
          12,
          fc.constantFrom(
            '/',
            '//',
            '/.',
            '/..',
            '/%2e%2e/%2e%2e/etc/passwd',
            '/%00',
            '/%c0%ae%c0%ae/',
            '/%ff',
            ';x=1',
            '/%2F',
            '%20',
            '?',
            '#x',
            `/${'a/'.repeat(300)}`,
            '/\u200b',
          ),
        ),
        query: operation.parameters.some((parameter) => parameter.in === 'query')
          ? fc.array(queryOf(operation), { maxLength: 2 })
          : rarely(8, queryOf(operation)).map((one) => (one ? [one] : [])),
        body: fc.option(
          fc.oneof(
            { weight: 8, arbitrary: json.map((body) => JSON.stringify(body)) },
            { weight: 1, arbitrary: noJson },
          ),
          { freq: operation.body ? 20 : 2 },
        ),
        encoding: rarely(12, fc.constantFrom(...Object.keys(encodings))),
        type: rarely(
          10,
          fc.constantFrom(
            'text/plain',
            'application/json; charset=latin1',
            'multipart/form-data',
            ';;;',
            'application/json, application/json',
            'APPLICATION/JSON ; charset="utf-8"',
            'application/problem+json',
            '',
          ),
        ),
        extra: rarely(
          6,
          fc.constantFrom<[string, string]>(
            ['idempotency-key', '"k"'],
            ['idempotency-key', 'k'],
            ['idempotency-key', '""'],
            ['idempotency-key', '"'],
            ['idempotency-key', 'x'.repeat(300)],
            ['accept', 'text/html'],
            ['accept', '*/*;q=0'],
            ['accept', 'x'.repeat(8000)],
            ['if-none-match', '*'],
            ['if-none-match', '"'.repeat(3000)],
            ['content-encoding', 'gzip'],
            ['content-encoding', 'identity'],
            ['x-http-method-override', 'DELETE'],
            ['x-forwarded-proto', 'https'],
            ['forwarded', 'proto=https'],
            ['origin', 'https://evil.example'],
            ['cookie', 'a=b'],
            ['x-api-version', '1999-01-01'],
            ['expect', '100-continue'],
            ['range', 'bytes=0-1'],
            ['host', 'evil.example'],
          ),
        ),
      })
      .map(({ verb, ids, suffix, query, body, encoding, type, extra }) => {
        let next = 0;
        const path = operation.path.replace(/\{\w+\}/g, () => ids[next++] ?? '');
        const search = query
          .map(([name, text]) => `${encode(name)}=${text === '{1}' ? text : encode(text)}`)
          .join('&');
        const method = verb ?? operation.method.toUpperCase();
        const plain = body?.toWellFormed();
        const written = encoding && body !== null ? encodings[encoding]?.(body) : plain;
        const hasBody = body !== null && !['GET', 'HEAD', 'QUERY'].includes(method);
        return {
          operation,
          verb: method,
          path: `${path}${suffix ?? ''}${search ? `?${search}` : ''}`,
          body: hasBody ? written : undefined,
          headers: {
            ...(hasBody && { 'content-type': type ?? 'application/json' }),
            ...(extra && { [extra[0]]: extra[1] }),
          },
        };
      });
  });
}

/** A parameter and its value: mostly an existing one, often with a valid value. */
function queryOf({ parameters }: Operation): fc.Arbitrary<[string, string]> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const other = fc.tuple(
    fc.oneof(fc.constantFrom('limit', 'cursor', 'api_key', '__proto__', 'limit[]'), naughty),
    naughty,
  );
  if (own.length === 0) return other;
  const wrong = fc.tuple(fc.constantFrom(...own.map(({ name }) => name)), naughty);
  const right = fc
    .constantFrom(...own)
    .chain(({ name, schema }) =>
      fc.tuple(
        fc.constant(name),
        fc.constantFrom(
          ...[...(schema.enum ?? []), ...(schema.examples ?? []), '{1}', '1', 'true'].map(String),
        ),
      ),
    );
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: other },
  );
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
