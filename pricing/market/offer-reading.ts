/** The reading of a visit, passed on by monitoring. */
import type { SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ChosenReading, ExtractedOffer, FieldSource } from '#pricing/extraction/reading.ts';
import type { DocumentFacts } from './freshness/next-visit.ts';

/** An extracted offer and the listing that it belongs to. */
export interface OfferReading {
  readonly offer: ExtractedOffer;
  /** Absolute URL of the product page. */
  readonly url: string;
  readonly name: string | null;
  readonly brand: string | null;
  /** The offer's own codes; the product's where they identify the variant too. */
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly sources: Readonly<Record<string, FieldSource>>;
}

/** The response of one visit, as fetched. */
export interface FetchedDocument {
  readonly retailerId: string;
  /**
   * Address of the document: product page, feed page or platform JSON. Listings found in it are
   * read from here again.
   */
  readonly url: string;
  /** Where the bytes are from, when that is another address: the JSON of a product page. */
  readonly sourceUrl?: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, if already known. */
  readonly sha256?: Buffer | undefined;
  /** Name and version of the reader. */
  readonly parser: string;
}

/** When a document is visited again. */
export type Schedule = (facts: DocumentFacts) => Date;

export interface DocumentReading extends FetchedDocument {
  readonly offers: readonly OfferReading[];
  /** Of a page, for its first offer: what places give that accounts chose for themselves alone. */
  readonly own?: readonly ChosenReading[];
  /**
   * True when the document contains all listings of this address: those missing from it have
   * disappeared.
   */
  readonly isWhole: boolean;
  readonly nextCheckAt: Schedule;
  /** A greatly changed reading is confirmed by another one at least this much later. */
  readonly confirmAfterMs: number;
}

export interface RecordedReading {
  readonly created: readonly string[];
  /** Listings whose current offer changed, including those that are gone. */
  readonly changed: readonly string[];
  /** Listings whose current offer this extractor reads differently from the same bytes. */
  readonly corrected: readonly string[];
  readonly identified: readonly string[];
  readonly held: readonly string[];
  readonly unchanged: number;
  readonly captureId: string | null;
  /** Why the whole document is implausible, which quarantines the retailer. */
  readonly suspicion: SuspicionReason | null;
}

export const MAX_URL_LENGTH = 2_048;
