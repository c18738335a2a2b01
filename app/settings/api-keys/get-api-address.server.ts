import { getAppEnv } from '#app/env.server.ts';

/**
 * Returns the base address of the service for the merchant's programs: the connected service's,
 * otherwise that of the built-in one.
 */
export function getApiAddress(baseUrl: string | null): string {
  return baseUrl ?? `${getAppEnv().appUrl}/v1`;
}
