import type { Sql } from '#prisma/open-database.ts';
import { type Capture, findCapture } from '#pricing/market/captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { listPlaceChoices, listPlacesOf } from '#pricing/market/place-choices.ts';
import { listPricePlaces } from '#pricing/market/price-places.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { describeOfferInProcess } from './evidence-processes.ts';
import type { DescribedOffer } from './describe-offer.ts';
import type { OfferWanted } from './extract-offer-again.ts';

export interface AlertEvidence extends DescribedOffer {
  readonly alertId: string;
  readonly capture: Capture;
  readonly wanted: OfferWanted;
  /** Corrections of the listing since a day before the alert, oldest first. */
  readonly corrections: readonly ListingCorrection[];
}

/** A correction of a listing's price history, with the values before and after it. */
export interface ListingCorrection {
  readonly from: Date;
  readonly at: Date;
  readonly priceMinorBefore: bigint | null;
  readonly currencyBefore: string | null;
  readonly listPriceMinorBefore: bigint | null;
  readonly availabilityBefore: string;
  readonly parserBefore: string | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly parser: string;
}

interface Subject extends Omit<OfferWanted, 'places'>, EvidenceCapture {
  readonly listingId: string;
  readonly detectedAt: Date;
}

/** A capture that an alert was based on. */
export interface EvidenceCapture {
  readonly captureId: string | null;
  readonly captureAt: Date | null;
}

/**
 * The captured bytes that an alert of the account is based on, or was with `earlier`, and the offer
 * extracted from them again. Null for an unknown alert or one without a capture.
 */
export async function findAlertEvidence(
  context: MarketContext,
  {
    accountId,
    alertId,
    earlier,
  }: { accountId: string; alertId: string; earlier?: EvidenceCapture | null },
): Promise<AlertEvidence | null> {
  const { rows } = await context.db.query<Subject>(
    `select a.capture_id as "captureId", a.capture_at as "captureAt", l.url, l.id as "listingId",
       a.detected_at as "detectedAt",
       l.variant_key as "variantKey", r.currency
     from pricing.alert a
     join pricing.listing l on l.id = a.listing_id
     join pricing.retailer r on r.id = l.retailer_id
     where a.id = $1 and a.account_id = $2`,
    [alertId, accountId],
  );
  const [subject] = rows;
  const { captureId, captureAt } = (subject && earlier) ?? subject ?? {};
  if (!subject || !captureId || !captureAt) return null;
  const capture = await findCapture(context, captureId, captureAt);
  if (!capture) return null;
  const places = await listPlaces(context.db, { accountId, capture, subject });
  const { url, variantKey, currency } = subject;
  const wanted = { url, variantKey, currency, places };
  const corrections = await listCorrections(context.db, subject);
  const explained = await describeOfferInProcess(capture, wanted);
  return { alertId, capture, wanted, corrections, ...explained };
}

/**
 * The places with which the account's price was read: when the page was fetched or, where people's
 * choices changed the reading of the same bytes before the alert, then.
 */
async function listPlaces(
  sql: Sql,
  { accountId, capture, subject }: { accountId: string; capture: Capture; subject: Subject },
): Promise<LearnedPlace[]> {
  const { retailerId, fetchedAt } = capture;
  const { rows } = await sql.query<{ at: Date | null }>(
    `select max(at) as at from (
       select c.at from pricing.price_correction c
       where c.listing_id = $1 and c.capture_id = $2
       union all select d.decided_at from pricing.price_decision d
       where d.listing_id = $1 and d.account_id = $3 and d.choice_id is not null) read
     where at between $4 and $5`,
    [subject.listingId, capture.id, accountId, fetchedAt, subject.detectedAt],
  );
  const at = rows[0]?.at ?? fetchedAt;
  const choices = await listPlaceChoices(sql, retailerId);
  return [
    ...listPlacesOf(choices, { accountId, at }),
    ...(await listPricePlaces(sql, retailerId, fetchedAt)),
  ];
}

async function listCorrections(
  sql: Sql,
  { listingId, detectedAt }: Pick<Subject, 'listingId' | 'detectedAt'>,
): Promise<ListingCorrection[]> {
  const { rows } = await sql.query<ListingCorrection>(
    `select "from", at, price_minor_before as "priceMinorBefore",
       currency_before as "currencyBefore", list_price_minor_before as "listPriceMinorBefore",
       availability_before as "availabilityBefore", parser_before as "parserBefore",
       price_minor as "priceMinor", currency, parser
     from pricing.price_correction
     where listing_id = $1 and at >= $2::timestamptz - interval '1 day'
     order by at, "from" limit 100`,
    [listingId, detectedAt],
  );
  return rows;
}
