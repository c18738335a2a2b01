/**
 * Corrections: another extractor read the same bytes differently. The retailer changed nothing, so
 * no span is closed and no price change is published; the span has the new values from its start,
 * and the earlier ones are kept as superseded.
 */
import { createId } from '#kernel/ids.ts';
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { hashDocument, saveCapture, type StoredCapture } from './captures.ts';
import type { MarketContext } from './market-context.ts';
import { recordWithBytes } from './record-with-bytes.ts';
import { classifyPriceChange, isNewSpan, type SpanValues } from './corroboration.ts';
import { lockKnownListings } from './known-listings.ts';
import type { ListingRow } from './listing-row.ts';
import {
  resolveShipping,
  type ListingShipping,
  SET_SHIPPING,
  SHIPPING_TYPES,
  toShippingColumns,
} from './listing-shipping.ts';
import type { FetchedDocument } from './offer-reading.ts';
import { isReread } from './plan-reading.ts';

/** The values of a span before and after it was read again. */
export interface SpanCorrection {
  readonly listingId: string;
  /** Start of the span. */
  readonly from: Date;
  readonly captureId: string | null;
  readonly parserBefore: string | null;
  readonly before: SpanValues;
  readonly after: SpanValues;
}

/** The columns of a listing that a correction replaces or keeps. */
export interface CorrectedListing
  extends Omit<ListingRow, 'imageUrl' | 'sources' | 'refusal'>, ListingShipping {
  readonly id: string;
  readonly offerSince: Date | null;
  readonly captureId: string | null;
  readonly parser: string | null;
}

/** The columns of an offer's confidence and of its runner-up, for a statement with JSON. */
export function toConfidenceColumns(read: ConfidenceValues | null) {
  return {
    confidence: read?.confidence ?? null,
    runner_up_minor: toText(read?.runnerUpMinor ?? null),
    runner_up_currency: read?.runnerUpCurrency ?? null,
    runner_up_confidence: read?.runnerUpConfidence ?? null,
  };
}

type ConfidenceValues = Pick<
  ListingRow,
  'confidence' | 'runnerUpMinor' | 'runnerUpCurrency' | 'runnerUpConfidence'
>;

/** A current offer and what the extractor reads now; null: the bytes state no offer. */
export interface OfferCorrection {
  readonly known: CorrectedListing;
  readonly read: ListingRow | null;
  /** Why the bytes state no offer. */
  readonly reason: VisitReason | null;
  /** What is known of delivery afterwards. */
  readonly shipping: ListingShipping;
}

interface Corrections {
  readonly offers: readonly OfferCorrection[];
  /** The bytes that were stored for the correction; null: the offers' captures have them. */
  readonly capture: StoredCapture | null;
  readonly at: Date;
  readonly parser: string;
  /** Whether the document was fetched now: its offers can be read. */
  readonly isVisit: boolean;
}

/** The values of a span without an offer. */
export const EMPTY_OFFER: SpanValues = {
  priceMinor: null,
  currency: null,
  listPriceMinor: null,
  availability: 'unknown',
};

/** Keeps the superseded values of spans; spans whose values are the same are left out. */
export function recordCorrections(
  tx: Tx,
  { corrections, at, parser }: { corrections: readonly SpanCorrection[]; at: Date; parser: string },
): void {
  const rows = corrections
    .filter(({ before, after }) => isNewSpan(before, after))
    .map(({ before, after, ...correction }) => ({
      id: createId('cor', at),
      listing_id: correction.listingId,
      from: correction.from,
      capture_id: correction.captureId,
      price_minor_before: toText(before.priceMinor),
      currency_before: before.currency,
      list_price_minor_before: toText(before.listPriceMinor),
      availability_before: before.availability,
      parser_before: correction.parserBefore,
      price_minor: toText(after.priceMinor),
      currency: after.currency,
      list_price_minor: toText(after.listPriceMinor),
      availability: after.availability,
    }));
  if (rows.length === 0) return;
  tx.send(
    `insert into pricing.price_correction (id, listing_id, "from", at, capture_id,
       price_minor_before, currency_before, list_price_minor_before, availability_before,
       parser_before, price_minor, currency, list_price_minor, availability, parser)
     select id, listing_id, "from", $2, capture_id, price_minor_before, currency_before,
       list_price_minor_before, availability_before, parser_before, price_minor, currency,
       list_price_minor, availability, $3
     from jsonb_to_recordset($1::jsonb) as r(id text, listing_id text, "from" timestamptz,
       capture_id text, price_minor_before bigint, currency_before text,
       list_price_minor_before bigint, availability_before text, parser_before text,
       price_minor bigint, currency text, list_price_minor bigint, availability text)`,
    [JSON.stringify(rows), at, parser],
  );
}

