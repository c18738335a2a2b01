import type { PricingClient } from '#sdk/index.ts';

/** The capability of a service that accepts type, tags, collections, stock and compare-at price. */
export const DETAILS_CAPABILITY = 'products.details';

/** Whose variants are sent where, and the capabilities of that service. */
export interface SendTask {
  readonly shop: string;
  readonly client: PricingClient;
  readonly capabilities: ReadonlySet<string>;
}
