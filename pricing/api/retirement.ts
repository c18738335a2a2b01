/**
 * Retirement of an endpoint: announced in every response (RFC 9745, RFC 8594), 410 from its sunset
 * on.
 */
import { AppError } from '#kernel/app-error.ts';
import { getOperationId } from './document/describe-operation.ts';
import type { Endpoint, Retirement } from './endpoint.ts';

/**
 * The headers for every response of a retired endpoint; `origin` is the server's, as the client
 * sees it.
 */
export function buildRetirementHeaders(
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
export function requireInService({ retired }: Endpoint, now: Date): void {
  if (!retired || now < retired.sunsetAt) return;
  const instead = retired.successor === undefined ? '' : `; use ${retired.successor}`;
  throw new AppError(
    'gone',
    `This endpoint ended on ${retired.sunsetAt.toISOString().slice(0, 10)}${instead}`,
  );
}
