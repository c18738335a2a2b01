/** One example of each error, and what a client should do. */
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import type { Problem } from '#pricing/contract/problem.ts';
import { problemTitles, getProblemType } from '#pricing/api/problem-response.ts';

interface Refusal {
  readonly detail: string;
  readonly remedy: string;
  readonly errors?: Problem['errors'];
}

const refusals: Record<ErrorCode, Refusal> = {
  malformed_json: {
    detail: 'The body is not JSON: Unexpected end of JSON input',
    remedy: 'Send JSON in UTF-8.',
  },
  invalid_cursor: {
    detail: 'This cursor does not belong to this list and these filters: start without one',
    remedy: 'Start again without a cursor.',
  },
  invalid_query: {
    detail: 'limit: Expected 1 to 1000',
    remedy: 'Correct the parameters listed in `errors`.',
    errors: [{ pointer: 'limit', detail: 'Expected 1 to 1000', code: 'out_of_range' }],
  },
  invalid_header: {
    detail: 'Idempotency-Key: expected 1 to 255 visible characters, in quotes or without',
    remedy: 'Correct the header named in `detail`.',
  },
  unauthorized: {
    detail: 'This API key is unknown or was revoked',
    remedy: 'Send an API key that is valid: neither revoked nor expired.',
  },
  https_required: {
    detail:
      'Requests must use HTTPS. If a proxy terminates TLS, configure the server to trust that ' +
      'proxy (TRUST_PROXY).',
    remedy: 'Use HTTPS, or configure the server to trust your proxy.',
  },
  account_suspended: {
    detail: 'This account is suspended',
    remedy: 'Contact the operator of the service.',
  },
  plan_limit: {
    detail: 'The starter plan does not include this',
    remedy: 'Change to a plan that allows it.',
  },
  forbidden: {
    detail: 'This endpoint requires the operator’s key',
    remedy: 'Use the other kind of key: an account’s or the operator’s.',
  },
  insufficient_scope: {
    detail: 'This endpoint requires the scope "write"; this API key has "read"',
    remedy: 'Use a key with the scope that `detail` and `WWW-Authenticate` name.',
  },
  not_found: {
    detail: 'No such product',
    remedy:
      'The record does not exist in your account. Records of other accounts get the same response.',
  },
  method_not_allowed: {
    detail: 'Expected GET or HEAD or POST, got PUT',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  not_acceptable: {
    detail: 'Available: application/json; got Accept: text/html',
    remedy: 'Accept `application/json`.',
  },
  conflict: {
    detail: 'Another product has the sku "KETTLE-17-BLUE"',
    remedy: 'Resolve the conflict described in `detail`.',
  },
  request_in_progress: {
    detail: 'A request with this Idempotency-Key is still running',
    remedy: 'Retry after `Retry-After` seconds.',
  },
  stale_price: {
    detail: 'The price is 19.90, no longer 18.90',
    remedy: 'Read the current price and try again.',
  },
  gone: {
    detail:
      'Changes are stored for 30 days, and this cursor is older: read the lists again, then start without a cursor',
    remedy: 'It will not become available again. `detail` describes what to do instead.',
  },
  payload_too_large: {
    detail: 'Expected a body of at most 2097152 bytes',
    remedy: 'Send less than 2 MiB.',
  },
  headers_too_large: {
    detail: 'Expected headers of at most 16384 bytes',
    remedy: 'Send fewer or shorter headers.',
  },
  request_timeout: {
    detail: 'The request was not complete after 60 seconds',
    remedy: 'Send the request again.',
  },
  malformed_request: {
    detail: 'Expected an HTTP/1.1 request',
    remedy: 'Use an HTTP library, and check whether a proxy changes your request.',
  },
  uri_too_long: {
    detail: 'Expected an address of at most 8192 characters',
    remedy: 'Shorten the URL.',
  },
  unsupported_media_type: {
    detail: 'Expected Content-Type: application/json in UTF-8, got "text/plain"',
    remedy: 'Send `Content-Type: application/json`, not compressed.',
  },
  validation_failed: {
    detail: '#/your_price: Expected an amount that EUR can express, got 1.005',
    remedy: 'Correct every field listed in `errors`.',
    errors: [
      {
        pointer: '#/your_price',
        detail: 'Expected an amount that EUR can express, got 1.005',
        code: 'over_precise',
      },
    ],
  },
  too_many_records: {
    detail: 'Expected at most 1000 products, got 1001',
    remedy: 'Send at most 1,000.',
  },
  idempotency_key_reused: {
    detail: 'This Idempotency-Key was already used with another body',
    remedy: 'Use a new key for each different request.',
  },
  address_refused: {
    detail: 'This address is not allowed',
    remedy: 'Use a public address on an allowed port.',
  },
  rate_limited: {
    detail: 'The plan starter allows 60 requests a minute; the next one is possible in 17 s',
    remedy: 'Retry after `Retry-After` seconds.',
  },
  internal_error: {
    detail:
      'The service failed to process the request. Nothing was changed. Quote the request id in ' +
      'a support request',
    remedy: 'Nothing was changed. Retrying may help.',
  },
  upstream_failed: { detail: 'Another server failed', remedy: 'Try again later.' },
  unavailable: {
    detail: 'The service cannot reach its database; try again',
    remedy: 'Retry after `Retry-After` seconds.',
  },
  storage_full: {
    detail:
      'The service has no storage left. Data can be read, but not written until the operator frees space',
    remedy: 'Nothing was written. Retry after `Retry-After` seconds, or contact the operator.',
  },
};

export const errorCodes = Object.keys(statusByCode) as readonly ErrorCode[];

/** As an OpenAPI example: title, remedy, and the problem itself. */
export function buildProblemExample(code: ErrorCode): {
  summary: string;
  description: string;
  value: Problem;
} {
  const { detail, remedy, errors } = refusals[code];
  const value = {
    type: getProblemType(code, 'https://pricing.example/v1/docs'),
    title: problemTitles[code],
    status: statusByCode[code],
    detail,
    instance: 'urn:uuid:0b9f4f0e-4f0e-4f0e-8f0e-0b9f4f0e4f0e',
    code,
    ...(errors && { errors }),
    ...(code === 'rate_limited' && { 'violated-policies': ['starter'] }),
  };
  return { summary: problemTitles[code], description: remedy, value };
}
