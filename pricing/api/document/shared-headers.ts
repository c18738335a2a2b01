/** Every response header, described once; operations refer to them. */
import { API_VERSION } from '#pricing/contract/service.ts';

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, examples: [example] },
});

export const sharedHeaders = {
  'X-Request-Id': header(
    'Identifies this request; quote it in support requests. `instance` of a problem contains it too.',
    '0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e',
  ),
  'X-API-Version': header(
    'The date of the API contract. Within `/v1` it changes only when something is added.',
    API_VERSION,
  ),
  'RateLimit-Policy': header(
    'The plan’s limit: `"plan";q=requests;w=seconds`. Not sent to the operator.',
    '"growth";q=600;w=60',
  ),
  RateLimit: header(
    'What remains of the limit: `"plan";r=requests left;t=seconds until one more is ' +
      'possible`. Not sent to the operator.',
    '"growth";r=599;t=60',
  ),
  'Cache-Control': header(
    '`private, no-cache`: revalidate with If-None-Match. `no-store` when the response ' +
      'contains a key or an error.',
    'private, no-cache',
  ),
  Vary: header(
    'The request headers that the response depends on.',
    'Authorization, Accept-Encoding',
  ),
  ETag: header(
    'Identifies the body. Send it as If-None-Match: an unchanged response is a 304 without a body.',
    '"3q2-7w9f2c1hK8sX0aBcDeFgHiJ"',
  ),
  Link: header(
    'The next page: `<address>; rel="next"`; absent on the last page. On a retired endpoint ' +
      'also `rel="deprecation"`, `rel="sunset"` and `rel="successor-version"`.',
    '<https://pricing.example/v1/products?limit=100&cursor=b3BhcXVl>; rel="next"',
  ),
  Location: header(
    'Path of the record on this server.',
    '/v1/products/prd_06gk3t8z0c4m5n6p7q8r9s0t1v',
  ),
  'Idempotent-Replayed': header(
    '`true` when this is the stored response to an earlier request with the same Idempotency-Key.',
    'true',
  ),
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer' as const, minimum: 1, examples: [17] },
  },
  'WWW-Authenticate': header(
    'How to authenticate (RFC 6750); with `error="invalid_token"` when a key was sent, and with ' +
      '`error="insufficient_scope"` and the `scope` that the key lacks.',
    'Bearer realm="pricing-intelligence", error="invalid_token"',
  ),
  Allow: header('The allowed methods.', 'GET, HEAD, POST'),
  'Accept-Post': header('The required media type of the body.', 'application/json'),
  Deprecation: header(
    'When the endpoint was deprecated: `@` and Unix seconds (RFC 9745).',
    '@1795132800',
  ),
  Sunset: header(
    'When the endpoint starts to return 410: an HTTP date (RFC 8594).',
    'Sat, 20 Nov 2027 00:00:00 GMT',
  ),
};

export type SharedHeader = keyof typeof sharedHeaders;

/** On every response to a known caller. */
export const COMMON: readonly SharedHeader[] = [
  'X-Request-Id',
  'X-API-Version',
  'RateLimit-Policy',
  'RateLimit',
];

/** References to shared headers by name. */
export function buildHeaderRefs(names: readonly SharedHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const isSharedHeader = (name: string): name is SharedHeader => name in sharedHeaders;
