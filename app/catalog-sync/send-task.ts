import type { PricingClient } from '../pricing-client/create-pricing-client.server.ts';

/** A service that takes type, tags, collections, stock and compare-at price names this among what it can do. */
export const DETAILS_CAPABILITY = 'products.details';

/** Whose variants are sent where, and what the service there can do. */
export interface SendTask {
  readonly shop: string;
  readonly client: PricingClient;
  readonly capabilities: ReadonlySet<string>;
}
