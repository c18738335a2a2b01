import type { ServiceContext } from '#pricing/events/service-context.ts';
import { type Capture, findCapture } from '#pricing/market/find-capture.ts';
import { extractOfferAgain, type DerivedOffer, type OfferWanted } from './extract-offer-again.ts';
import { describeOffer, type ExplainedOffer } from './describe-offer.ts';

export interface AlertEvidence extends DerivedOffer, ExplainedOffer {
  readonly alertId: string;
  readonly capture: Capture;
  readonly wanted: OfferWanted;
}

interface Subject extends OfferWanted {
  readonly captureId: string | null;
  readonly captureAt: Date | null;
}

/**
 * The captured bytes that an alert of the account is based on, and the offer extracted from them
 * again. Null for an unknown alert or one without a capture.
 */
export async function findAlertEvidence(
  context: ServiceContext,
  { accountId, alertId }: { accountId: string; alertId: string },
): Promise<AlertEvidence | null> {
  const { rows } = await context.db.query<Subject>(
    `select a.capture_id as "captureId", a.capture_at as "captureAt", l.url,
       l.variant_key as "variantKey", r.currency
     from pricing.alert a
     join pricing.listing l on l.id = a.listing_id
     join pricing.retailer r on r.id = l.retailer_id
     where a.id = $1 and a.account_id = $2`,
    [alertId, accountId],
  );
  const [subject] = rows;
  if (!subject?.captureId || !subject.captureAt) return null;
  const capture = await findCapture(context.db, subject.captureId, subject.captureAt);
  const { url, variantKey, currency } = subject;
  const wanted = { url, variantKey, currency };
  if (!capture) return null;
  const derived = extractOfferAgain(capture, wanted);
  return { alertId, capture, wanted, ...derived, ...describeOffer(capture, wanted, derived) };
}
