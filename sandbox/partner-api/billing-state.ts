/**
 * The shop's subscription to the app, as Shopify App Pricing stores it, and how the Partner API
 * behaves.
 */
import { DAY_MS } from '#kernel/durations.ts';

export interface BillingState {
  /** Null: no contract. */
  subscription: SubscriptionState | null;
  /** The shop has not paid: there is no active contract until it does. */
  frozen: boolean;
  /** The Partner API answers 503. */
  failing: boolean;
  /**
   * Whether a change sends a webhook. Shopify App Pricing sends none; older kinds of billing do.
   */
  webhooks: boolean;
  readonly partnerToken: string;
  /** Plans whose trial was used: there is one trial, however often a plan is chosen. */
  trialUsed: boolean;
}

interface SubscriptionState {
  /** Of the plan, as the developer named it in the listing. */
  readonly handle: string;
  /** Nothing is billed before this time. */
  trialEndsAt: string | null;
  /** When the current cycle began; after a trial, the trial's end. */
  cycleStart: string;
  cancelled: boolean;
}

export interface CurrentSubscription {
  readonly handle: string;
  readonly trialEndsAt: string | null;
  readonly cycle: { readonly startTime: string; readonly endTime: string } | null;
  readonly cancelled: boolean;
}

const CYCLE_MS = 30 * DAY_MS;
export const TRIAL_MS = 14 * DAY_MS;

/**
 * What is active at a moment: trials turn into billing cycles, a canceled one ends with its cycle.
 * Null without one.
 */
export function findSubscription(
  { subscription, frozen }: BillingState,
  now: Date,
): CurrentSubscription | null {
  if (!subscription || frozen) return null;
  const { handle, trialEndsAt, cancelled } = subscription;
  const trialEnd = trialEndsAt === null ? 0 : Date.parse(trialEndsAt);
  if (trialEnd > now.getTime()) return { handle, trialEndsAt, cycle: null, cancelled };
  const began = Math.max(trialEnd, Date.parse(subscription.cycleStart));
  const passed = Math.max(0, Math.floor((now.getTime() - began) / CYCLE_MS));
  // Canceled: the current cycle is the last one.
  if (cancelled && (passed > 0 || trialEnd > 0)) return null;
  const start = began + passed * CYCLE_MS;
  return {
    handle,
    trialEndsAt: null,
    cycle: {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + CYCLE_MS).toISOString(),
    },
    cancelled,
  };
}
