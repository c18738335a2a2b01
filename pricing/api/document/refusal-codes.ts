import { z } from '@hono/zod-openapi';
import type { ErrorCode } from '#kernel/app-error.ts';
import type { Endpoint } from '../endpoint.ts';

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
