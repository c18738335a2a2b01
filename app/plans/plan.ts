/** The plans of the app, smallest first. Their prices and trial are set in Shopify's Partner Dashboard; what each contains is here. */
export const PLANS = ['starter', 'growth', 'scale', 'enterprise'] as const;
export type PlanName = (typeof PLANS)[number];

/** What not every plan has, with the smallest plan that has it. The API is part of all. */
const FEATURES = { automation: 'growth', flow: 'growth' } as const satisfies Record<
  string,
  PlanName
>;
export type PlanFeature = keyof typeof FEATURES;

/** Requests a minute to the service that each plan allows, as the API's specification has it. */
const REQUESTS_PER_MINUTE: Readonly<Record<PlanName, number>> = {
  starter: 60,
  growth: 600,
  scale: 600,
  enterprise: 600,
};

/** The plan that a subscription's name means ("Scale", "scale yearly"); null for a name that is none of ours. */
export function readPlanName(name: string): PlanName | null {
  const first = name
    .trim()
    .toLowerCase()
    .split(/[^a-z]+/)[0];
  return PLANS.find((plan) => plan === first) ?? null;
}

export const isPlan = (name: string): name is PlanName => PLANS.some((plan) => plan === name);

export const requestsPerMinute = (plan: string): number =>
  REQUESTS_PER_MINUTE[isPlan(plan) ? plan : 'starter'];

/** The smallest plan that has a feature. */
export const smallestPlanWith = (feature: PlanFeature): PlanName => FEATURES[feature];

export const hasFeature = (plan: string, feature: PlanFeature): boolean =>
  PLANS.indexOf(isPlan(plan) ? plan : 'starter') >= PLANS.indexOf(FEATURES[feature]);
