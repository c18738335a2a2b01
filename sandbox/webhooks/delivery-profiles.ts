import type { DeliveryHabits } from './deliver-webhooks.ts';

/**
 * How webhooks are delivered from the start on, by name. Shopify guarantees neither order nor
 * single delivery: `rough` is what an app must tolerate, `prompt` is easy to watch.
 */
export const DELIVERY_PROFILES = {
  prompt: {},
  rough: { late: 400, twice: true, outOfOrder: true },
} as const satisfies Readonly<Record<string, DeliveryHabits>>;

export type DeliveryProfile = keyof typeof DELIVERY_PROFILES;
