import type { Plan } from '#kernel/plans.ts';
import { PAID_PLANS, readPlanName, isWithoutPlan, type PlanState } from '#app/shop-state/plan.ts';

/** Shopify's answer about a subscription. */
export interface Subscription {
  /** Of the plans in it. */
  readonly handles: readonly string[];
  readonly trialEndsAt: Date | null;
  readonly cycleEndsAt: Date | null;
  readonly cancelled: boolean;
}

/** What is known of a shop's plan. */
export interface KnownPlan {
  readonly plan: string;
  readonly state: PlanState;
  readonly chosen: string | null;
  readonly trialEndsAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * Derives the plan from Shopify's answer. Null: there is no subscription; only that ends a plan,
 * and the plan's name stays stored. An unknown plan removes nothing, because somebody pays for it.
 */
export function resolvePlan(
  subscription: Subscription | null,
  { before, now }: { before: KnownPlan; now: Date },
): KnownPlan {
  if (subscription === null) {
    const had = before.state === 'never' || before.chosen === null ? 'never' : 'ended';
    return { ...before, state: had, trialEndsAt: null, endsAt: null };
  }
  const named = subscription.handles.flatMap((handle) => readPlanName(handle) ?? []);
  const chosen: Plan | null = PAID_PLANS.findLast((plan) => named.includes(plan)) ?? null;
  const inTrial = subscription.trialEndsAt !== null && subscription.trialEndsAt > now;
  const lastsUntil = inTrial ? subscription.trialEndsAt : subscription.cycleEndsAt;
  const running = inTrial ? 'trial' : 'active';
  return {
    plan: inTrial ? 'trial' : (chosen ?? getPreviousPlan(before)),
    state: subscription.cancelled ? 'cancelled' : running,
    chosen: chosen ?? before.chosen,
    trialEndsAt: inTrial ? subscription.trialEndsAt : null,
    endsAt: subscription.cancelled ? lastsUntil : null,
  };
}

/** For an unknown plan: the previous one, or the first paid plan where there was none. */
function getPreviousPlan({ plan, state, chosen }: KnownPlan): string {
  if (plan !== 'trial') return plan;
  return chosen ?? (isWithoutPlan(state) ? 'starter' : 'growth');
}
