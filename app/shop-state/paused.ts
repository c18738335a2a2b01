/**
 * A variant is paused while it is a draft, archived, in none of the chosen sales channels or
 * without a usable price: everything about it is kept, and no price of it is changed from here
 * until it goes on.
 */

/** SQL: whether variant `v` is paused. */
export const PAUSED = `coalesce(v.not_monitored <> 'refused', false)`;

/** The same by the reason why it is not monitored; null: it is monitored. */
export function isPaused(notMonitored: string | null): boolean {
  return notMonitored !== null && notMonitored !== 'refused' && notMonitored !== 'beyond_plan';
}
