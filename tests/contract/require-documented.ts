import { statusByCode, type ErrorCode } from '#kernel/app-error.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { listRefusalCodes } from '#pricing/api/document/describe-operation.ts';
import type { Endpoint } from '#pricing/api/endpoint.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';

export interface GivenAnswer {
  readonly method: string;
  /** With /v1 and the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** Of an error. */
  readonly code: string | undefined;
}

type Described = Record<string, { $ref?: string; headers?: object }>;

const document = describeApi({ version: '1', endpoints });
const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/v1${endpoint.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));
/** Headers of HTTP itself, described by the content of the response. */
const NOT_DESCRIBED = new Set(['content-type', 'content-length', 'content-encoding', 'vary']);

/** Throws when the document does not describe the response's status, code or one of its headers. */
export function requireDocumented({ method, path, status, headers, code }: GivenAnswer): void {
  // As a client's URL is: with `.` and `..` resolved.
  const { pathname } = new URL(path, 'http://127.0.0.1');
  const endpoint = patterns.find(
    ({ endpoint: one, pattern }) => one.method.toUpperCase() === method && pattern.test(pathname),
  )?.endpoint;
  if (!endpoint) return;
  const at = `${method} ${endpoint.path} ${status}`;
  const response = responseOf(endpoint, status);
  if (!response) throw new Error(`${at} is not described`);
  const described = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()));
  const unknown = [...headers.keys()].filter(
    (name) => !described.has(name) && !NOT_DESCRIBED.has(name),
  );
  if (unknown.length > 0)
    throw new Error(`${at}: headers that are not described: ${unknown.join(', ')}`);
  if (
    status >= 400 &&
    code !== undefined &&
    !(
      listRefusalCodes(endpoint).includes(code as ErrorCode) &&
      statusByCode[code as ErrorCode] === status
    )
  )
    throw new Error(`${at}: code ${code} is not described`);
}

function responseOf({ method, path }: Endpoint, status: number): Described[string] | undefined {
  const responses: Described = document.paths?.[path]?.[method]?.responses ?? {};
  const response = responses[String(status)];
  const shared: Described = document.components?.responses ?? {};
  return response?.$ref ? shared[response.$ref.split('/').at(-1) ?? ''] : response;
}
