/**
 * The statements that record a reading: one per kind of result, regardless of the number of
 * listings.
 */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';
import {
  SET_SHIPPING,
  SHIPPING_COLUMNS,
  SHIPPING_TYPES,
  toShippingColumns,
} from './listing-shipping.ts';
import type { DocumentReading } from './offer-reading.ts';
import type { HeldReading, KnownListing, PlannedOffer } from './plan-reading.ts';
import { toConfidenceColumns, toText } from './record-corrections.ts';
import type { StoredCapture } from './captures.ts';

export interface WriteContext {
  readonly document: DocumentReading;
  readonly capture: StoredCapture | null;
  readonly bodyHash: Buffer;
  /** When the document is visited again. */
  readonly nextCheckAt: Date;
}

const COLUMNS = `id text, url text, variant_key text, name text, brand text, gtin text, mpn text,
  sku text, image_url text, variant jsonb, price_minor bigint,
  currency text, list_price_minor bigint, availability text, condition text, seller text, tax text,
  price_kind text, sources jsonb, offer_since timestamptz,
  state_reason text, state_reason_detail jsonb, changes int, change_shape float8, change_exposure float8,
  next_check_at timestamptz, confidence numeric, runner_up_minor bigint, runner_up_currency text,
  runner_up_confidence numeric, ${SHIPPING_TYPES}`;
const WRITTEN = `name, brand, gtin, mpn, sku, image_url, variant, price_minor, currency,
  list_price_minor, availability, condition, seller, tax, price_kind, sources,
  state_reason, state_reason_detail, offer_since, change_shape, change_exposure, next_check_at,
  confidence, runner_up_minor, runner_up_currency, runner_up_confidence, ${SHIPPING_COLUMNS}`;
const READ = WRITTEN.split(',')
  .map((name) => `r.${name.trim()}`)
  .join(', ');

/** Writes new and changed listings. Returns the ids in the given order. */
export function writeOffers(
  tx: Tx,
  context: WriteContext,
  planned: readonly PlannedOffer[],
): string[] {
  if (planned.length === 0) return [];
  const { document, capture } = context;
  const rows = planned.map((offer) => offerRow(context, offer));
  const shared = [
    capture?.id ?? null,
    capture?.at ?? null,
    document.headers.etag ?? null,
    document.headers['last-modified'] ?? null,
    context.bodyHash,
    document.parser,
  ];
  const fresh = rows.filter((_row, n) => planned[n]?.known === null);
  if (fresh.length > 0) {
    tx.send(
      `insert into pricing.listing (id, retailer_id, url, variant_key, ${WRITTEN}, read_from, state,
         capture_id, capture_at, etag, last_modified, body_hash,
         parser, first_seen_at, last_seen_at, last_checked_at, changes, checks)
       select id, $2, url, variant_key, ${WRITTEN}, $3, 'ok', $5, $6, $7, $8, $9, $10, $4, $4, $4,
         0, 1
       from jsonb_to_recordset($1::jsonb) as r(${COLUMNS})`,
      [JSON.stringify(fresh), document.retailerId, document.url, document.at, ...shared],
      { prepare: true },
    );
  }
  const existing = rows.filter((_row, n) => planned[n]?.known !== null);
  if (existing.length > 0) {
    tx.send(
      `update pricing.listing l set (${WRITTEN}) = (${READ}), changes = r.changes, url = r.url,
         variant_key = r.variant_key, read_from = $2, state = 'ok', held = null, capture_id = $4,
         capture_at = $5, etag = $6, last_modified = $7, body_hash = $8, parser = $9,
         last_seen_at = $3, last_checked_at = $3, checks = l.checks + 1
       from jsonb_to_recordset($1::jsonb) as r(${COLUMNS}) where l.id = r.id`,
      [JSON.stringify(existing), document.url, document.at, ...shared],
      { prepare: true },
    );
  }
  return rows.map((row) => row.id);
}

/** Held readings and unchanged ones: the current offer stays as it is. */
export function updateOfferTimes(
  tx: Tx,
  context: WriteContext,
  planned: readonly PlannedOffer[],
): void {
  const { document, capture } = context;
  const rows = planned.flatMap((offer) => {
    const { known } = offer;
    if (known === null) return [];
    const held = offer.kind === 'held' ? heldReading(offer, { document, capture }) : null;
    const soon = new Date(document.at.getTime() + document.confirmAfterMs);
    return [
      {
        id: known.id,
        held,
        change_shape: offer.rate.shape,
        change_exposure: offer.rate.exposureDays,
        next_check_at: offer.isPending ? soon : context.nextCheckAt,
        // A held reading does not replace what an earlier extractor read.
        parser: offer.kind === 'held' ? known.parser : document.parser,
        ...toConfidenceColumns(offer.kind === 'held' ? known : offer.read),
        ...toShippingColumns(keepsShipping(offer, known) ? known : offer.shipping),
      },
    ];
  });
  if (rows.length === 0) return;
  tx.send(
    `update pricing.listing l set held = r.held, change_shape = r.change_shape,
       change_exposure = r.change_exposure, next_check_at = r.next_check_at, read_from = $2,
       last_seen_at = $3, last_checked_at = $3, checks = l.checks + 1,
       etag = $4, last_modified = $5, body_hash = $6, parser = r.parser, confidence = r.confidence,
       runner_up_minor = r.runner_up_minor, runner_up_currency = r.runner_up_currency,
       runner_up_confidence = r.runner_up_confidence, ${SET_SHIPPING}
     from jsonb_to_recordset($1::jsonb) as r(id text, held jsonb, change_shape float8,
       change_exposure float8, next_check_at timestamptz, parser text,
       confidence numeric, runner_up_minor bigint, runner_up_currency text,
       runner_up_confidence numeric, ${SHIPPING_TYPES})
     where l.id = r.id`,
    [
      JSON.stringify(rows),
      document.url,
      document.at,
      document.headers.etag ?? null,
      document.headers['last-modified'] ?? null,
      context.bodyHash,
    ],
    { prepare: true },
  );
}

