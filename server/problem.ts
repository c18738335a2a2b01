import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';

/** An error response that the server itself makes, because the request never reaches the API. */
export interface ServerProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The error in the API's problem format (RFC 9457). Client and address are unknown, so `type` is
 * `about:blank` and `title` the status text. `retryAfter` is in seconds; with `close` the
 * connection ends with the response.
 */
export function buildProblem(
  code: ErrorCode,
  detail: string,
  { retryAfter, close }: { readonly retryAfter?: number; readonly close?: boolean } = {},
): ServerProblem {
  const id = randomUUID();
  const status = statusByCode[code];
  const body = JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    instance: `urn:uuid:${id}`,
    code,
  });
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': id,
      ...(close && { Connection: 'close' }),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
    body,
  };
}

/** The error as a `fetch` Response. */
export function respondWithServerProblem(problem: ServerProblem): Response {
  const { status, headers, body } = problem;
  return new Response(body, { status, headers });
}
