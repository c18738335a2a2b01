/**
 * Error responses: one shared response per status, with an example for each code. Operations refer
 * to them and list their codes.
 */
import { type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import { PROBLEM_MEDIA_TYPE } from '../../contract/problem.ts';
import { COMMON, buildHeaderRefs, type SharedHeader } from './shared-headers.ts';
import { errorCodes, buildProblemExample } from './problem-examples.ts';

const texts: Record<number, readonly [name: string, description: string]> = {
  400: [
    'BadRequest',
    'The body is no JSON, or a query parameter, a header or a cursor is not valid',
  ],
  401: ['Unauthorized', 'No key, or one that is not known'],
  403: ['Forbidden', 'HTTPS is required, the account is suspended, or the key is of another kind'],
  404: ['NotFound', 'There is no such record in this account'],
  405: ['MethodNotAllowed', 'There is no such method here; `Allow` says which there are'],
  406: ['NotAcceptable', 'The Accept header takes no JSON'],
  409: ['Conflict', 'It conflicts with what is there, or the same request is still running'],
  410: ['Gone', 'It was there and is not coming back'],
  413: ['PayloadTooLarge', 'The body is over 2 MiB'],
  414: ['UriTooLong', 'The address is over 8 KiB'],
  415: ['UnsupportedMediaType', 'The body is not application/json, in UTF-8 and not compressed'],
  422: ['UnprocessableContent', 'Fields are not valid; every one is named'],
  429: ['TooManyRequests', 'The account’s minute is full; `Retry-After` says when to come back'],
  500: ['InternalServerError', 'Our fault; nothing was carried out'],
  502: ['BadGateway', 'Another server failed'],
  503: ['ServiceUnavailable', 'Not available now; `Retry-After` says when to come back'],
};

const specialHeaders: Partial<Record<number, readonly SharedHeader[]>> = {
  401: ['WWW-Authenticate'],
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
