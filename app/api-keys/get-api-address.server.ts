import { getAppEnv } from '#app/env.server.ts';

/** The base address at which the merchant's programs reach the service: that of the one built in, unless another is connected. */
export function getApiAddress(baseUrl: string | null): string {
  return baseUrl ?? `${getAppEnv().appUrl}/v1`;
}
