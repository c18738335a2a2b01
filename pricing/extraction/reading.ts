/**
 * What a page says, in the words of the rest of the service. Amounts are decimal strings; unknown
 * is null or 'unknown', never a guess.
 */
import type { PlaceObservation } from './patterns/update-places.ts';

export type Availability =
  'in_stock' | 'out_of_stock' | 'pre_order' | 'back_order' | 'discontinued' | 'unknown';
export type Condition = 'new' | 'used' | 'refurbished' | 'unknown';
export type TaxFlag = 'included' | 'excluded' | 'unknown';
export type PriceKind = 'public' | 'member' | 'coupon' | 'from' | 'auction' | 'unknown';

/**
 * One offer as it was extracted: the type that monitoring passes on and market records. What else
 * is known of it stands beside it (`{ offer, … }`).
 */
export interface ExtractedOffer {
  /** Decimal string in `currency`, e.g. "19.90"; null when the page states none. */
  price: string | null;
  /** ISO 4217; codes withdrawn since 2000 (HRK, LTL …) are given as read. */
  currency: string | null;
  listPrice: string | null;
  /** As text, e.g. "12.90/kg". */
  unitPrice: string | null;
  availability: Availability;
  condition: Condition;
  seller: string | null;
  tax: TaxFlag;
  /** Attributes that make the variant, e.g. { Size: "M" }. */
  variant: Record<string, string> | null;
  /** '' for the page's one offer, else a stable id of the variant. */
  variantKey: string;
  sku: string | null;
  /** 14 digits with a valid check digit. */
  gtin: string | null;
  mpn: string | null;
  name: string | null;
  url: string | null;
  priceKind: PriceKind;
  /**
   * Probability from 0 to 1 that `price` is the product's public price; null when it was not
   * estimated.
   */
  confidence: number | null;
  /** The price that would be taken next, where there is another one. */
  runnerUp: RunnerUp | null;
  /** What the page states of delivery; null when it states nothing. */
  shipping: Shipping | null;
}

/** Another price of the page that was considered. */
export interface RunnerUp {
  /** Decimal string in `currency`. */
  price: string;
  currency: string | null;
  /** Probability from 0 to 1. */
  confidence: number;
}

/** Cost of delivery as the page states it. Amounts are decimal strings in the offer's currency. */
export interface Shipping {
  /** "0.00" for free delivery; null when the page states only from which order on it is free. */
  amount: string | null;
  /** Total of an order from which delivery is free. */
  freeFrom: string | null;
}

export interface ExtractedProduct {
  name: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
  image: string | null;
  description?: string | null;
  category?: string | null;
}

export type PageKind = 'product' | 'not_product' | 'challenge' | 'not_found' | 'unreadable';

/**
 * Where a value was read: the kind of source ("json-ld", "microdata", "visible" …) and its place
 * (path or selector).
 */
export interface FieldSource {
  from: string;
  at: string;
  /** With "chosen-place": the id of the person's choice. */
  choice?: string;
}

/** What a place that an account chose for itself alone gives on a page. */
export interface ChosenReading {
  /** Id of the choice. */
  choice: string;
  /** Decimal string in `currency`; null where the place gives nothing that may be used. */
  amount: string | null;
  currency: string | null;
  at: string;
}

export interface Conflict {
  kind: string;
  values: { from: string; value: string }[];
}

/** One number that was considered as the price, and why it was or was not taken. */
export interface PriceCandidate {
  text: string;
  amount: string | null;
  currency: string | null;
  from: string;
  at: string;
  chosen: boolean;
  why: string;
}

export interface PageReading {
  page: { kind: PageKind; reason?: string };
  product: ExtractedProduct;
  offer: ExtractedOffer | null;
  offers: ExtractedOffer[];
  conflicts: Conflict[];
  sources: Record<string, FieldSource>;
  /**
   * Where each of `offers` was read, in their order; `sources` says it field by field for `offer`.
   */
  offerPlaces?: FieldSource[];
  candidates: PriceCandidate[];
  /**
   * What the page says of the places of its retailer's prices; only where that was asked for and
   * its price is certain.
   */
  places?: PlaceObservation;
  /** What accounts' own places give; only where there are such places. */
  own?: ChosenReading[];
}

/** One product of a feed or of a platform's JSON. */
export interface FeedItem {
  /** The product page, absolute. */
  url: string;
  product: ExtractedProduct;
  offers: ExtractedOffer[];
  at: string;
  /** Where each offer stands, in their order. */
  offerAt: string[];
}

/** A product of which nothing is known yet. */
export function createEmptyProduct(): ExtractedProduct {
  return { name: null, brand: null, gtin: null, mpn: null, sku: null, image: null };
}

/** An offer of which nothing is known yet. */
export function createEmptyOffer(): ExtractedOffer {
  return {
    price: null,
    currency: null,
    listPrice: null,
    unitPrice: null,
    availability: 'unknown',
    condition: 'unknown',
    seller: null,
    tax: 'unknown',
    variant: null,
    variantKey: '',
    sku: null,
    gtin: null,
    mpn: null,
    name: null,
    url: null,
    priceKind: 'unknown',
    confidence: null,
    runnerUp: null,
    shipping: null,
  };
}
