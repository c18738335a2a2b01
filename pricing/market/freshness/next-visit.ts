import { chooseIntervalDays } from './choose-interval.ts';
import { toDocumentAtStake, type OfferHabits } from './weight-policy.ts';

const DAY_MS = 24 * 3_600_000;

/** What the next visit of a document depends on. */
export interface DocumentFacts {
  readonly now: Date;
  /** What a visit must be worth at this host. */
  readonly visitPrice: number;
  /** Checks of one listing a day, at most: what the plans of those who monitor the host allow. */
  readonly checksADay: number;
  /** The offers read from the document, the visit of now learned from. */
  readonly offers: readonly OfferHabits[];
}

/** When a document is visited again. Pure. */
export function getNextVisitTime({ now, visitPrice, checksADay, offers }: DocumentFacts): Date {
  const document = toDocumentAtStake(offers, checksADay);
  return new Date(now.getTime() + Math.round(chooseIntervalDays(document, visitPrice) * DAY_MS));
}
