import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
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

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Expected headers of at most 16384 bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time'],
};

/**
 * Answers bytes that are not a valid request, and a request that is not complete in time, and
 * closes the connection. Such a request never reaches the rest of the program, so client and
 * address are unknown.
 */
export function respondToClientError(error: { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = refusals[error.code ?? ''] ?? [
    'malformed_request',
    'Expected an HTTP/1.1 request',
  ];
  const { status, headers, body } = buildProblem(code, detail, { close: true });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
