import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';

/** A refusal that the server makes itself, because the API never sees the request. */
export interface ServerProblem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The refusal in the form of the API's own (RFC 9457). Nothing is known of who asked and by which
 * address, so its type is `about:blank` and its title the status's. `retryAfter` is in seconds; with `close` the connection ends
 * with the answer.
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

/** The refusal as an answer of `fetch`. */
export function respondWithServerProblem(problem: ServerProblem): Response {
  const { status, headers, body } = problem;
  return new Response(body, { status, headers });
}
