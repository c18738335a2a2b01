/**
 * Handles a request of a known caller: checks Accept, query, body and idempotency, then calls the
 * handler and builds the response.
 */
import { AppError } from '#kernel/app-error.ts';
import { ScopeMissing } from '#pricing/accounts/require-own-scopes.ts';
import type { ApiContext } from './api-context.ts';
import type { ApiDeps } from './api-deps.ts';
import type { Call, Endpoint, Retirement } from './endpoint.ts';
import { parseIdempotencyKey, runOnce } from './idempotency.ts';
import { getRequestUrl } from './request/require-https.ts';
import { toFieldErrors } from './request/field-errors.ts';
import type { Caller } from './request/require-caller.ts';
import { parseQuery } from './request/parse-query.ts';
import { respondWithJson } from './json-response.ts';
import { buildResponseHeaders } from './build-response-headers.ts';
import { type JsonBody, readJsonBody } from './request/read-json-body.ts';
import { chooseFormat, ROW_MEDIA_TYPES } from './rows/choose-format.ts';
import { respondWithLines } from './rows/respond-with-lines.ts';
import { respondWithRows } from './rows/respond-with-rows.ts';
import { getOperationId } from './document/describe-operation.ts';

/** The form of our ids; anything else is answered as not found. */
const ID_PARAMETER = /^[A-Za-z0-9_-]{1,64}$/;

/** The router's handler for an endpoint. */
export function toRequestHandler(
  endpoint: Endpoint,
  deps: ApiDeps,
): (c: ApiContext) => Promise<Response> {
  return async (c) => {
    const caller = c.get('caller');
    const url = getRequestUrl(c.req.raw, c.env, deps);
    if (endpoint.retired)
      c.set('notice', buildRetirementHeaders(endpoint, endpoint.retired, url.origin));
    if (!caller) throw new Error('The caller of an endpoint was not identified');
    requireCaller(endpoint, caller);
    requireScope(endpoint, caller);
    requireInService(endpoint, deps.context.clock.now());
    const accept = c.req.header('accept') ?? null;
    if (!endpoint.rows) requireAcceptable(accept, mediaTypesOf(endpoint));
    const format = endpoint.rows ? chooseFormat(accept) : 'json';
    const query = endpoint.query
      ? parseQuery(endpoint.query, url.searchParams)
      : requireNoQuery(url);
    const json = endpoint.body ? await readJsonBody(c.req.raw, endpoint.maxBodyBytes) : null;
    const body = endpoint.body ? parseBody(endpoint, json) : undefined;
    const params: Record<string, string> = c.req.param();
    if (!Object.values(params).every((value) => ID_PARAMETER.test(value)))
      throw new AppError('not_found', 'No such address');
    const admission = caller.kind === 'account' ? caller.admission : null;
    const call: Call<unknown, unknown> = {
      deps,
      context: deps.context,
      accountId: admission?.accountId ?? '',
      admission,
      params,
      query,
      body,
      url,
    };
    if (endpoint.rows)
      return respondWithRows(c, { call, rows: endpoint.rows, handle: endpoint.handle, format });
    return answerCall(c, { endpoint, call, bytes: json?.bytes ?? new Uint8Array() });
  };
}

// Retirement of an endpoint: announced in every response (RFC 9745, RFC 8594), 410 from its sunset
// on.

/**
 * The headers for every response of a retired endpoint; `origin` is the server's, as the client
 * sees it.
 */
function buildRetirementHeaders(
  endpoint: Endpoint,
  { deprecatedAt, sunsetAt, successor }: Retirement,
  origin: string,
): [name: string, value: string][] {
  const about = `${origin}/v1/docs#${getOperationId(endpoint)}`;
  return [
    ['Deprecation', `@${Math.floor(deprecatedAt.getTime() / 1000)}`],
    ['Sunset', sunsetAt.toUTCString()],
    ['Link', `<${about}>; rel="deprecation"`],
    ['Link', `<${about}>; rel="sunset"`],
    ...(successor === undefined
      ? []
      : ([['Link', `<${origin}/v1${successor}>; rel="successor-version"`]] as [string, string][])),
  ];
}

