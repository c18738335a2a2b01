/** What suggestions aim at, as the service names it. */
export const GOALS = ['market', 'margin', 'profit'] as const;
export type Goal = (typeof GOALS)[number];

/** A new shop's, until its merchant chooses. */
export const FIRST_GOAL: Goal = 'market';

/** A service that has goals names this among what it can do. */
export const GOAL_CAPABILITY = 'settings.goal';

/** The goal of a shop, and whether a person chose it. */
export interface ShopGoal {
  readonly current: Goal;
  readonly chosen: boolean;
}
