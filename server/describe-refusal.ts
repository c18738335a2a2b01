import { randomUUID } from 'node:crypto';
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import { PROBLEM_MEDIA_TYPE } from '#pricing/contract/problem.ts';
import { problemTitles } from '#pricing/api/problem-response.ts';

export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The answer to a request that is refused before any part of the program has seen it: a problem as
 * every refusal of the API (RFC 9457). The connection ends with it.
 */
export function describeRefusal(
  code: ErrorCode,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): RefusalAnswer {
  const id = randomUUID();
  const status = statusByCode[code];
  const body = JSON.stringify({
    type: 'about:blank',
    title: problemTitles[code],
    status,
    detail,
    instance: `urn:uuid:${id}`,
    code,
  });
  return {
    status,
    body,
    headers: {
      'Content-Type': PROBLEM_MEDIA_TYPE,
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': id,
      Connection: 'close',
      ...more,
    },
  };
}
