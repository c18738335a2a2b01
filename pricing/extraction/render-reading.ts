/**
 * The form in which readings leave the program: `page read`, `pages read` and `offer.json` of an
 * evidence file. Others parse it, and an evidence file is verified by comparing its text: names and
 * order of the fields stay as they are.
 */
import type { ExtractedOffer, PageReading } from './reading.ts';

/**
 * An offer as an evidence file states it: what the bytes say. How likely the price is right is left
 * out, because another version may think otherwise of the same bytes.
 */
export function renderOffer(offer: ExtractedOffer): Readonly<Record<string, unknown>> {
  return {
    price: offer.price,
    currency: offer.currency,
    list_price: offer.listPrice,
    unit_price: offer.unitPrice,
    availability: offer.availability,
    condition: offer.condition,
    seller: offer.seller,
    tax: offer.tax,
    variant: offer.variant,
    variant_key: offer.variantKey,
    sku: offer.sku,
    gtin: offer.gtin,
    mpn: offer.mpn,
    name: offer.name,
    url: offer.url,
    price_kind: offer.priceKind,
  };
}

/** With how likely the price is right, and the price that would be taken next. */
function renderRatedOffer(offer: ExtractedOffer): Readonly<Record<string, unknown>> {
  const { confidence, runnerUp } = offer;
  return { ...renderOffer(offer), confidence, runner_up: runnerUp };
}

/** A page's reading in its published form. */
export function renderReading(reading: PageReading): Readonly<Record<string, unknown>> {
  const { page, product, offer, offers, offerPlaces, conflicts, sources, candidates } = reading;
  return {
    page,
    product,
    offer: offer && renderRatedOffer(offer),
    offers: offers.map(renderRatedOffer),
    ...(offerPlaces && { offer_places: offerPlaces }),
    conflicts,
    sources,
    candidates,
  };
}
