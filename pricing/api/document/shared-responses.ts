/**
 * Error responses: one shared response per status, with an example for each code. Operations refer
 * to them and list their codes.
 */
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import { PROBLEM_MEDIA_TYPE } from '#pricing/contract/problem.ts';
import { COMMON, buildHeaderRefs, type SharedHeader } from './shared-headers.ts';
import { errorCodes, buildProblemExample } from './problem-examples.ts';

const texts: Record<number, readonly [name: string, description: string]> = {
  400: [
    'BadRequest',
    'The body is not JSON, or a query parameter, a header or a cursor is not valid',
  ],
  401: ['Unauthorized', 'The API key is missing or not valid'],
  403: [
    'Forbidden',
    'HTTPS is required, the account is suspended, or the key may not use this endpoint',
  ],
  404: ['NotFound', 'The record does not exist in this account'],
  405: ['MethodNotAllowed', 'The method is not allowed; `Allow` lists the allowed methods'],
  406: ['NotAcceptable', 'The Accept header does not allow JSON'],
  409: [
    'Conflict',
    'The request conflicts with the current state, or the same request is still being processed',
  ],
  410: ['Gone', 'No longer available'],
  413: ['PayloadTooLarge', 'The body is larger than 2 MiB'],
  414: ['UriTooLong', 'The URL is longer than 8,192 characters'],
  415: ['UnsupportedMediaType', 'The body is not uncompressed application/json in UTF-8'],
  422: ['UnprocessableContent', 'Fields are not valid; `errors` lists all of them'],
  429: [
    'TooManyRequests',
    'The account’s request limit is reached, or too many wrong keys came from one address; retry ' +
      'after `Retry-After` seconds',
  ],
  500: ['InternalServerError', 'An error in the service; nothing was changed'],
  502: ['BadGateway', 'Another server failed'],
  503: ['ServiceUnavailable', 'Temporarily unavailable; retry after `Retry-After` seconds'],
};

const specialHeaders: Partial<Record<number, readonly SharedHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  415: ['Accept-Post'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const statuses = [...new Set(Object.values(statusByCode))].toSorted((a, b) => a - b);
const nameOf = (status: number): string => texts[status]?.[0] ?? `Problem${status}`;
const codesOf = (status: number): ErrorCode[] =>
  errorCodes.filter((code) => statusByCode[code] === status);

/** By component name. */
export const sharedResponses = Object.fromEntries(
  statuses.map((status) => [nameOf(status), responseOf(status, codesOf(status))]),
);

/**
 * References to the error responses with these codes, by status. For a status with several codes,
 * states which of them apply.
 */
export function buildProblemRefs(
  codes: readonly ErrorCode[],
): Record<string, { $ref: string; description?: string }> {
  const statusesUsed = statuses.filter((status) =>
    codes.some((code) => statusByCode[code] === status),
  );
  return Object.fromEntries(
    statusesUsed.map((status) => {
      const listedCodes = codesOf(status).filter((code) => codes.includes(code));
      const description = listedCodes.map((code) => `\`${code}\``).join(', ');
      return [
        status,
        {
          $ref: `#/components/responses/${nameOf(status)}`,
          ...(codesOf(status).length > 1 && { description }),
        },
      ];
    }),
  );
}

function responseOf(status: number, codes: readonly ErrorCode[]) {
  // An unknown caller has no rate limit to report.
  const common = status === 401 ? COMMON.filter((name) => !name.startsWith('RateLimit')) : COMMON;
  return {
    description: texts[status]?.[1] ?? `HTTP ${status}`,
    headers: buildHeaderRefs([...common, 'Cache-Control', ...(specialHeaders[status] ?? [])]),
    content: {
      [PROBLEM_MEDIA_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, buildProblemExample(code)])),
      },
    },
  };
}
