import { randomBytes } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { ShopState } from '#sandbox/shop/shop-state.ts';
import { describeSubscription } from '#sandbox/webhooks/describe-event.ts';
import type { WebhookSender } from '#sandbox/webhooks/deliver-webhooks.ts';
import { type BillingState, findSubscription, TRIAL_MS } from './billing-state.ts';

/**
 * Actions of merchant and platform on the subscription. Each resolves when it is stored; the app
 * learns of it by a request.
 */
export interface BillingControl {
  /**
   * The merchant chooses a plan: with a trial if requested and not used up. Null ends the current
   * one at once.
   */
  setPlan(plan: string | null, options?: { trial?: boolean }): Promise<void>;
  /** The trial ends: billing begins. */
  endTrial(): Promise<void>;
  /** The merchant cancels: it lasts until the end of the paid period. */
  cancelPlan(): Promise<void>;
  /** The shop stops paying, or pays again. */
  setFrozen(frozen: boolean): Promise<void>;
  /** The Partner API answers 503, or answers again. */
  setPartnerApiFailing(failing: boolean): Promise<void>;
  /** Whether changes send webhooks. */
  setBillingWebhooks(sent: boolean): Promise<void>;
}

/**
 * The initial state: a shop that chose Growth long ago, so that a first start shows the app in use.
 */
export function createBillingState(now: Date): BillingState {
  return {
    subscription: {
      handle: 'growth',
      trialEndsAt: null,
      cycleStart: now.toISOString(),
      cancelled: false,
    },
    frozen: false,
    failing: false,
    webhooks: false,
    trialUsed: false,
    partnerToken: `prtapi_${randomBytes(16).toString('hex')}`,
  };
}

export function createBillingControl({
  billing,
  shop,
  clock,
  sender,
  save,
}: {
  billing: BillingState;
  shop: ShopState;
  clock: Clock;
  sender: Pick<WebhookSender, 'send'>;
  save: () => Promise<void>;
}): BillingControl {
  const change = (act: () => void): Promise<void> => {
    const before = findSubscription(billing, clock.now());
    act();
    const after = findSubscription(billing, clock.now());
    const sendsWebhook = billing.webhooks && JSON.stringify(before) !== JSON.stringify(after);
    if (sendsWebhook)
      sender.send(
        'app_subscriptions/update',
        describeSubscription({
          shop,
          name: after?.handle ?? before?.handle ?? '',
          active: after !== null,
          at: clock.now(),
        }),
      );
    return save();
  };
  return {
    setPlan: (plan, { trial = false } = {}) =>
      change(() => {
        const now = clock.now();
        const isTrial = trial && !billing.trialUsed;
        billing.subscription =
          plan === null
            ? null
            : {
                handle: plan.toLowerCase(),
                trialEndsAt: isTrial ? new Date(now.getTime() + TRIAL_MS).toISOString() : null,
                cycleStart: now.toISOString(),
                cancelled: false,
              };
        billing.trialUsed ||= isTrial;
      }),
    endTrial: () =>
      change(() => {
        const now = clock.now().toISOString();
        const { subscription } = billing;
        if (!subscription) return;
        subscription.trialEndsAt = null;
        subscription.cycleStart = now;
        // Canceled in its trial: nothing was paid.
        if (subscription.cancelled) billing.subscription = null;
      }),
    cancelPlan: () =>
      change(() => {
        if (billing.subscription) billing.subscription.cancelled = true;
      }),
    setFrozen: (frozen) => change(() => (billing.frozen = frozen)),
    setPartnerApiFailing: (failing) => change(() => (billing.failing = failing)),
    setBillingWebhooks: (sent) => change(() => (billing.webhooks = sent)),
  };
}
