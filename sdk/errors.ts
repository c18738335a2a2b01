/**
 * What the client throws. An abort by the caller's signal throws the signal's own reason instead.
 */
import type { FieldError } from './generated/types.ts';

/** The request an error is about, such as `GET` and `/products`. */
export interface RequestLine {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
}

/** Any error of this package. */
export class PricingError extends Error {
  override readonly name: string = 'PricingError';
}

interface Refusal {
  readonly request: RequestLine;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The members of the problem document; empty when the body is none. */
  readonly problem: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | null;
}

/** The server answered with an error status. The fields are those of RFC 9457 and of this API. */
export class ApiError extends PricingError {
  override readonly name = 'ApiError';
  readonly status: number;
  /**
   * For programs, such as `validation_failed`; null when the server sent none. Codes may be added.
   */
  readonly code: string | null;
  /** The same for every problem of its kind. */
  readonly title: string | null;
  /** For people; may change. */
  readonly detail: string | null;
  /** Every invalid field, with a JSON Pointer into the body or the name of a query parameter. */
  readonly errors: readonly FieldError[];
  /** Quote it in support requests. */
  readonly requestId: string | null;
  /** What `Retry-After` says, in milliseconds. */
  readonly retryAfterMs: number | null;
  readonly headers: Headers;
  /** All members of the problem document, also those that this version does not know. */
  readonly problem: Readonly<Record<string, unknown>>;
  /**
   * The body as text, for servers that answer in another form; at most its first 65,536 characters.
   */
  readonly body: string;
  readonly request: RequestLine;

  constructor({ request, status, headers, body, problem, retryAfterMs }: Refusal) {
    const code = toText(problem.code);
    const detail = toText(problem.detail);
    const title = toText(problem.title);
    const requestId = headers.get('x-request-id') ?? readInstance(problem.instance);
    const said = detail ?? title;
    super(
      [
        `${request.method} ${request.path}: ${status}`,
        code === null ? '' : ` ${code}`,
        said === null ? '' : `: ${said}`,
        requestId === null ? '' : ` (request ${requestId})`,
      ].join(''),
    );
    this.request = request;
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.errors = readFieldErrors(problem.errors);
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.headers = headers;
    this.problem = problem;
    this.body = body;
  }
}

/** No complete answer arrived. `cause` is what `fetch` threw. */
export class ConnectionError extends PricingError {
  override readonly name = 'ConnectionError';
  readonly request: RequestLine;
  /** The answer had begun. */
  readonly isPartial: boolean;

  constructor(request: RequestLine, isPartial: boolean, cause: unknown) {
    const what = isPartial ? 'the answer broke off' : 'no answer';
    super(`${request.method} ${request.path}: ${what}${describeCause(cause)}`, { cause });
    this.request = request;
    this.isPartial = isPartial;
  }
}

/** The time limit of a request was reached. */
export class TimeoutError extends PricingError {
  override readonly name = 'TimeoutError';
  readonly request: RequestLine;
  readonly timeoutMs: number;
  /** The answer had begun. */
  readonly isPartial: boolean;

  constructor(request: RequestLine, timeoutMs: number, isPartial: boolean) {
    super(`${request.method} ${request.path}: no complete answer within ${timeoutMs} ms`);
    this.request = request;
    this.timeoutMs = timeoutMs;
    this.isPartial = isPartial;
  }
}

/** The server answered with success, but with something that this API does not answer. */
export class ResponseError extends PricingError {
  override readonly name = 'ResponseError';
  readonly request: RequestLine;
  readonly status: number;

  constructor(request: RequestLine, what: { status: number; problem: string; cause?: unknown }) {
    super(`${request.method} ${request.path}: ${what.status}, ${what.problem}`, {
      cause: what.cause,
    });
    this.request = request;
    this.status = what.status;
  }
}

/**
 * The server does not have the operation, as the capabilities given to the client say. Nothing was
 * sent.
 */
export class NotOfferedError extends PricingError {
  override readonly name = 'NotOfferedError';
  readonly operation: string;
  readonly capability: string;

  constructor(operation: string, capability: string) {
    super(`This server does not offer ${operation}: it lacks the capability "${capability}"`);
    this.operation = operation;
    this.capability = capability;
  }
}

/** A webhook message whose signature, time or form is not valid. Answer it with 400 or 401. */
export class WebhookError extends PricingError {
  override readonly name = 'WebhookError';
}

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const readInstance = (instance: unknown): string | null =>
  toText(instance)?.replace(/^urn:uuid:/, '') ?? null;

function readFieldErrors(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    const { pointer, detail, code } = error as Record<string, unknown>;
    if (typeof pointer !== 'string') return [];
    return [{ ...error, pointer, detail: toText(detail) ?? '', code: toText(code) ?? '' }];
  });
}

/** `fetch` says only "fetch failed"; its cause says why. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return `: ${cause.message}${inner}`;
}
