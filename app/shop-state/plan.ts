/** What the app needs to know about plans. What each contains is in `kernel/plans.ts`. */
import { getPlanContents, type Plan, PLANS } from '#kernel/plans.ts';

export type PlanFeature = 'automation' | 'flow';

/** The plans a merchant can subscribe to, smallest first; each begins with the trial. */
export const PAID_PLANS = PLANS.filter((plan) => plan !== 'trial');

/**
 * The plan of a handle or name ("scale", "scale-yearly", "Scale yearly"); null for an unknown one.
 */
export function readPlanName(name: string): Plan | null {
  const first = name
    .trim()
    .toLowerCase()
    .split(/[^a-z]+/)[0];
  return PAID_PLANS.find((plan) => plan === first) ?? null;
}

export const hasFeature = (plan: string, feature: PlanFeature): boolean =>
  getPlanContents(plan)[feature];

/** The smallest plan that has a feature. */
export const findSmallestPlan = (feature: PlanFeature): Plan =>
  PAID_PLANS.find((plan) => hasFeature(plan, feature)) ?? 'enterprise';

/**
 * Shopify's last state of a shop's subscription. `unread`: not read yet. `operator`: the operator
 * sets the plan, Shopify is not asked. `cancelled`: active until its end. `never`, `ended`: there
 * is none.
 */
export const PLAN_STATES = [
  'unread',
  'operator',
  'trial',
  'active',
  'cancelled',
  'never',
  'ended',
] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const isWithoutPlan = (state: string): boolean => state === 'never' || state === 'ended';

/** SQL: whether shop `s` has no plan, so that it must cause no cost. */
export const WITHOUT_PLAN = `s.plan_state in ('never', 'ended')`;
