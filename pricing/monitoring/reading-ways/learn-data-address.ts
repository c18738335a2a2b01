/** Which JSON that drawn pages request states their price, checked on a second page. */
import type { DataAddress, DataDocument } from '#pricing/extraction/data-address/data-address.ts';
import {
  type DrawnProduct,
  findDataAddresses,
  verifyDataAddress,
} from '#pricing/extraction/data-address/find-data-address.ts';
import { buildDataUrl } from '#pricing/extraction/data-address/read-data-offer.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { RenderedPage } from '#pricing/monitoring/browser/browser.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Answer } from '#pricing/monitoring/read-document.ts';
import { PageRefused } from '#pricing/monitoring/visit-error.ts';

/** A product page that was drawn and gave a price. */
export interface DrawnSample {
  readonly product: DrawnProduct;
  readonly data: readonly DataDocument[];
}

/**
 * What is learned from one offer of a drawn page; null without a price. Of several, the address is
 * the variant's own.
 */
export function toDrawnSample(
  page: { readonly url: string; readonly offers: number },
  { offer, sku, gtin, url: ownUrl }: OfferReading,
  { data }: RenderedPage,
): DrawnSample | null {
  const { price, currency, availability, variantKey, variant } = offer;
  if (price === null || currency === null) return null;
  const url = page.offers > 1 ? ownUrl : page.url;
  const identifiers = { sku, gtin, variantKey: variantKey || null, variant };
  return { product: { url, price, currency, availability, ...identifiers }, data };
}

/** A response to a request for the data of a page. */
export function toDataDocument(url: string, { status, headers, bytes }: Answer): DataDocument {
  return { url, method: 'GET', status, contentType: headers['content-type'] ?? '', bytes };
}

/**
 * The address that the first page suggests and that, fetched plainly for the second, gives the price
 * that was drawn there. `equal_prices` where nothing speaks against one, but both pages have the
 * same price; null where none holds. Throws HostAway, TurnLost.
 */
export async function learnDataAddress(
  visitor: HostVisitor,
  [first, second]: readonly [first: DrawnSample, second: DrawnSample],
): Promise<DataAddress | 'equal_prices' | null> {
  const documents = new Map<string, DataDocument | null>();
  let isEqual = false;
  for (const address of findDataAddresses(first.product, first.data)) {
    const url = buildDataUrl(address, second.product.url, second.product);
    if (url === null) continue;
    const known = documents.get(url);
    const document = known === undefined ? await fetchData(visitor, url) : known;
    documents.set(url, document);
    if (document === null) continue;
    const verdict = verifyDataAddress(address, {
      first: first.product,
      second: second.product,
      document,
    });
    if (verdict === 'confirmed') return address;
    isEqual ||= verdict === 'equal_prices';
  }
  return isEqual ? 'equal_prices' : null;
}

/** Null for an address that must not be requested. */
async function fetchData(visitor: HostVisitor, url: string): Promise<DataDocument | null> {
  try {
    return toDataDocument(url, await visitor.request(url));
  } catch (error) {
    if (error instanceof PageRefused) return null;
    throw error;
  }
}
