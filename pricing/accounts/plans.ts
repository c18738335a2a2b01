/** Plans and their limits (specification, section 8). The limit is the account's, over all its keys. */
export const plans = ['starter', 'growth', 'scale', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const REQUEST_WINDOW_SECONDS = 60;

const perMinute: Record<Plan, number> = { starter: 60, growth: 600, scale: 600, enterprise: 600 };

export function isPlan(text: string): text is Plan {
  return (plans as readonly string[]).includes(text);
}

/** Requests a minute. */
export function requestsPerMinute(plan: Plan): number {
  return perMinute[plan];
}
