import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import { toDrawnAnswer } from '#pricing/monitoring/drawn-answer.ts';
import type { HostVisitor } from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import type { RetailerKnown } from '#pricing/monitoring/read-document.ts';
import { type DrawnSample, toDrawnSample } from './learn-data-address.ts';
import { type Drawing, renderDocument } from './render-document.ts';

/** What a drawn product page gave; `sample` is null where its currency is not known. */
export type DrawnOffer =
  | {
      readonly kind: 'offer';
      readonly offer: OfferReading;
      readonly sample: DrawnSample | null;
    }
  | { readonly kind: 'none'; readonly reason: VisitReason }
  | Exclude<Drawing, { kind: 'drawn' }>;

const NO_PRICE = { code: 'page_shows', values: { page: 'no_price' } } as const;

/** Draws a product page and reads the first offer with a price. Throws HostAway, TurnLost. */
export async function renderOffer(
  monitoring: Monitoring,
  visitor: HostVisitor,
  {
    retailerId,
    url,
    known,
    isCheck = false,
  }: { retailerId: string; url: string; known: RetailerKnown; isCheck?: boolean },
): Promise<DrawnOffer> {
  const drawing = await renderDocument(monitoring, visitor, { retailerId, url, isCheck });
  if (drawing.kind !== 'drawn') return drawing;
  const { page } = drawing;
  const read = await monitoring.read(toDrawnAnswer(page), { ...known, isDrawn: true });
  if (read.kind === 'none') return { kind: 'none', reason: read.reason };
  const offer = read.offers.find((one) => one.offer.price !== null);
  return offer
    ? {
        kind: 'offer',
        offer,
        sample: toDrawnSample({ url, offers: read.offers.length }, offer, page),
      }
    : { kind: 'none', reason: NO_PRICE };
}
