import { API_VERSION } from '../contract/service.ts';
import type { ApiContext } from './api-context.ts';
import { CallerRefused } from './request/require-caller.ts';
import { buildLimitHeaders } from './request/build-limit-headers.ts';

/**
 * Common headers of all responses: those of the server, the request's id, the API version and the
 * remaining rate limit. Plain data passed when the response is created: setting headers on a
 * finished response takes several times as long.
 */
export function buildResponseHeaders(c: ApiContext, error?: Error): Record<string, string> {
  const caller = c.get('caller');
  const known = caller?.kind === 'account' ? caller.admission : null;
  const admission = error instanceof CallerRefused ? error.admission : known;
  const head = {
    ...c.get('head'),
    'X-Request-Id': c.get('requestId'),
    'X-API-Version': API_VERSION,
  };
  return admission ? { ...head, ...buildLimitHeaders(admission) } : head;
}
