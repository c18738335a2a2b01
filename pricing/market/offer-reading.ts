/** What a visit read, handed over by monitoring. Amounts are decimal strings as read; unknown is null. */
import type { SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { DocumentFacts } from './freshness/next-visit.ts';

export interface OfferReading {
  /** The product page, absolute. */
  readonly url: string;
  readonly variantKey: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly variant: Readonly<Record<string, string>> | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly listPrice: string | null;
  readonly availability: string;
  readonly condition: string;
  readonly seller: string | null;
  readonly tax: string;
  readonly priceKind: string;
  readonly sources: Readonly<Record<string, { from: string; at: string }>>;
}

/** The answer of one visit, as fetched. */
export interface FetchedDocument {
  readonly retailerId: string;
  /** Address of the document: product page, feed page, platform JSON. Listings found in it are read from here again. */
  readonly url: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Of the bytes, where it is known already. */
  readonly sha256?: Buffer | undefined;
  /** Which reader, in which version. */
  readonly parser: string;
}

/** When a document is visited again. */
export type Schedule = (facts: DocumentFacts) => Date;

export interface DocumentReading extends FetchedDocument {
  readonly offers: readonly OfferReading[];
  /** True when everything read from this address before must be in it again: what is not has disappeared. */
  readonly isWhole: boolean;
  readonly nextCheckAt: Schedule;
  /** A reading far from what was known is confirmed by one at least this much later. */
  readonly confirmAfterMs: number;
}

export interface RecordedReading {
  readonly created: readonly string[];
  /** Current offer changed, gone ones included. */
  readonly changed: readonly string[];
  readonly identified: readonly string[];
  readonly held: readonly string[];
  readonly unchanged: number;
  readonly captureId: string | null;
  /** Why the document as a whole is not believed: the retailer belongs in quarantine. */
  readonly suspicion: SuspicionReason | null;
}

export const MAX_URL_LENGTH = 2_048;
