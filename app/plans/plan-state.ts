/**
 * What Shopify said last of a shop's subscription. `unread`: nothing yet. `operator`: the operator sets the plan, Shopify is not asked.
 * `cancelled`: in force until its end. `never`, `ended`: there is none.
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

/** SQL: whether shop `s` has no plan, so that it must not cost anything. */
export const WITHOUT_PLAN = `s.plan_state in ('never', 'ended')`;
