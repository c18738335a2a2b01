import { API_VERSION } from '../contract/service.ts';
import type { ApiContext } from './api-context.ts';
import { CallerRefused } from './request/require-caller.ts';
import { buildLimitHeaders } from './request/build-limit-headers.ts';

/**
 * The headers of every answer: what the server wants on all of them, the request's id, the version
 * and what is left of the account's minute. Plain data that the answer is made with: headers that
 * are set on a finished answer cost several times as much.
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
