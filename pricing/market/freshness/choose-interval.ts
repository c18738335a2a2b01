import { getVisitBenefit } from './visit-benefit.ts';

/** The data of an offer that determine its visits. */
export interface OfferAtStake {
  /** Relative cost of an hour with an outdated price. */
  readonly importance: number;
  /** Changes per day. */
  readonly rate: number;
}

export interface Interval {
  readonly shortestDays: number;
  readonly longestDays: number;
}

/** A document with the limits of its visit interval. One visit reads all its offers. */
export interface DocumentAtStake extends Interval {
  readonly offers: readonly OfferAtStake[];
}

const STEPS = 40;

/**
 * Days between two visits of a document when a visit costs `visitPrice`: the interval at which one
 * more visit a day would reduce the weighted mean age of outdated prices by exactly that price,
 * within the document's limits. In an optimal plan this holds for every document, with one price
 * for the host. An offer that never changes gets the longest interval; one that changes too fast to
 * follow gets no more visits than a slightly slower one.
 */
export function chooseIntervalDays(document: DocumentAtStake, visitPrice: number): number {
  const { offers, shortestDays, longestDays } = document;
  const isWorth = (days: number): boolean => worthOf(offers, days) >= visitPrice;
  if (isWorth(shortestDays)) return shortestDays;
  if (!isWorth(longestDays)) return longestDays;
  // The benefit grows with the interval: bisection on its logarithm.
  let low = Math.log(shortestDays);
  let high = Math.log(longestDays);
  for (let step = 0; step < STEPS && high - low > 1e-4; step += 1) {
    const middle = (low + high) / 2;
    if (isWorth(Math.exp(middle))) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}

function worthOf(offers: readonly OfferAtStake[], days: number): number {
  let worth = 0;
  for (const { importance, rate } of offers) worth += importance * getVisitBenefit(rate, days);
  return worth;
}