/**
 * Replaces current offers by what the extractor reads now, from the start of their span, and keeps
 * the earlier values. Their start, their visits and their change rate stay. An offer of which only
 * the identity or the delivery differs is updated without a correction. Returns the ids of the
 * corrected ones.
 */
export function applyCorrections(tx: Tx, input: Corrections): string[] {
  const { offers, capture, at, parser } = input;
  if (offers.length === 0) return [];
  const corrected = offers.filter(
    ({ known, read }) => read === null || classifyPriceChange(known, read).kind !== 'same',
  );
  recordCorrections(tx, {
    at,
    parser,
    corrections: corrected.flatMap(({ known, read }) =>
      known.offerSince === null
        ? []
        : [
            {
              listingId: known.id,
              from: known.offerSince,
              captureId: capture?.id ?? known.captureId,
              parserBefore: known.parser,
              before: known,
              after: read ?? EMPTY_OFFER,
            },
          ],
    ),
  });
  const ids = new Set(corrected.map(({ known }) => known.id));
  updateOffers(tx, input, ids);
  return [...ids];
}

/**
 * Corrects the offers of a document in which this extractor finds none, though its bytes are those
 * in which another one found them: their price is unknown.
 */
export async function recordNoOffers(
  context: MarketContext,
  document: FetchedDocument & { readonly reason: VisitReason },
): Promise<void> {
  const { retailerId, url, at, parser, reason } = document;
  const bodyHash = hashDocument(document);
  await recordWithBytes(context, { document }, async (tx, stored) => {
    tx.send(`select 1 from pricing.retailer where id = $1 for no key update`, [retailerId]);
    const { fromHere } = await lockKnownListings(tx, { retailerId, readFrom: url, keys: [] });
    const offers = fromHere
      .filter((known) => known.state === 'ok' && isReread(known, { document, bodyHash }))
      .map((known) => ({ known, read: null, reason, shipping: resolveShipping(known, null, at) }));
    if (offers.length === 0) return;
    const isStored = await hasCaptures(tx, offers, bodyHash);
    const capture = isStored ? null : await saveCapture(tx, document, stored);
    const listingIds = applyCorrections(tx, { offers, capture, at, parser, isVisit: true });
    await publishCorrections(context, tx, { retailerId, listingIds });
  });
}

/** True when the captures of these offers have the same bytes. */
export async function hasCaptures(
  tx: Tx,
  offers: readonly OfferCorrection[],
  bodyHash: Buffer,
): Promise<boolean> {
  const ids = [...new Set(offers.map(({ known }) => known.captureId))];
  if (ids.length === 0) return true;
  const { rows } = await tx.query<{ same: number }>(
    `select count(*)::int as same from pricing.capture where id = any($1) and sha256 = $2`,
    [ids, bodyHash],
  );
  return rows[0]?.same === ids.length;
}

