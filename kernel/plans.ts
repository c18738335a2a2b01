/**
 * The plans and their limits, defined only here. The service enforces them, the app shows them, and
 * a test compares `docs/plans.md` with them. Prices are set in Shopify, not here.
 */
export const PLANS = ['trial', 'starter', 'growth', 'scale', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const TRIAL_DAYS = 14;

/** Null: agreed by contract, and not limited by the program. */
export interface PlanContents {
  readonly requestsPerMinute: number;
  /** When there are more, the oldest ones are monitored. */
  readonly products: number;
  readonly retailers: number;
  readonly checksPerDay: number;
  readonly renderedVisitsPerDay: number | null;
  readonly pricingRules: 'all' | 'suggest' | 'all_suggest';
  readonly mapNoticesPerMonth: number | null;
  readonly historyDays: number | null;
  /** Prices are changed automatically. */
  readonly automation: boolean;
  /** Workflows of Shopify Flow are started. */
  readonly flow: boolean;
}

export const PLAN_CONTENTS: Readonly<Record<Plan, PlanContents>> = {
  trial: {
    requestsPerMinute: 60,
    products: 500,
    retailers: 10,
    checksPerDay: 4,
    renderedVisitsPerDay: 100,
    pricingRules: 'all_suggest',
    mapNoticesPerMonth: 20,
    historyDays: 90,
    automation: false,
    flow: true,
  },
  starter: {
    requestsPerMinute: 60,
    products: 500,
    retailers: 10,
    checksPerDay: 2,
    renderedVisitsPerDay: 200,
    pricingRules: 'suggest',
    mapNoticesPerMonth: 100,
    historyDays: 365,
    automation: false,
    flow: false,
  },
  growth: {
    requestsPerMinute: 600,
    products: 5_000,
    retailers: 50,
    checksPerDay: 6,
    renderedVisitsPerDay: 2_000,
    pricingRules: 'all',
    mapNoticesPerMonth: 1_000,
    historyDays: 730,
    automation: true,
    flow: true,
  },
  scale: {
    requestsPerMinute: 600,
    products: 50_000,
    retailers: 200,
    checksPerDay: 24,
    renderedVisitsPerDay: 20_000,
    pricingRules: 'all',
    mapNoticesPerMonth: 10_000,
    historyDays: 1_095,
    automation: true,
    flow: true,
  },
  enterprise: {
    requestsPerMinute: 600,
    products: 100_000,
    retailers: 1_000,
    checksPerDay: 24,
    renderedVisitsPerDay: null,
    pricingRules: 'all',
    mapNoticesPerMonth: null,
    historyDays: null,
    automation: true,
    flow: true,
  },
};

/** Limits of existing features: Settings shows only these. */
export const ENFORCED_LIMITS = [
  'requestsPerMinute',
  'products',
  'retailers',
  'checksPerDay',
  'renderedVisitsPerDay',
  'mapNoticesPerMonth',
  'historyDays',
] as const satisfies readonly (keyof PlanContents)[];

export const isPlan = (name: string): name is Plan => PLANS.some((plan) => plan === name);

/** The limits of a plan; an unknown name has those of the smallest paid plan. */
export const getPlanContents = (plan: string): PlanContents =>
  PLAN_CONTENTS[isPlan(plan) ? plan : 'starter'];
