import type { PricingClient } from '../pricing-client/create-pricing-client.server.ts';

/** Whose variants are sent where, and what the service there can do. */
export interface SendTask {
  readonly shop: string;
  readonly client: PricingClient;
  readonly capabilities: ReadonlySet<string>;
}
