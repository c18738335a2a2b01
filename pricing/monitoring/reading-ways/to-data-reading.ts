import type { DataAddress, DataDocument } from '#pricing/extraction/data-address/data-address.ts';
import {
  buildDataUrl,
  type DataOffer,
  type NoDataOffer,
  readDataOffer,
} from '#pricing/extraction/data-address/read-data-offer.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { KnownOffer } from '#pricing/market/reading-ways.ts';

/** What a drawing of the page said of its availability, and when. */
export interface DrawnAvailability {
  readonly availability: Availability;
  readonly at: Date;
}

/**
 * The one address of the data of a page; null where it cannot be made, or each variant of the page
 * would have its own. Pure.
 */
export function findPageDataUrl(
  address: DataAddress,
  pageUrl: string,
  known: readonly KnownOffer[],
): string | null {
  const urls = new Set(
    known.map((offer) => buildDataUrl(address, getPageUrl(pageUrl, offer, known), offer)),
  );
  const [url = null] = urls;
  return urls.size === 1 ? url : null;
}

/**
 * The offers that the data of a page state, of the products that the drawn page showed: all of them,
 * or the reason why one of them has none. Pure.
 */
export function readDataOffers(
  address: DataAddress,
  page: {
    readonly url: string;
    readonly known: readonly KnownOffer[];
    /** Taken where the data state no availability. */
    readonly drawn?: DrawnAvailability | null;
  },
  document: DataDocument,
): OfferReading[] | NoDataOffer {
  const { known, drawn = null } = page;
  const readings: OfferReading[] = [];
  for (const offer of known) {
    const url = getPageUrl(page.url, offer, known);
    const variant = known.length > 1 ? {} : { variantKey: null, variant: null };
    const read = readDataOffer(address, { url, known: { ...offer, ...variant } }, document);
    if (read.kind === 'none') return read.reason;
    readings.push(toDataReading(offer, read, known.length > 1 ? null : drawn));
  }
  return readings;
}

/** Of several variants the address of each names it; the only offer is that of the page. */
function getPageUrl(pageUrl: string, { url }: KnownOffer, known: readonly KnownOffer[]): string {
  return known.length > 1 ? url : pageUrl;
}

/** What the data do not state and what may change with the price (list price, delivery) is unknown. */
function toDataReading(
  known: KnownOffer,
  { offer, at }: Extract<DataOffer, { kind: 'offer' }>,
  drawn: DrawnAvailability | null,
): OfferReading {
  const { url, name, brand, gtin, mpn, sku, imageUrl, ...same } = known;
  const { variantKey, variant, condition, seller, tax } = same;
  const isDrawn = offer.availability === 'unknown' && drawn !== null;
  return {
    offer: {
      ...offer,
      ...(isDrawn ? { availability: drawn.availability } : {}),
      variantKey,
      variant,
      condition,
      seller,
      tax,
    },
    url,
    name,
    brand,
    gtin,
    mpn,
    sku,
    imageUrl,
    sources: {
      'offer.price': { from: 'data-address', at },
      ...(isDrawn
        ? { 'offer.availability': { from: 'drawn-page', at: drawn.at.toISOString() } }
        : {}),
    },
  };
}
