import type { PricingClient } from '#sdk/index.ts';

/** The capability of a service that accepts type, tags, collections, stock and compare-at price. */
export const DETAILS_CAPABILITY = 'products.details';
/** The capability of a service that pauses products; any other goes on with what it was sent last. */
export const PAUSE_CAPABILITY = 'products.pause';

/** Whose variants are sent where. */
export interface SendTask {
  readonly shop: string;
  readonly client: PricingClient;
  /** The service accepts type, tags, collections, stock and compare-at price. */
  readonly hasDetails: boolean;
  /** The service pauses products. */
  readonly canPause: boolean;
}
