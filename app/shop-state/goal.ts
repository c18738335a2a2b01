/** The goal of recommendations, by the service's names. */
export const GOALS = ['market', 'margin', 'profit'] as const;
export type Goal = (typeof GOALS)[number];

/** The goal of a new shop, until its merchant chooses one. */
export const FIRST_GOAL: Goal = 'market';

/** The capability that a service with goals reports. */
export const GOAL_CAPABILITY = 'settings.goal';

/** The goal of a shop, and whether a person chose it. */
export interface ShopGoal {
  readonly current: Goal;
  readonly chosen: boolean;
}
