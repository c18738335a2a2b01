import type { PageReading } from '#pricing/extraction/reading.ts';
import { estimatePrice, type PriceEstimator } from '#pricing/extraction/model/estimate-price.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import type { SavedPage } from './load-pages.ts';
import { pageStates } from './page-states.ts';
import type { Perturbation } from './perturbation.ts';

/** What was extracted from a page in one of its states, in the words of the truth. */
export interface ExtractedPage {
  readonly price: string | null;
  readonly currency: string | null;
  readonly availability: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly mpn: string | null;
  /** Probability of the price, or of the likeliest one where none is given. */
  readonly confidence: number | null;
  /** The likeliest price where none is given. */
  readonly refused: string | null;
  /** Kind of the page, with the reason when it is no product page. */
  readonly kind: string;
  /** The kind of source of the price and its place. */
  readonly from: string | null;
}

/** The page as saved, then in each changed state, extracted. */
export function extractStates(
  page: SavedPage,
  {
    estimate = estimatePrice,
    states = pageStates,
  }: { estimate?: PriceEstimator; states?: readonly Perturbation[] } = {},
): Map<string, ExtractedPage> {
  const html = Buffer.from(page.bytes).toString('utf8');
  const price = page.truth.price?.[0] ?? null;
  const results = new Map<string, ExtractedPage>();
  let currency: string | null = null;
  for (const state of states) {
    const bytes =
      state.name === 'as saved' ? page.bytes : Buffer.from(state.apply({ html, price, currency }));
    const result = toExtractedPage(readPage({ url: page.url, bytes }, pageHints, { estimate }));
    currency ??= result.currency;
    results.set(state.name, result);
  }
  return results;
}

/** ISO states of stock as schema.org names them, which the truth uses. */
const AVAILABILITY: Readonly<Record<string, string | null>> = {
  in_stock: 'InStock',
  pre_order: 'InStock',
  back_order: 'InStock',
  out_of_stock: 'OutOfStock',
  discontinued: 'OutOfStock',
  unknown: null,
};

function toExtractedPage({ page, offer, product, sources }: PageReading): ExtractedPage {
  const place = sources['offer.price'];
  return {
    price: offer?.price ?? null,
    currency: offer?.price == null ? null : offer.currency,
    availability: AVAILABILITY[offer?.availability ?? 'unknown'] ?? null,
    sku: product.sku,
    gtin: product.gtin,
    brand: product.brand,
    mpn: product.mpn,
    confidence:
      offer?.confidence ?? (offer?.price === null ? offer.runnerUp?.confidence : null) ?? null,
    refused: offer?.price === null ? (offer.runnerUp?.price ?? null) : null,
    kind: page.reason === undefined ? page.kind : `${page.kind}: ${page.reason}`,
    from: place ? `${place.from} ${place.at}` : null,
  };
}
