/** One endpoint as an operation of the document. */
import { createRoute, z } from '@hono/zod-openapi';
import type { ErrorCode } from '#kernel/app-error.ts';
import type { Endpoint, EndpointAnswer } from '#pricing/api/endpoint.ts';
import { ROW_MEDIA_TYPES } from '#pricing/api/rows/choose-format.ts';
import { COMMON, isSharedHeader, buildHeaderRefs, type SharedHeader } from './shared-headers.ts';
import { listPathParameters, findPagingRef } from './shared-parameters.ts';
import { buildProblemRefs } from './shared-responses.ts';

/** The route for the registry, with references to shared parts. */
export function describeOperation(endpoint: Endpoint): ReturnType<typeof createRoute> {
  const { method, path, tag, summary, query, body, retired } = endpoint;
  const own = ownQueryOf(query);
  return createRoute({
    method,
    path,
    tags: [tag],
    summary,
    description: describe(endpoint),
    operationId: getOperationId(endpoint),
    ...(retired && { deprecated: true }),
    security: securityOf(endpoint),
    // Not in `security`: tools accept scopes there for OAuth only.
    ...(endpoint.scope !== null && { 'x-required-scope': endpoint.scope }),
    parameters: referredParametersOf(endpoint),
    request: {
      ...(own && { query: own }),
      ...(body && {
        body: {
          required: !endpoint.bodyOptional,
          content: { 'application/json': { schema: body } },
        },
      }),
    },
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, answer]) => [
          status,
          responseOf(endpoint, answer),
        ]),
      ),
      ...(method === 'get' && {
        304: {
          description: 'Unchanged since the response whose `ETag` was sent as If-None-Match',
          headers: buildHeaderRefs(headersOf(endpoint)),
        },
      }),
      ...buildProblemRefs(listRefusalCodes(endpoint)),
    },
  });
}

const ALWAYS: readonly ErrorCode[] = [
  'invalid_query',
  'unauthorized',
  'rate_limited',
  'https_required',
  'forbidden',
  'method_not_allowed',
  'not_acceptable',
  'uri_too_long',
  'internal_error',
  'unavailable',
  'storage_full',
];

/**
 * All error codes of an endpoint: those that follow from its definition, and those it lists itself.
 */
export function listRefusalCodes(endpoint: Endpoint): ErrorCode[] {
  const { caller, scope, query, body, path, idempotent, retired, refuses } = endpoint;
  const isPaged = query instanceof z.ZodObject && 'cursor' in query.shape;
  const codes: ErrorCode[] = [
    ...ALWAYS,
    ...(caller === 'operator' ? [] : (['account_suspended'] as const)),
    ...(scope === null ? [] : (['insufficient_scope'] as const)),
    ...(isPaged ? (['invalid_cursor'] as const) : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(body
      ? ([
          'malformed_json',
          'payload_too_large',
          'unsupported_media_type',
          'validation_failed',
        ] as const)
      : []),
    ...(idempotent
      ? (['invalid_header', 'request_in_progress', 'idempotency_key_reused', 'conflict'] as const)
      : []),
    ...(retired ? (['gone'] as const) : []),
    ...(refuses ?? []),
  ];
  return [...new Set(codes)];
}

function securityOf({ caller }: Endpoint): { [scheme: string]: string[] }[] {
  if (caller === 'account') return [{ apiKey: [] }];
  if (caller === 'operator') return [{ operatorKey: [] }];
  return [{ apiKey: [] }, { operatorKey: [] }];
}

/** `get` and `/products/{id}` are `getProductsById`. */
export function getOperationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const pathParts = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(\w+)\}$/, 'by_$1'))
    .flatMap((part) => part.split(/[._-]/));
  return [method, ...(pathParts.length > 0 ? pathParts : ['service'])]
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

function describe({ summary, description, scope, retired }: Endpoint): string {
  const needs = scope === null ? '' : ` Requires the scope \`${scope}\`.`;
  const text = `${description ?? `${summary}.`}${needs}`;
  if (!retired) return text;
  const instead = retired.successor ? ` Use \`${retired.successor}\`.` : '';
  return `${text} Retired on ${day(retired.deprecatedAt)}; from ${day(retired.sunsetAt)} on it returns 410.${instead}`;
}

const day = (time: Date): string => time.toISOString().slice(0, 10);

function referredParametersOf({ path, query, idempotent }: Endpoint): { $ref: string }[] {
  const shape = query instanceof z.ZodObject ? Object.entries(query.shape) : [];
  return [
    ...listPathParameters(path).map(({ component }) => ({
      $ref: `#/components/parameters/${component}`,
    })),
    ...shape.flatMap(([name, schema]) => findPagingRef(name, schema) ?? []),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** Query parameters specific to this operation; undefined when there are none. */
function ownQueryOf(query: z.ZodType | undefined): z.ZodObject | undefined {
  if (!(query instanceof z.ZodObject)) return undefined;
  const own = Object.entries(query.shape).filter(
    ([name, schema]) => findPagingRef(name, schema) === null,
  );
  return own.length === 0 ? undefined : z.object(Object.fromEntries(own));
}

function responseOf(endpoint: Endpoint, answer: EndpointAnswer) {
  const own = Object.entries(answer.headers ?? {});
  const headers = {
    ...buildHeaderRefs([
      ...headersOf(endpoint),
      ...own.map(([name]) => name).filter(isSharedHeader),
    ]),
    ...Object.fromEntries(
      own
        .filter(([name]) => !isSharedHeader(name))
        .map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
    ),
  };
  if (answer.lines)
    return {
      description: answer.description,
      headers,
      content: {
        [ROW_MEDIA_TYPES.ndjson]: {
          schema: {
            type: 'string' as const,
            contentMediaType: ROW_MEDIA_TYPES.ndjson,
            contentSchema: { $ref: `#/components/schemas/${answer.lines.name}` },
          },
        },
      },
    };
  if (answer.mediaType)
    return {
      description: answer.description,
      headers,
      content: {
        [answer.mediaType]: {
          schema: { type: 'string' as const, contentMediaType: answer.mediaType },
        },
      },
    };
  return {
    description: answer.description,
    headers,
    ...(answer.schema && {
      content: {
        'application/json': { schema: answer.schema },
        ...(endpoint.rows && rowFormats),
      },
    }),
  };
}

/** The other formats of a list. */
const rowFormats = Object.fromEntries(
  Object.values(ROW_MEDIA_TYPES).map((mediaType) => [
    mediaType,
    { schema: { type: 'string' as const, contentMediaType: mediaType } },
  ]),
);

/** Headers of a response that is not an error, including 304. */
function headersOf({ method, query, path, idempotent, retired }: Endpoint): SharedHeader[] {
  const isPaged = query instanceof z.ZodObject && 'cursor' in query.shape && path !== '/changes';
  return [
    ...COMMON,
    'Cache-Control',
    'Vary',
    ...(method === 'get' ? (['ETag'] as const) : []),
    ...(isPaged || retired ? (['Link'] as const) : []),
    ...(idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(retired ? (['Deprecation', 'Sunset'] as const) : []),
  ];
}
