import type { DeliveryHabits } from './deliver-webhooks.ts';

/**
 * How webhooks are delivered from the start on, by name. Shopify promises neither order nor once:
 * `rough` is what an app has to bear, `prompt` what is easy to look at.
 */
export const DELIVERY_PROFILES = {
  prompt: {},
  rough: { late: 400, twice: true, outOfOrder: true },
} as const satisfies Readonly<Record<string, DeliveryHabits>>;

export type DeliveryProfile = keyof typeof DELIVERY_PROFILES;
