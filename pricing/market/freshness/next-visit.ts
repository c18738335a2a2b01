import { chooseIntervalDays } from './choose-interval.ts';
import { toDocumentAtStake, type OfferHabits } from './weight-policy.ts';

const DAY_MS = 24 * 3_600_000;

/** What the next visit of a document depends on. */
export interface DocumentFacts {
  readonly now: Date;
  /** The minimum benefit of a visit at this host. */
  readonly visitPrice: number;
  /**
   * Maximum checks of one listing a day, as allowed by the plans of the accounts that monitor the
   * host.
   */
  readonly checksADay: number;
  /** The offers read from the document, including the current visit. */
  readonly offers: readonly OfferHabits[];
}

/** The time of a document's next visit. Pure. */
export function getNextVisitTime({ now, visitPrice, checksADay, offers }: DocumentFacts): Date {
  const document = toDocumentAtStake(offers, checksADay);
  return new Date(now.getTime() + Math.round(chooseIntervalDays(document, visitPrice) * DAY_MS));
}
