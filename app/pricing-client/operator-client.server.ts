/** Creates, suspends and deletes accounts of the built-in service. */
import type { PricingClient } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import { createPricingClient } from './create-pricing-client.server.ts';
import { createRequestPace } from './request-pace.server.ts';

export const BUILT_IN_URL = 'http://built-in/v1';

/** The client of the operator's key: `accounts`. Throws like `createPricingClient`. */
export function createOperatorClient(services: AppServices): PricingClient {
  return createPricingClient({
    baseUrl: BUILT_IN_URL,
    apiKey: services.operatorKey,
    fetch: services.builtInFetch,
    pace: createRequestPace(services.clock),
    urgency: 'interactive',
    currency: 'USD',
  });
}
