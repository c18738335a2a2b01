/** Reads one page in every way within a moment, so that only the ways differ and not the time. */
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import { listKnownOffers, type ReadingWay } from '#pricing/market/reading-ways.ts';
import type { Retailer } from '#pricing/market/retailer.ts';
import { recordDrawnPage } from '#pricing/market/way-checks.ts';
import type { RetailerKnown } from '#pricing/monitoring/read-document.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { PageRefused } from '#pricing/monitoring/visit-error.ts';
import { type ComparedPage, compareOffers } from './plan-way.ts';
import { type DrawnOffer, renderOffer } from './render-offer.ts';
import { type DrawnSample, toDataDocument } from './learn-data-address.ts';
import { findPageDataUrl, readDataOffers } from './to-data-reading.ts';

export type ComparedOrNot =
  | { readonly kind: 'compared'; readonly page: ComparedPage; readonly sample: DrawnSample | null }
  /** The page shows no price now: it says nothing of the way. */
  | { readonly kind: 'silent' }
  | Extract<DrawnOffer, { kind: 'used_up' | 'failed' }>;

/**
 * Compares what is read of a page without a browser with what a browser shows, and records it.
 * Throws HostAway, TurnLost.
 */
export async function comparePage(
  monitoring: Monitoring,
  visitor: HostVisitor,
  {
    retailer,
    places,
    url,
  }: {
    retailer: Pick<Retailer, 'id' | 'currency' | 'way'>;
    places: readonly LearnedPlace[];
    url: string;
  },
): Promise<ComparedOrNot> {
  const { context } = monitoring;
  const { id: retailerId, currency, way } = retailer;
  const known = { currency, places, isKnown: true };
  const plain = await fetchPlainOffers(monitoring, visitor, { url, known });
  const data = await fetchDataOffers(monitoring, visitor, { retailerId, way, url });
  const drawing = await renderOffer(monitoring, visitor, { retailerId, url, known, isCheck: true });
  if (drawing.kind === 'used_up' || drawing.kind === 'failed') return drawing;
  if (drawing.kind === 'none') return { kind: 'silent' };
  const { offer: drawn, sample } = drawing;
  const isMissing = data === 'missing';
  const byData = isMissing ? 'other' : compareOffers(findSame(data, drawn), drawn);
  const byPlain = compareOffers(findSame(plain, drawn), drawn);
  const current = { plain: byPlain, data: byData, rendered: 'same' as const }[way.kind];
  const differsInRow = await recordDrawnPage(context.db, {
    retailerId,
    url,
    at: context.clock.now(),
    availability: drawn.offer.availability,
    comparison: current,
  });
  return {
    kind: 'compared',
    page: { url, drawn, current, plain: byPlain, isMissing, differsInRow },
    sample,
  };
}

/** The offer of the same variant. */
function findSame(offers: readonly OfferReading[], drawn: OfferReading): OfferReading | null {
  return offers.find(({ offer }) => offer.variantKey === drawn.offer.variantKey) ?? null;
}

/** The offers of the page that the server sends. */
async function fetchPlainOffers(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { url, known }: { url: string; known: RetailerKnown },
): Promise<readonly OfferReading[]> {
  try {
    const read = await monitoring.read(await visitor.request(url), known);
    return read.kind === 'offers' ? read.offers : [];
  } catch (error) {
    if (error instanceof PageRefused) return [];
    throw error;
  }
}

/**
 * What the data of a page state; `missing` where they state no price, nothing where they are not
 * fetched for this page.
 */
async function fetchDataOffers(
  { context }: Monitoring,
  visitor: HostVisitor,
  { retailerId, way, url }: { retailerId: string; way: ReadingWay; url: string },
): Promise<readonly OfferReading[] | 'missing'> {
  if (way.kind !== 'data') return [];
  const known = await listKnownOffers(context.db, { retailerId, url });
  const dataUrl = findPageDataUrl(way.address, url, known);
  if (dataUrl === null) return [];
  try {
    const document = toDataDocument(dataUrl, await visitor.request(dataUrl));
    const read = readDataOffers(way.address, { url, known }, document);
    if (typeof read !== 'string') return read;
    return read === 'several_prices' ? [] : 'missing';
  } catch (error) {
    if (error instanceof PageRefused) return 'missing';
    throw error;
  }
}
