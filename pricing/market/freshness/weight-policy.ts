import { type ChangeRate, getChangesPerDay } from './change-rate.ts';
import type { DocumentAtStake, Interval } from './choose-interval.ts';

interface Policy extends Interval {
  /**
   * The cube root of importance is the factor for the visit frequency when the budget is short: 1,
   * 1.6, 4 and 8 times.
   */
  readonly importance: number;
}

const MINUTE = 1 / 1440;
const HOUR = 1 / 24;

/**
 * By weight: 0 needed by no account, 1 monitored, 2 matched, 3 near a MAP price or our price (set
 * by matching and alerts). Visits are never more frequent than the shortest interval, however large
 * the budget; a matched offer is visited at least twice a day.
 */
const POLICIES: readonly [Policy, Policy, Policy, Policy] = [
  { importance: 1, shortestDays: 1, longestDays: 30 },
  { importance: 4, shortestDays: 6 * HOUR, longestDays: 7 },
  { importance: 64, shortestDays: 30 * MINUTE, longestDays: 12 * HOUR },
  { importance: 512, shortestDays: 10 * MINUTE, longestDays: 4 * HOUR },
];

/** An offer with the data stored at its listing. */
export interface OfferHabits {
  readonly weight: number;
  readonly rate: ChangeRate;
}

/**
 * Combines the offers read from a document: it is visited as often as its most demanding offer
 * needs, for all of them, and at most `checksADay` times.
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
