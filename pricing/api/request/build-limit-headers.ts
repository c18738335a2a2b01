import { type Admission } from '#pricing/accounts/admit-request.ts';
import { REQUEST_WINDOW_SECONDS } from '#pricing/accounts/check-requests.ts';

/**
 * Remaining requests, in the form of draft-ietf-httpapi-ratelimit-headers-10; on every response to
 * an account.
 */
export function buildLimitHeaders({
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