/** A held reading changes nothing; amounts of another currency than the stored one are unusable. */
const keepsShipping = ({ kind, read }: PlannedOffer, known: KnownListing): boolean =>
  kind === 'held' || read.currency !== known.currency;

/**
 * The time at which an offer is replaced by the next one. After a clock was set back, spans are
 * short, but never negative or lost.
 */
function endOf(offerSince: Date, at: Date): Date {
  return offerSince < at ? at : new Date(offerSince.getTime() + 1);
}

/** Writes closed spans: the previous offers until `at`. */
export function closeSpans(tx: Tx, listings: readonly KnownListing[], at: Date): void {
  const rows = listings
    .flatMap((listing) =>
      listing.offerSince === null ? [] : [{ ...listing, offerSince: listing.offerSince }],
    )
    .map((listing) => ({
      id: createId('spn', at),
      listing_id: listing.id,
      from: listing.offerSince,
      to: endOf(listing.offerSince, at),
      price_minor: toText(listing.priceMinor),
      currency: listing.currency,
      list_price_minor: toText(listing.listPriceMinor),
      availability: listing.availability,
      capture_id: listing.captureId,
      parser: listing.parser,
      ...toConfidenceColumns(listing),
    }));
  if (rows.length === 0) return;
  tx.send(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency,
       list_price_minor, availability, capture_id, parser, confidence, runner_up_minor,
       runner_up_currency, runner_up_confidence)
     select id, listing_id, "from", "to", price_minor, currency, list_price_minor, availability,
       capture_id, parser, confidence, runner_up_minor, runner_up_currency, runner_up_confidence
     from jsonb_to_recordset($1::jsonb) as r(id text, listing_id text, "from" timestamptz,
       "to" timestamptz, price_minor bigint, currency text, list_price_minor bigint,
       availability text, capture_id text, parser text,
       confidence numeric, runner_up_minor bigint, runner_up_currency text,
       runner_up_confidence numeric)`,
    [JSON.stringify(rows)],
    { prepare: true },
  );
}

/** A changed offer starts now; an unchanged one keeps its start. */
function offerSince(since: Date, { closesSpan }: PlannedOffer, at: Date): Date {
  return closesSpan ? endOf(since, at) : since;
}

/** The parameter of the statements: the columns under their names, amounts as text for JSON. */
function offerRow({ document, nextCheckAt }: WriteContext, planned: PlannedOffer) {
  const { read, known } = planned;
  const since = known?.offerSince ?? null;
  return {
    id: known?.id ?? createId('lst', document.at),
    url: read.url,
    variant_key: read.variantKey,
    name: read.name,
    brand: read.brand,
    gtin: read.gtin,
    mpn: read.mpn,
    sku: read.sku,
    image_url: read.imageUrl,
    variant: read.variant,
    price_minor: toText(read.priceMinor),
    currency: read.currency,
    list_price_minor: toText(read.listPriceMinor),
    availability: read.availability,
    condition: read.condition,
    seller: read.seller,
    tax: read.tax,
    price_kind: read.priceKind,
    sources: read.sources,
    state_reason: read.refusal === null ? null : formatMonitoringReason(read.refusal),
    state_reason_detail: read.refusal,
    offer_since: since === null ? document.at : offerSince(since, planned, document.at),
    changes: (known?.changes ?? 0) + (planned.closesSpan ? 1 : 0),
    change_shape: planned.rate.shape,
    change_exposure: planned.rate.exposureDays,
    next_check_at: nextCheckAt,
    ...toConfidenceColumns(read),
    ...toShippingColumns(planned.shipping),
  };
}

function heldReading(
  planned: PlannedOffer,
  context: { document: DocumentReading; capture: StoredCapture | null },
): HeldReading {
  const { read } = planned;
  return {
    price_minor: toText(read.priceMinor),
    currency: read.currency,
    availability: read.availability,
    since: (planned.heldSince ?? context.document.at).toISOString(),
    at: context.document.at.toISOString(),
    reason: planned.reason,
    capture_id: context.capture?.id ?? planned.known?.held?.capture_id ?? null,
  };
}
