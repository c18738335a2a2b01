import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Expected headers of at most 16384 bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time'],
};

/**
 * Answers bytes that never became a request, as every refusal of the API looks (RFC 9457); the
 * connection ends. No request reaches the rest of the program, so nothing is known of who asked.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = refusals[error.code ?? ''] ?? [
    'malformed_request',
    'Expected an HTTP/1.1 request',
  ];
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
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
