import { getVisitBenefit } from './visit-benefit.ts';

/** An offer in a document, as far as its visits are concerned. */
export interface OfferAtStake {
  /** How much an hour of a wrong price costs beside that of others. */
  readonly importance: number;
  /** Changes a day. */
  readonly rate: number;
}

export interface Interval {
  readonly shortestDays: number;
  readonly longestDays: number;
}

/** A document, and how often it may and must be visited. One visit reads all its offers. */
export interface DocumentAtStake extends Interval {
  readonly offers: readonly OfferAtStake[];
}

const STEPS = 40;

/**
 * Days between two visits of a document when a visit costs `visitPrice`: where one visit a day more would lower the weighted mean age of
 * its wrong prices by exactly that price (the condition that holds for every document of an optimal plan, with one price for the host),
 * within the document's bounds. What never changes is left for the longest time, what changes too fast to be caught gets no more than
 * what changes a little less.
 */
export function chooseIntervalDays(document: DocumentAtStake, visitPrice: number): number {
  const { offers, shortestDays, longestDays } = document;
  const isWorth = (days: number): boolean => worthOf(offers, days) >= visitPrice;
  if (isWorth(shortestDays)) return shortestDays;
  if (!isWorth(longestDays)) return longestDays;
  // The worth grows with the interval: bisection on its logarithm.
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
