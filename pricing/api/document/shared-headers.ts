/** Every response header, described once; operations refer to them. */
import { API_VERSION } from '../../contract/service.ts';

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, examples: [example] },
});

export const sharedHeaders = {
  'X-Request-Id': header(
    'Names this request; give it when you ask about it. `instance` of a problem has it too.',
    '0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e',
  ),
  'X-API-Version': header(
    'The date of the contract that answered. Within `/v1` it only moves on with additions.',
    API_VERSION,
  ),
  'RateLimit-Policy': header(
    'What the plan allows: `"plan";q=requests;w=seconds`. Not on answers to the operator.',
    '"growth";q=600;w=60',
  ),
  RateLimit: header(
    'What is left: `"plan";r=requests left;t=seconds until one more is possible`. Not on answers to the operator.',
    '"growth";r=599;t=60',
  ),
  'Cache-Control': header(
    '`private, no-cache`: ask again with If-None-Match. `no-store` where a key or a refusal is in the answer.',
    'private, no-cache',
  ),
  Vary: header('What the answer depends on.', 'Authorization, Accept-Encoding'),
  ETag: header(
    'Of the bytes. Give it as If-None-Match: an answer that is still the same is a 304 without a body.',
    '"3q2-7w9f2c1hK8sX0aBcDeFgHiJ"',
  ),
  Link: header(
    'Where the next page is: `<address>; rel="next"`; absent on the last page. On a retired ' +
      'endpoint also `rel="deprecation"`, `rel="sunset"` and `rel="successor-version"`.',
    '<https://pricing.example/v1/products?limit=100&cursor=b3BhcXVl>; rel="next"',
  ),
  Location: header(
    'Address of the record, below the server.',
    '/v1/products/prd_06gk3t8z0c4m5n6p7q8r9s0t1v',
  ),
  'Idempotent-Replayed': header(
    '`true` when this is the answer that was kept from the first request with the same Idempotency-Key.',
    'true',
  ),
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer' as const, minimum: 1, examples: [17] },
  },
  'WWW-Authenticate': header(
    'How to say who is asking (RFC 6750); with `error="invalid_token"` when a key came.',
    'Bearer realm="pricing-intelligence", error="invalid_token"',
  ),
  Allow: header('The methods that there are.', 'GET, HEAD, POST'),
  'Accept-Post': header('The media type that a body must have.', 'application/json'),
  Deprecation: header(
    'Since when the endpoint is retired: `@` and Unix seconds (RFC 9745).',
    '@1795132800',
  ),
  Sunset: header(
    'From when it is a 410: an HTTP date (RFC 8594).',
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
