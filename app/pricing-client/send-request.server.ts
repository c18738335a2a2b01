/**
 * One request to the service and its response: exact numbers both ways, refusals as AppError with
 * the service's own message.
 */
import { z } from 'zod';
import { AppError, type ErrorCode, type FieldError, statusByCode } from '#kernel/app-error.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { AddressRefused, TooManyRedirects } from '#http-client/outbound-error.ts';
import { MONEY_KEYS } from '#pricing/contract/contract.ts';
import { readRefusalMessage } from './read-refusal-message.ts';
import type { RequestPace, Urgency } from './request-pace.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** For one request with its whole response. */
export const TIMEOUT_MS = 30_000;
const MAX_TRIES = 4;
/**
 * A page waits this long for a busy service; a job slightly longer than one window of its limit.
 */
const LONGEST_WAIT_MS: Record<Urgency, number> = { interactive: 3_000, background: 90_000 };

/** Wait after a refusal because of a limit that names no time: limits are per minute. */
const DEFAULT_WAIT_MS = 60_000;

export interface Connection {
  /** Ends in /v1, without a slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly pace: RequestPace;
  readonly urgency: Urgency;
  /** For one request with its whole response (30 s). */
  readonly timeoutMs?: number | undefined;
}

export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  /** The Accept header; JSON by default. */
  readonly accept?: string;
  /** The Idempotency-Key that makes a repeated POST have one effect. */
  readonly idempotencyKey?: string;
}

const ProblemShape = z.object({
  code: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({ pointer: z.string(), detail: z.string(), code: z.string().default('invalid') }),
    )
    .optional()
    .catch(undefined),
});

/**
 * Returns the response's JSON (null when it has none). Throws AppError: with the service's code if
 * it sends one, else by status; `unavailable` without a response.
 */
export async function sendRequest(
  connection: Connection,
  request: ServiceRequest,
): Promise<unknown> {
  return readBody(await sendUntilAnswered(connection, request));
}

/** Returns the raw response, for anything but JSON. Throws like `sendRequest`. */
export async function sendUntilAnswered(
  connection: Connection,
  request: ServiceRequest,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await connection.pace.run(connection.urgency, () => send(connection, request));
    connection.pace.learn(answer.headers);
    if (answer.status < 300) return answer;
    if (answer.status < 400)
      throw toRefusal('not_found', ['service_moved', { address: connection.baseUrl }]);
    const refusal = await readRefusal(answer);
    const defaultWaitMs = answer.status === 429 ? DEFAULT_WAIT_MS : undefined;
    const waitMs = refusal.retryAfter === undefined ? defaultWaitMs : refusal.retryAfter * 1000;
    if (answer.status === 429) connection.pace.block(waitMs ?? DEFAULT_WAIT_MS);
    const mayWait =
      waitMs !== undefined && waitMs <= LONGEST_WAIT_MS[connection.urgency] && attempt < MAX_TRIES;
    if (!mayWait || ![409, 429, 503].includes(answer.status)) throw refusal;
    await connection.pace.wait(waitMs);
  }
}

async function send(connection: Connection, request: ServiceRequest): Promise<Response> {
  const url = new URL(`${connection.baseUrl}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({
    authorization: `Bearer ${connection.apiKey}`,
    accept: request.accept ?? 'application/json',
  });
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined)
    headers.set('idempotency-key', `"${request.idempotencyKey}"`);
  try {
    return await connection.fetch(url.href, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(connection.timeoutMs ?? TIMEOUT_MS),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof AddressRefused)
      throw new AppError(
        'address_refused',
        `Requests to ${url.origin} are refused here: ${error.message}`,
        { cause: error },
      );
    if (error instanceof TooManyRedirects)
      throw toRefusal('not_found', ['service_moved', { address: connection.baseUrl }], {
        cause: error,
      });
    throw toRefusal('unavailable', ['service_silent', { origin: url.origin }], { cause: error });
  }
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await readText(answer);
  if (text.trim() === '') return null;
  try {
    return parseExactJson(text, MONEY_KEYS);
  } catch (error) {
    throw toRefusal('upstream_failed', ['service_no_json'], { cause: error });
  }
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    throw toRefusal('unavailable', ['service_broke_off'], { cause: error });
  }
}

async function readRefusal(answer: Response): Promise<AppError> {
  const text = await readText(answer);
  const problem = ProblemShape.safeParse(safeJson(text));
  const details = problem.success ? problem.data : {};
  const errors: readonly FieldError[] = details.errors ?? [];
  const retryAfter = readRetryAfter(answer.headers);
  return toRefusal(
    codeOf(answer.status, details.code),
    ['service_refused', { reason: readRefusalMessage(text, answer) }],
    { errors, ...(retryAfter === undefined ? {} : { retryAfter }) },
  );
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codeOf(status: number, code: string | undefined): ErrorCode {
  if (code && code in statusByCode && statusByCode[code as ErrorCode] === status)
    return code as ErrorCode;
  if (status >= 500) return status === 503 ? 'unavailable' : 'upstream_failed';
  const byStatus: Record<number, ErrorCode> = {
    400: 'validation_failed',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    409: 'conflict',
    410: 'gone',
    413: 'payload_too_large',
    422: 'validation_failed',
    429: 'rate_limited',
  };
  return byStatus[status] ?? 'upstream_failed';
}

/** Seconds. A date is compared with the response's own Date header: our clocks may differ. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const ms = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.ceil(ms / 1000));
}
