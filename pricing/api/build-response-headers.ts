import type { Admission } from '#pricing/accounts/admit-request.ts';
import { REQUEST_WINDOW_SECONDS } from '#pricing/accounts/check-requests.ts';
import { API_VERSION } from '#pricing/contract/service.ts';
import type { ApiContext } from './api-context.ts';
import { CallerRefused } from './request/require-caller.ts';

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

/**
 * Remaining requests, in the form of draft-ietf-httpapi-ratelimit-headers-10; on every response to
 * an account.
 */
function buildLimitHeaders({
  plan,
  limit,
  remaining,
  resetSeconds,
}: Admission): Record<string, string> {
  return {
    'RateLimit-Policy': `"${plan}";q=${limit};w=${REQUEST_WINDOW_SECONDS}`,
    RateLimit: `"${plan}";r=${remaining};t=${resetSeconds}`,
  };
}
