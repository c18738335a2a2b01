import { type ChangeRate, getChangesPerDay } from './change-rate.ts';
import type { DocumentAtStake, Interval } from './choose-interval.ts';

interface Policy extends Interval {
  /** Its cube root is how much oftener one of the same habits is visited where the budget is short: 1, 1.6, 4 and 8 times. */
  readonly importance: number;
}

const MINUTE = 1 / 1440;
const HOUR = 1 / 24;

/**
 * By weight: 0 nobody's, 1 watched, 2 matched, 3 near a MAP price or our price (set by matching and alerts). Never visited more
 * often than the shortest, however large the budget; a matched offer is visited twice a day at least.
 */
const POLICIES: readonly [Policy, Policy, Policy, Policy] = [
  { importance: 1, shortestDays: 1, longestDays: 30 },
  { importance: 4, shortestDays: 6 * HOUR, longestDays: 7 },
  { importance: 64, shortestDays: 30 * MINUTE, longestDays: 12 * HOUR },
  { importance: 512, shortestDays: 10 * MINUTE, longestDays: 4 * HOUR },
];

/** An offer as its listing knows it. */
export interface OfferHabits {
  readonly weight: number;
  readonly rate: ChangeRate;
}

/**
 * A document by the offers read from it: it is visited as its most demanding offer needs, for the good of all of them, and never more
 * often than `checksADay`.
 */
export function toDocumentAtStake(
  offers: readonly OfferHabits[],
  checksADay: number,
): DocumentAtStake {
  const leastDays = 1 / checksADay;
  const policies = offers.map((offer) => policyOf(offer.weight));
  return {
    offers: offers.map((offer, n) => ({
      importance: policies[n]?.importance ?? 1,
      rate: getChangesPerDay(offer.rate),
    })),
    shortestDays: Math.max(
      leastDays,
      Math.min(POLICIES[0].shortestDays, ...policies.map((policy) => policy.shortestDays)),
    ),
    longestDays: Math.max(
      leastDays,
      Math.min(POLICIES[0].longestDays, ...policies.map((policy) => policy.longestDays)),
    ),
  };
}

function policyOf(weight: number): Policy {
  return POLICIES[Math.min(3, Math.max(0, Math.trunc(weight)))] ?? POLICIES[0];
}