function updateOffers(
  tx: Tx,
  { offers, capture, at, parser, isVisit }: Corrections,
  corrected: ReadonlySet<string>,
): void {
  const rows = offers.map(({ known, read, reason, shipping }) => ({
    id: known.id,
    name: read ? read.name : known.name,
    brand: read ? read.brand : known.brand,
    gtin: read ? read.gtin : known.gtin,
    mpn: read ? read.mpn : known.mpn,
    sku: read ? read.sku : known.sku,
    image_url: read?.imageUrl ?? null,
    variant: read ? read.variant : known.variant,
    price_minor: toText(read?.priceMinor ?? null),
    currency: read?.currency ?? null,
    list_price_minor: toText(read?.listPriceMinor ?? null),
    availability: read?.availability ?? EMPTY_OFFER.availability,
    condition: read?.condition ?? 'unknown',
    seller: read?.seller ?? null,
    tax: read?.tax ?? 'unknown',
    price_kind: read?.priceKind ?? 'unknown',
    sources: read?.sources ?? {},
    // A capture read again says nothing of what a visit finds there now.
    state: isVisit && read !== null ? 'ok' : null,
    has_offer: read !== null,
    state_reason: formatReason(read?.refusal ?? reason),
    state_reason_detail: read?.refusal ?? reason,
    corrected: corrected.has(known.id),
    ...toConfidenceColumns(read),
    ...toShippingColumns(shipping),
  }));
  tx.send(
    `update pricing.listing l set name = r.name, brand = r.brand, gtin = r.gtin, mpn = r.mpn,
       sku = r.sku, image_url = coalesce(r.image_url, l.image_url), variant = r.variant,
       price_minor = r.price_minor, currency = r.currency, list_price_minor = r.list_price_minor,
       availability = r.availability, condition = r.condition, seller = r.seller, tax = r.tax,
       price_kind = r.price_kind, sources = r.sources,
       state = case when l.state = 'ok' and not r.has_offer then 'unreadable'
         else coalesce(r.state, l.state) end,
       state_reason = case when l.state = 'ok' or r.state = 'ok' then r.state_reason
         else l.state_reason end,
       state_reason_detail = case when l.state = 'ok' or r.state = 'ok' then r.state_reason_detail
         else l.state_reason_detail end,
       confidence = r.confidence, runner_up_minor = r.runner_up_minor,
       runner_up_currency = r.runner_up_currency, runner_up_confidence = r.runner_up_confidence,
       ${SET_SHIPPING}, parser = $3, corrected_at = case when r.corrected then $2 else l.corrected_at end,
       capture_id = coalesce($4, l.capture_id), capture_at = coalesce($5, l.capture_at)
     from jsonb_to_recordset($1::jsonb) as r(id text, name text, brand text, gtin text, mpn text,
       sku text, image_url text, variant jsonb, price_minor bigint, currency text,
       list_price_minor bigint, availability text, condition text, seller text, tax text,
       price_kind text, sources jsonb, state text, has_offer boolean, state_reason text,
       state_reason_detail jsonb, corrected boolean,
       confidence numeric, runner_up_minor bigint, runner_up_currency text,
       runner_up_confidence numeric, ${SHIPPING_TYPES})
     where l.id = r.id`,
    [JSON.stringify(rows), at, parser, capture?.id ?? null, capture?.at ?? null],
  );
}

/**
 * Publishes corrected offers to the alerts that rest on them, and to the accounts with matches of
 * these listings. It is no price change: no recommendation follows from it by itself.
 */
export async function publishCorrections(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  input: { retailerId: string; listingIds: readonly string[] },
): Promise<void> {
  if (input.listingIds.length === 0) return;
  await context.events.publish(tx, 'listing.corrected', {
    retailerId: input.retailerId,
    listingIds: [...input.listingIds],
  });
  const { rows } = await tx.query<{ accountId: string; productId: string; listingId: string }>(
    `select m.account_id as "accountId", m.product_id as "productId", m.listing_id as "listingId"
     from pricing.match m
     where m.listing_id = any($1) and m.verdict in ('auto', 'confirmed')
     order by m.id`,
    [input.listingIds],
  );
  await context.events.publishToAccounts(
    tx,
    rows.map((row) => ({
      accountId: row.accountId,
      type: 'price.corrected',
      data: { product_id: row.productId, listing_id: row.listingId },
    })),
  );
}

function formatReason(reason: VisitReason | null): string | null {
  return reason === null ? null : formatMonitoringReason(reason).slice(0, 500);
}

/** An amount as the rows of a statement hold it: JSON has no bigint. */
export const toText = (minor: bigint | null): string | null =>
  minor === null ? null : minor.toString();
