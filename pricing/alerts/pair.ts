/** One product of an account and one listing that is, was or may be the same article: all that a floor is judged on. */
import type { TaxSide } from './alert-policy.ts';

export type Resolution =
  | 'recovered'
  | 'out_of_stock'
  | 'disappeared'
  | 'floor_changed'
  | 'match_withdrawn'
  | 'not_comparable'
  /** The account stopped watching the retailer: nothing is known of the offer from then on. */
  | 'not_monitored';

export interface OpenAlert {
  readonly id: string;
  readonly mapPriceMinor: bigint;
  readonly listedMinor: bigint;
  readonly lowestMinor: bigint;
}

/**
 * The pair's last alert, resolved for a reason that says nothing of the offer: a violation that is
 * found to go on is this one, not a new one.
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
  /** Currency of the product, of its floor and of its own price. */
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly mapPriceMinor: bigint | null;
  /** The match counts: verdict auto or confirmed, at a retailer that the account watches. */
  readonly matched: boolean;
  /** As it is stored; null when there is no match. */
  readonly verdict: string | null;
  /** The account watches the retailer. */
  readonly watched: boolean;
  readonly retailer: string;
  readonly retailerStatus: string;
  /** new | ok | unreadable | not_found (missed once, may be back) | gone */
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
  /** Since when the offer is as it is. */
  readonly offerSince: Date | null;
  /** The listing was looked at since the account watches the retailer, and nothing read there waits to be confirmed. */
  readonly seenSinceWatched: boolean;
  readonly alert: OpenAlert | null;
  readonly interrupted: InterruptedAlert | null;
  /** The note that stands: its code and values; "old" for one that an older release wrote. */
  readonly notComparable: unknown;
}
