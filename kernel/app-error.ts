/**
 * Errors that a caller can act on: a closed list of codes with their HTTP status. Any other error
 * is a defect and is answered with 500 without its text.
 */
export const statusByCode = {
  malformed_json: 400,
  invalid_cursor: 400,
  invalid_query: 400,
  invalid_header: 400,
  unauthorized: 401,
  https_required: 403,
  account_suspended: 403,
  plan_limit: 403,
  forbidden: 403,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  request_in_progress: 409,
  gone: 410,
  payload_too_large: 413,
  uri_too_long: 414,
  headers_too_large: 431,
  request_timeout: 408,
  malformed_request: 400,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_records: 422,
  idempotency_key_reused: 422,
  address_refused: 422,
  stale_price: 409,
  rate_limited: 429,
  internal_error: 500,
  upstream_failed: 502,
  unavailable: 503,
  storage_full: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** One invalid field: where (JSON Pointer or parameter name), what was expected, what came. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
  readonly code: string;
}

export interface AppErrorOptions {
  readonly errors?: readonly FieldError[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * An error with a stable code. `message` is shown to the caller: it names the field, what was
 * expected and what came, and contains no secret.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

/** True for an AppError with one of the given codes (any code when none is given). */
export function isAppError(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
