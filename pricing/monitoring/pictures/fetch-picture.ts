/** One picture: the page is drawn, its price read and framed. */
import { findDrawnBox } from '#pricing/extraction/find-drawn-box.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { toListingRow } from '#pricing/market/listing-row.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { TakenParts, WaitingPicture } from '#pricing/market/write-pictures.ts';
import type { RenderedPage } from '#pricing/monitoring/browser/browser.ts';
import { describeDrawing, toDrawnAnswer } from '#pricing/monitoring/drawn-answer.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { type RenderHost, renderPage } from '#pricing/monitoring/render-page.ts';

/** The page shows something other than a product: an error, a challenge, a sign-in. */
export class PageNotShown extends Error {
  override readonly name = 'PageNotShown';
  /** HTTP status of the page. */
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`the page answers ${status}: ${reason}`);
    this.status = status;
  }
}

/** The page shows one price without saying of which variant; the listing is one of several. */
export class VariantNotShown extends Error {
  override readonly name = 'VariantNotShown';

  constructor(variantKey: string) {
    super(`the page shows a price, but not which variant it is of (wanted: ${variantKey})`);
  }
}

/** What is known of the retailer's pages, and the name of the extractor that knows it. */
export interface KnownPages {
  readonly currency: string | null;
  readonly places: readonly LearnedPlace[];
  readonly parser: string;
}

/**
 * Visits the listing's page in the browser, reads the price that a shopper sees with the extractor
 * of plain visits, and photographs the page with that price framed. Throws PageNotAllowed,
 * RenderFailed, PageNotShown, VariantNotShown, HostAway, TurnLost.
 */
export async function fetchPicture(
  monitoring: Monitoring,
  {
    host,
    picture,
    known,
  }: {
    readonly host: RenderHost;
    readonly picture: Pick<WaitingPicture, 'url' | 'variantKey' | 'sku' | 'gtin' | 'isOnly'>;
    readonly known: KnownPages;
  },
): Promise<TakenParts> {
  const { currency, places, parser } = known;
  const open = await renderPage(monitoring, host, {
    url: new URL(picture.url),
    withPicture: true,
  });
  try {
    const { page } = open;
    const answer = toDrawnAnswer(page);
    const read = await monitoring.read(answer, {
      currency,
      places,
      isKnown: true,
      isDrawn: true,
    });
    if (read.kind === 'none' && read.outcome !== 'unreadable')
      throw new PageNotShown(page.status, read.outcome);
    const offer = read.kind === 'offers' ? findListingOffer(read.offers, picture) : null;
    // A picture of the page would show another variant's price as if it were this one's.
    if (read.kind === 'offers' && !offer && read.offers.length === 1)
      throw new VariantNotShown(picture.variantKey);
    const row = offer && toListingRow(offer, currency);
    const price =
      row?.priceMinor == null || row.currency === null
        ? null
        : { minor: row.priceMinor, currency: row.currency };
    const box = price && offer ? findPriceBox(page, offer) : null;
    const taken = await open.takePicture(box);
    const version = await monitoring.browser?.getVersion();
    return {
      document: {
        retailerId: host.retailerId,
        url: page.url,
        at: page.at,
        status: page.status,
        headers: answer.headers,
        bytes: page.html,
        parser: describeDrawing(parser, version),
      },
      page: taken.page,
      detail: taken.detail,
      at: taken.at,
      price,
      box,
    };
  } finally {
    await open.close();
  }
}

function findPriceBox(page: RenderedPage, { offer, sources }: OfferReading) {
  if (offer.price === null) return null;
  return findDrawnBox(new TextDecoder().decode(page.html), sources['offer.price'] ?? null, {
    amount: offer.price,
    currency: offer.currency,
  });
}

/**
 * The offer of the listing: the same variant, else the one with its code (a feed may name a variant
 * in another way than the page), else the page's own offer where it can be no other variant's: the
 * listing is no variant or the product's only one, or its address names it. Null where that is not
 * known. Pure.
 */
function findListingOffer(
  offers: readonly OfferReading[],
  listing: Pick<WaitingPicture, 'url' | 'variantKey' | 'sku' | 'gtin' | 'isOnly'>,
): OfferReading | null {
  const { variantKey, sku, gtin, isOnly } = listing;
  const isVariant = ({ offer }: OfferReading): boolean =>
    variantKey !== '' && offer.variantKey === variantKey;
  const isCoded = (offer: OfferReading): boolean =>
    (gtin !== null && offer.gtin === gtin) || (sku !== null && offer.sku === sku);
  const [first = null] = offers;
  const isOwnPage =
    offers.length === 1 && (isOnly || (first?.offer.variantKey === '' && isNamed(listing)));
  const isPlain = variantKey === '' || isOwnPage;
  return offers.find(isVariant) ?? offers.find(isCoded) ?? (isPlain ? first : null);
}

/** The address opens the page with this variant: one of its parts is the variant's key or code. */
function isNamed({
  url,
  variantKey,
  sku,
  gtin,
}: Pick<WaitingPicture, 'url' | 'variantKey' | 'sku' | 'gtin'>): boolean {
  const { pathname, searchParams, hash } = new URL(url);
  const named = [...searchParams.values(), ...pathname.split('/'), hash.slice(1)];
  return [variantKey, sku, gtin].some((code) => code !== null && named.includes(code));
}
