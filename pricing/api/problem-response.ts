import { AppError, type ErrorCode } from '#kernel/app-error.ts';
import type { Logger } from '#kernel/logger.ts';
import { ScopeMissing } from '#pricing/accounts/require-own-scopes.ts';
import { type DatabaseTrouble, findDatabaseTrouble } from '#prisma/database-trouble.ts';
import { type Problem, PROBLEM_MEDIA_TYPE } from '#pricing/contract/problem.ts';
import { compressBody, MIN_BYTES, chooseEncoding } from './encoding/compress-body.ts';
import { CallerRefused } from './request/require-caller.ts';

/** The `title` of each code. */
export const problemTitles: Record<ErrorCode, string> = {
  malformed_json: 'The body is not JSON',
  invalid_cursor: 'The cursor is not valid',
  invalid_query: 'The query is not valid',
  invalid_header: 'A header is not valid',
  unauthorized: 'Authentication failed',
  https_required: 'HTTPS is required',
  account_suspended: 'The account is suspended',
  plan_limit: 'Not included in the plan',
  forbidden: 'The API key has no access to this endpoint',
  insufficient_scope: 'The API key lacks a scope',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  not_acceptable: 'The requested media type is not available',
  conflict: 'Conflict with the current state',
  request_in_progress: 'The same request is still being processed',
  gone: 'No longer available',
  payload_too_large: 'The body is too large',
  uri_too_long: 'The URL is too long',
  headers_too_large: 'The headers are too large',
  request_timeout: 'The request took too long',
  malformed_request: 'The request is not valid HTTP',
  unsupported_media_type: 'The media type is not supported',
  validation_failed: 'Fields are not valid',
  too_many_records: 'Too many records',
  idempotency_key_reused: 'The idempotency key was used for a different request',
  address_refused: 'This address is not allowed',
  stale_price: 'The price has changed in the meantime',
  rate_limited: 'Too many requests',
  internal_error: 'Internal error',
  upstream_failed: 'Another server failed',
  unavailable: 'Temporarily unavailable',
  storage_full: 'The storage is full',
};

/** draft-ietf-httpapi-ratelimit-headers, section "Problem Types". */
const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** The URI of a problem type; `docs` is the URL of the page that explains the codes. */
export function getProblemType(code: ErrorCode, docs: string): string {
  return code === 'rate_limited' ? QUOTA_EXCEEDED : `${docs}#${code}`;
}

/** The method is not allowed; lists the allowed ones. */
export class MethodRefused extends AppError {
  readonly allow: string;

  constructor(method: string, allow: readonly string[]) {
    super('method_not_allowed', `Expected ${allow.join(' or ')}, got ${method.slice(0, 20)}`);
    this.allow = allow.join(', ');
  }
}

export interface ProblemContext {
  /** The request, which determines the encoding of a long response. */
  readonly request: Request;
  readonly requestId: string;
  readonly log: Logger;
  /** URL of the page that explains the codes. */
  readonly docs: string;
  /** True when the request had a credential. */
  readonly hasCredential: boolean;
  /** Headers of every response. */
  readonly head: Readonly<Record<string, string>>;
}

/**
 * Converts any error to application/problem+json. An unexpected error is a defect: it is logged and
 * answered without its text.
 */
export async function respondWithProblem(
  error: unknown,
  { request, requestId, log, docs, hasCredential, head }: ProblemContext,
): Promise<Response> {
  const { refusal, problem } = describeProblem(error, { requestId, log, docs });
  const { code, status } = refusal;
  if (refusal instanceof CallerRefused && code === 'rate_limited')
    problem['violated-policies'] = [refusal.admission.plan];
  const text = JSON.stringify(problem);
  const headers = { ...head, ...headersOf(refusal, hasCredential) };
  if (text.length < MIN_BYTES) return new Response(text, { status, headers });
  // An error with many fields is worth compressing. It is marked `no-store` like every error, but
  // contains no secret.
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  return new Response(encoding ? await compressBody(text, encoding) : text, {
    status,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  });
}

/** The problem that describes an error; an unexpected error is logged. */
export function describeProblem(
  error: unknown,
  { requestId, log, docs }: Pick<ProblemContext, 'requestId' | 'log' | 'docs'>,
): { refusal: AppError; problem: Problem & Record<string, unknown> } {
  const refusal = toAppError(error);
  if (refusal.status >= 500) log.error({ err: error, requestId }, 'a request failed');
  const { code, status } = refusal;
  const problem: Problem & Record<string, unknown> = {
    type: getProblemType(code, docs),
    title: problemTitles[code],
    status,
    detail: refusal.message,
    instance: `urn:uuid:${requestId}`,
    code,
  };
  if (refusal.errors.length > 0)
    problem.errors = refusal.errors.map(({ pointer, ...rest }) => ({
      pointer: pointer.startsWith('/') ? `#${pointer}` : pointer,
      ...rest,
    }));
  return { refusal, problem };
}

function headersOf(refusal: AppError, hasCredential: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Cache-Control': 'no-store',
  };
  if (refusal.retryAfter !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(refusal.retryAfter)));
  if (refusal.code === 'unsupported_media_type') headers['Accept-Post'] = 'application/json';
  // RFC 6750, section 3: an error is named only when the request had a credential.
  if (refusal.code === 'unauthorized')
    headers['WWW-Authenticate'] =
      `Bearer realm="pricing-intelligence"${hasCredential ? ', error="invalid_token"' : ''}`;
  // RFC 6750, section 3.1.
  if (refusal instanceof ScopeMissing)
    headers['WWW-Authenticate'] =
      `Bearer realm="pricing-intelligence", error="insufficient_scope", scope="${refusal.scope}"`;
  if (refusal instanceof MethodRefused) headers['Allow'] = refusal.allow;
  return headers;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const trouble = findDatabaseTrouble(error);
  if (trouble) return toUnavailableError(trouble, error);
  return new AppError(
    'internal_error',
    'The service failed to process the request. Nothing was changed. Quote the request id in ' +
      'a support request',
    { cause: error },
  );
}

const RETRY_AFTER_SECONDS = 5;
/** Retrying helps only after someone has freed space. */
const RETRY_AFTER_FULL_SECONDS = 60;

function toUnavailableError(trouble: DatabaseTrouble, cause: unknown): AppError {
  if (trouble === 'storage_full')
    return new AppError(
      'storage_full',
      'The service has no storage left. Data can be read, but not written until the operator frees space',
      { retryAfter: RETRY_AFTER_FULL_SECONDS, cause },
    );
  return new AppError(
    'unavailable',
    trouble === 'busy'
      ? 'The database did not respond in time; try again'
      : 'The service cannot reach its database; try again',
    { retryAfter: RETRY_AFTER_SECONDS, cause },
  );
}
