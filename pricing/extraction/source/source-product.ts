/**
 * One product as one source on the page describes it, before sources are weighed against one another.
 */
import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { TagNode } from '#pricing/extraction/document/page-tree.ts';
import {
  createEmptyOffer,
  createEmptyProduct,
  type ExtractedOffer,
  type ExtractedProduct,
  type FieldSource,
  type PageReading,
} from '#pricing/extraction/reading.ts';
import { isHigher } from '#pricing/extraction/money-text/amounts.ts';
import type { PlaceChoice } from '#pricing/extraction/patterns/price-place.ts';
import type { ShippingRate } from '#pricing/extraction/shipping/shipping-rates.ts';

/** An extracted offer before sources are weighed, with what its source knows of its price. */
export interface SourceOffer extends ExtractedOffer {
  /** The amount as the source wrote it. */
  raw: string | null;
  /**
   * The amount under the other reading of three digits after a dot; null when there is one reading.
   */
  alternative: string | null;
  /** True where its currency is the usual one of several that are written so ("$"). */
  isCurrencyGuess?: boolean;
  at: string;
  /** The kind of source its price was read in, when that is not the source of the rest. */
  priceFrom?: string;
  /** Where the price stands on the page, when it is an element. */
  element: TagNode | null;
  /** What its source states of delivery, by country. */
  shippingRates?: readonly ShippingRate[];
}

export interface SourceProduct {
  readonly from: string;
  readonly at: string;
  product: ExtractedProduct;
  offers: SourceOffer[];
  /** The one of them that the page shows as its price. */
  preferred?: SourceOffer | undefined;
  /**
   * True when markup on such a page is known to mislead: this source is then trusted before it, and
   * its offers are all there are.
   */
  leads?: boolean;
  /** Addresses the source gives for this product. */
  urls: string[];
  /** Identifiers seen for this product in this source, of any kind: they tie it to the address. */
  ids: string[];
  /** Numbers that only the shop's software knows: shops without a SKU write them in its place. */
  internalIds?: readonly string[];
  /** True when the source itself places it among related products, in a list or in a review. */
  related: boolean;
  element: TagNode | null;
  /** Probability that its price is right, where it was estimated for the source as such. */
  reliability?: number;
  /** The choice of the person who pointed at its place. */
  choice?: PlaceChoice;
}

/** An offer of which its place alone is known. */
export function createSourceOffer(at: string): SourceOffer {
  return {
    ...createEmptyOffer(),
    raw: null,
    alternative: null,
    at,
    element: null,
  };
}

/** A product of which its source and place alone are known. */
export function createSourceProduct(from: string, at: string): SourceProduct {
  return {
    from,
    at,
    product: createEmptyProduct(),
    offers: [],
    urls: [],
    ids: [],
    related: false,
    element: null,
  };
}

/**
 * An offer as it is given out: amounts in the digits of the currency; a list price that is not
 * above the price is none.
 */
export function toExtractedOffer(one: SourceOffer): ExtractedOffer {
  const price = formatAmount(one.price, one.currency);
  const list = formatAmount(one.listPrice, one.currency);
  return {
    price,
    currency: one.currency,
    listPrice: list !== null && price !== null && isHigher(list, price) ? list : null,
    unitPrice: one.unitPrice,
    availability: one.availability,
    condition: one.condition,
    seller: one.seller,
    tax: one.tax,
    variant: one.variant,
    variantKey: one.variantKey,
    sku: one.sku,
    gtin: one.gtin,
    mpn: one.mpn,
    name: one.name,
    url: one.url,
    priceKind: one.priceKind,
    confidence: one.confidence,
    runnerUp: one.runnerUp,
    shipping: one.shipping,
  };
}

/**
 * The amount with the digits of its currency: "19.9" EUR → "19.90". Digits the currency cannot
 * express are rounded half up when they are tax arithmetic ("185.130001", "29.1583": four and
 * more), as the shop itself rounds them for its readers; three are left as they are.
 */
export function formatAmount(amount: string | null, currency: string | null): string | null {
  if (amount === null) return null;
  const [whole = '0', fraction = ''] = amount.split('.');
  if (currency === null) {
    if (fraction.length > 3) return roundAt(whole, fraction, 2);
    return fraction.length === 1 ? `${amount}0` : amount;
  }
  const digits = isCurrencyCode(currency) ? getMinorDigits(currency) : 2;
  const short = fraction.replace(/0+$/, '');
  if (short.length <= digits) return digits === 0 ? whole : `${whole}.${short.padEnd(digits, '0')}`;
  return short.length > 3 ? roundAt(whole, short, digits) : amount;
}

function roundAt(whole: string, fraction: string, digits: number): string {
  const kept =
    BigInt(whole + fraction.slice(0, digits)) + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  const text = kept.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Keys of `sources`. They are published and stored with each listing, so they stay as they are. */
export const SOURCE_KEYS = {
  price: 'offer.price',
  currency: 'offer.currency',
  listPrice: 'offer.list_price',
  unitPrice: 'offer.unit_price',
  availability: 'offer.availability',
  condition: 'offer.condition',
  seller: 'offer.seller',
  tax: 'offer.tax',
  variant: 'offer.variant',
  sku: 'offer.sku',
  gtin: 'offer.gtin',
  mpn: 'offer.mpn',
  name: 'offer.name',
  url: 'offer.url',
  shipping: 'offer.shipping',
} as const satisfies Partial<Readonly<Record<keyof ExtractedOffer, string>>>;

/**
 * Where the fields of one offer of a page were read, keys as in `sources`. The offer asked for has
 * them one by one; another was read whole in one place.
 */
export function listOfferSources(
  reading: PageReading,
  offer: ExtractedOffer,
): Record<string, FieldSource> {
  if (offer === reading.offer) return reading.sources;
  const place = reading.offerPlaces?.[reading.offers.indexOf(offer)];
  if (!place) return {};
  const sources = listFieldSources(offer, place);
  const shipping = reading.sources[SOURCE_KEYS.shipping];
  return offer.shipping !== null && shipping
    ? { ...sources, [SOURCE_KEYS.shipping]: shipping }
    : sources;
}

/** The one place of an offer that was read whole, for each number and state it gives. */
export function listFieldSources(
  offer: ExtractedOffer,
  { from, at }: FieldSource,
): Record<string, FieldSource> {
  const given = (['price', 'listPrice', 'currency', 'shipping'] as const).filter(
    (field) => offer[field] !== null,
  );
  const fields = offer.availability === 'unknown' ? given : [...given, 'availability' as const];
  return Object.fromEntries(fields.map((field) => [SOURCE_KEYS[field], { from, at }]));
}
