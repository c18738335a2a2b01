/**
 * A product of an account and a listing that is or was matched with it: all input for
 * checking it with an alert rule.
 */
import type { TaxSide } from './alert-policy.ts';

export type Resolution =
  | 'recovered'
  | 'out_of_stock'
  | 'disappeared'
  | 'floor_changed'
  | 'match_withdrawn'
  | 'not_comparable'
  /** The account stopped monitoring the retailer: the offer is unknown from then on. */
  | 'not_monitored';

/** Why the alert of an event rule is closed. */
export type EventResolution =
  | 'acknowledged'
  | 'expired'
  /** A later change of the same listing has an alert of its own. */
  | 'superseded'
  | 'match_withdrawn'
  | 'not_monitored';

export interface OpenAlert {
  readonly id: string;
  /** The price that the listed one is below: of a MAP violation the MAP price. */
  readonly limitMinor: bigint;
  readonly listedMinor: bigint;
  readonly lowestMinor: bigint;
}

/**
 * The pair's last alert, if it was resolved for a reason unrelated to the offer. If the violation
 * turns out to continue, this alert is reopened instead of raising a new one.
 */
export interface InterruptedAlert {
  readonly id: string;
  readonly reason: 'not_monitored' | 'match_withdrawn';
  readonly resolvedAt: Date;
}

export interface Pair {
  readonly accountId: string;
  readonly productId: string;
  readonly listingId: string;
  /** Currency of the product, its MAP price and its own price. */
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly mapPriceMinor: bigint | null;
  /** True when the verdict is auto or confirmed and the account monitors the retailer. */
  readonly matched: boolean;
  /** As stored; null when there is no match. */
  readonly verdict: string | null;
  /** True when the account monitors the retailer. */
  readonly watched: boolean;
  readonly retailer: string;
  readonly retailerStatus: string;
  /** new | ok | unreadable | not_found (missing once, may reappear) | gone */
  readonly state: string;
  readonly weight: number;
  readonly priceMinor: bigint | null;
  readonly listingCurrency: string | null;
  readonly availability: string;
  readonly condition: string;
  readonly priceKind: string;
  readonly tax: TaxSide;
  readonly captureId: string | null;
  readonly captureAt: Date | null;
  /** Since when the offer has been unchanged. */
  readonly offerSince: Date | null;
  /**
   * True when the listing was visited since the account started monitoring the retailer, and no
   * change waits for confirmation.
   */
  readonly seenSinceWatched: boolean;
  readonly alert: OpenAlert | null;
  readonly interrupted: InterruptedAlert | null;
  /** The current note: its code and values; "old" for one written by an older release. */
  readonly notComparable: unknown;
}

const COUNTING: ReadonlySet<string | null> = new Set(['auto', 'confirmed', null]);

/**
 * Why the alert of an unmatched pair ends. Matches are deleted when the account stops monitoring the
 * retailer; that does not mean the listing was another product.
 */
export function chooseResolution({ watched, verdict }: Pair): Resolution {
  return !watched && COUNTING.has(verdict) ? 'not_monitored' : 'match_withdrawn';
}
