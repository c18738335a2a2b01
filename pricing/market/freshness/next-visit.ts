import { chooseIntervalDays } from './choose-interval.ts';
import { documentAtStake, type OfferHabits } from './weight-policy.ts';

const DAY_MS = 24 * 3_600_000;

/** What the next visit of a document depends on. */
export interface DocumentFacts {
  readonly now: Date;
  /** What a visit must be worth at this host. */
  readonly visitPrice: number;
  /** The offers read from the document, the visit of now learned from. */
  readonly offers: readonly OfferHabits[];
}

/** When a document is visited again. Pure. */
export function nextVisitAt({ now, visitPrice, offers }: DocumentFacts): Date {
  return new Date(
    now.getTime() + Math.round(chooseIntervalDays(documentAtStake(offers), visitPrice) * DAY_MS),
  );
}
