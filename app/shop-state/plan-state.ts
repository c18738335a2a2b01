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
