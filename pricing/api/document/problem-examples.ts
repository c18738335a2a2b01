/** One example of each error, and what a client should do. */
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import type { Problem } from '../../contract/problem.ts';
import { problemTitles, getProblemType } from '../problem-response.ts';

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
    remedy: 'Begin the walk again without a cursor.',
  },
  invalid_query: {
    detail: 'limit: Expected 1 to 1000',
    remedy: 'Correct the parameter that `errors` names.',
    errors: [{ pointer: 'limit', detail: 'Expected 1 to 1000', code: 'out_of_range' }],
  },
  invalid_header: {
    detail: 'Idempotency-Key: expected 1 to 255 visible characters, in quotes or without',
    remedy: 'Correct the header that `detail` names.',
  },
  unauthorized: {
    detail: 'This API key is not known, was revoked or has expired',
    remedy: 'Send a key that is known and not revoked.',
  },
  https_required: {
    detail:
      'Requests are made over HTTPS only. If a proxy ends it, the server must be told to trust that proxy (TRUST_PROXY).',
    remedy: 'Use HTTPS, or make the server trust your proxy.',
  },
  account_suspended: {
    detail: 'This account is suspended',
    remedy: 'Ask whoever runs the service.',
  },
  plan_limit: {
    detail: 'The plan starter does not allow it',
    remedy: 'Your plan does not allow it.',
  },
  forbidden: {
    detail: 'This endpoint requires the operator’s key',
    remedy: 'Use the other kind of key (an account’s, the operator’s).',
  },
  not_found: {
    detail: 'No such product',
    remedy: 'There is no such record in your account. Another account’s is answered the same.',
  },
  method_not_allowed: {
    detail: 'Expected GET or HEAD or POST, got PUT',
    remedy: 'Use a method of the `Allow` header.',
  },
  not_acceptable: {
    detail: 'Answers are application/json, got Accept: text/html',
    remedy: 'Accept `application/json`.',
  },
  conflict: {
    detail: 'Another product has the sku "KETTLE-17-BLUE"',
    remedy: 'It conflicts with what is there; `detail` says how.',
  },
  request_in_progress: {
    detail: 'A request with this Idempotency-Key is still running',
    remedy: 'Repeat it after `Retry-After`.',
  },
  stale_price: { detail: 'The price is 19.90, no longer 18.90', remedy: 'Read the price again.' },
  gone: {
    detail:
      'Changes are stored for 30 days, and this cursor is older: read the lists, then start here without a cursor',
    remedy: 'It was there and is not coming back.',
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
    remedy: 'Send it again.',
  },
  malformed_request: {
    detail: 'Expected an HTTP/1.1 request',
    remedy: 'Use an HTTP library; look at what a proxy makes of your request.',
  },
  uri_too_long: {
    detail: 'Expected an address of at most 8192 characters',
    remedy: 'Shorten the address.',
  },
  unsupported_media_type: {
    detail: 'Expected Content-Type: application/json in UTF-8, got "text/plain"',
    remedy: 'Send `Content-Type: application/json`, not compressed.',
  },
  validation_failed: {
    detail: '#/your_price: Expected an amount that EUR can express, got 1.005',
    remedy: 'Correct every field that `errors` names.',
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
    remedy: 'Use a new key for another request.',
  },
  address_refused: {
    detail: 'This address is not visited',
    remedy: 'This address is not visited (private networks, other ports).',
  },
  rate_limited: {
    detail: 'The plan starter allows 60 requests a minute; the next one is possible in 17 s',
    remedy: 'Wait `Retry-After` seconds.',
  },
  internal_error: {
    detail: 'This is our fault. The request was not carried out; its id helps us to find out why',
    remedy: 'Nothing was carried out. Repeating may help.',
  },
  upstream_failed: { detail: 'Another server failed', remedy: 'Try again later.' },
  unavailable: {
    detail: 'The service cannot reach its database; try again',
    remedy: 'Try again after `Retry-After` seconds.',
  },
  storage_full: {
    detail:
      'The service has no storage left. Reading works; writing works again once its operator has freed space',
    remedy: 'Nothing was written. Try again after `Retry-After` seconds, or tell the operator.',
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