/** Throws `gone` after the endpoint's sunset. */
function requireInService({ retired }: Endpoint, now: Date): void {
  if (!retired || now < retired.sunsetAt) return;
  const instead = retired.successor === undefined ? '' : `; use ${retired.successor}`;
  throw new AppError(
    'gone',
    `This endpoint ended on ${retired.sunsetAt.toISOString().slice(0, 10)}${instead}`,
  );
}

const TAKEN = ['application/json', 'application/problem+json', 'application/*', '*/*'];

/**
 * Responses are JSON, or files that the endpoint defines. Throws `not_acceptable` when the Accept
 * header allows none of them.
 */
function requireAcceptable(accept: string | null, files: readonly string[] = []): void {
  if (accept === null || accept.trim() === '') return;
  const isTaken = accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return (
      (TAKEN.includes(type) || files.includes(type)) &&
      !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))
    );
  });
  if (!isTaken)
    throw new AppError(
      'not_acceptable',
      `Available: ${['application/json', ...files].join(' or ')}; got Accept: ${accept.slice(0, 200)}`,
    );
}

async function answerCall(
  c: ApiContext,
  {
    endpoint,
    call,
    bytes,
  }: { endpoint: Endpoint; call: Call<unknown, unknown>; bytes: Uint8Array },
): Promise<Response> {
  const header = endpoint.idempotent ? c.req.header('idempotency-key') : undefined;
  if (header === undefined) {
    const { status, body, bytes: file, lines, headers } = await endpoint.handle(call);
    if (lines) return respondWithLines(c, { call, lines });
    if (file)
      return respondWithJson(c.req.raw, {
        status,
        text: file,
        headers: {
          ...buildResponseHeaders(c),
          'Content-Type': endpoint.answers[status]?.mediaType ?? 'application/octet-stream',
          ...headers,
        },
      });
    return respondWithJson(c.req.raw, {
      status,
      text: body === undefined ? null : JSON.stringify(body),
      headers: { ...buildResponseHeaders(c), ...headers },
    });
  }
  const request = {
    accountId: call.accountId,
    scope: `${c.req.method} ${call.url.pathname}`,
    key: parseIdempotencyKey(header),
    bytes,
    authorization: c.req.header('authorization') ?? '',
  };
  const answer = await runOnce(call.context, request, (context) =>
    endpoint.handle({ ...call, context }),
  );
  return respondWithJson(c.req.raw, {
    ...answer,
    headers: {
      ...buildResponseHeaders(c),
      ...answer.headers,
      ...(answer.replayed && { 'Idempotent-Replayed': 'true' }),
    },
  });
}

function mediaTypesOf({ answers }: Endpoint): string[] {
  return Object.values(answers).flatMap(({ mediaType, lines }) =>
    lines ? [ROW_MEDIA_TYPES.ndjson] : (mediaType ?? []),
  );
}

function requireCaller({ caller: required }: Endpoint, caller: Caller): void {
  if (required === 'either' || required === caller.kind) return;
  throw new AppError(
    'forbidden',
    required === 'operator'
      ? 'This endpoint requires the operator’s key'
      : 'This endpoint requires an account’s API key',
  );
}

function requireScope({ scope }: Endpoint, caller: Caller): void {
  if (scope === null || caller.kind === 'operator') return;
  const { scopes } = caller.admission;
  if (!scopes.includes(scope))
    throw new ScopeMissing(
      scope,
      `This endpoint requires the scope "${scope}"; this API key has ${scopes.map((one) => `"${one}"`).join(', ')}`,
    );
}

function requireNoQuery(url: URL): undefined {
  const [name] = url.searchParams.keys();
  if (name !== undefined)
    throw new AppError('invalid_query', `${name.slice(0, 100)}: Unknown parameter`, {
      errors: [
        {
          pointer: name.slice(0, 100),
          detail: 'Unknown parameter',
          code: 'unknown_field',
        },
      ],
    });
  return undefined;
}

function parseBody(endpoint: Endpoint, json: JsonBody | null): unknown {
  if (json === null && !endpoint.bodyOptional)
    throw new AppError('malformed_json', 'Expected a JSON body, got none');
  const parsed = endpoint.body?.safeParse(json === null ? {} : json.value);
  if (parsed?.success) return parsed.data;
  const errors = toFieldErrors(parsed?.error.issues ?? []);
  throw new AppError(
    'validation_failed',
    errors
      .map(({ pointer, detail }) => `${pointer}: ${detail}`)
      .join('; ')
      .slice(0, 500),
    { errors },
  );
}
