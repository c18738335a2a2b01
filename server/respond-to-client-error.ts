import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '#kernel/app-error.ts';
import { buildProblem } from './problem.ts';

const refusals: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Expected headers of at most 16384 bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request was not complete in time'],
};

/**
 * Answers bytes that are not a valid request, and a request that is not complete in time, and
 * closes the connection. Such a request never reaches the rest of the program, so client and
 * address are unknown.
 */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
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
