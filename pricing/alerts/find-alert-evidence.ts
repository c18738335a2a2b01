import type { Stage } from '#pricing/events/stage.ts';
import { type Capture, findCapture } from '#pricing/market/find-capture.ts';
import { readFeed } from '#pricing/reading/read-feed.ts';
import { readPage } from '#pricing/reading/read-page.ts';
import type { FieldSource, ReadOffer } from '#pricing/reading/reading.ts';
import { sourcesAt, sourcesOfOffer } from '#pricing/reading/sources-of-offer.ts';

export interface AlertEvidence {
  readonly alertId: string;
  readonly capture: Capture;
  /** Read from the bytes for this answer; null when they no longer give one. */
  readonly offer: ReadOffer | null;
  readonly sources: Readonly<Record<string, FieldSource>>;
}

interface Subject {
  readonly captureId: string | null;
  readonly captureAt: Date | null;
  readonly url: string;
  readonly variantKey: string;
  readonly currency: string | null;
}

/** The bytes that an alert of the account stands on, and the offer derived from them again. Null for an unknown alert or one without a capture. */
export async function findAlertEvidence(stage: Stage, { accountId, alertId }: { accountId: string; alertId: string }): Promise<AlertEvidence | null> {
  const { rows } = await stage.db.query<Subject>(
    `select a.capture_id as "captureId", a.capture_at as "captureAt", l.url, l.variant_key as "variantKey", r.currency
     from pricing.alert a join pricing.listing l on l.id = a.listing_id join pricing.retailer r on r.id = l.retailer_id where a.id = $1 and a.account_id = $2`,
    [alertId, accountId],
  );
  const [subject] = rows;
  if (!subject?.captureId || !subject.captureAt) return null;
  const capture = await findCapture(stage.db, subject.captureId, subject.captureAt);
  return capture && { alertId, capture, ...deriveOffer(capture, subject) };
}

/** A feed holds many offers, a page one or its variants: the listing's own is found by its address and variant. */
function deriveOffer(capture: Capture, { url, variantKey, currency }: Subject): Pick<AlertEvidence, 'offer' | 'sources'> {
  const contentType = Object.entries(capture.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  const document = { url: capture.url, bytes: capture.bytes, contentType };
  const feed = readFeed(document);
  if (feed.kind !== 'none') {
    const all = feed.items.flatMap((item) => item.offers.map((offer, n) => ({ offer, page: item.url, at: item.offer_at[n] ?? item.at })));
    const found = all.filter(({ offer, page }) => page === url || offer.url === url);
    const { offer, at } = found.find((one) => one.offer.variant_key === variantKey) ?? found[0] ?? { offer: null, at: '' };
    return offer ? { offer, sources: sourcesAt(offer, { from: feed.kind, at }) } : { offer: null, sources: {} };
  }
  const reading = readPage({ ...document, status: capture.status, currencyHint: currency });
  const offer = reading.offers.find((one) => one.variant_key === variantKey) ?? reading.offer;
  return { offer, sources: offer ? sourcesOfOffer(reading, offer) : reading.sources };
}
