/** Compares the stored offers of one capture with what the present extractor reads in it. */
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ChosenReading, FieldSource } from '#pricing/extraction/reading.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { Capture } from './captures.ts';
import { classifyPriceChange, isNewSpan, type SpanValues } from './corroboration.ts';
import { type ListingRow, toListingRow } from './listing-row.ts';
import {
  resolveShipping,
  isSameShipping,
  SELECT_SHIPPING,
  type ShippingValues,
} from './listing-shipping.ts';
import type { OfferReading } from './offer-reading.ts';
import { recordChosenReadings } from './record-chosen-readings.ts';
import {
  applyCorrections,
  type CorrectedListing,
  EMPTY_OFFER,
  type OfferCorrection,
  publishCorrections,
  recordCorrections,
  toConfidenceColumns,
  toText,
} from './record-corrections.ts';

/** Listings compared in one transaction: a feed has many thousands. */
const LISTINGS = 200;

/** What the present extractor finds in a capture. */
export type CaptureReading =
  | {
      readonly kind: 'offers';
      readonly offers: readonly OfferReading[];
      readonly own?: readonly ChosenReading[];
    }
  | { readonly kind: 'none'; readonly reason: VisitReason };

/** One offer that the present extractor reads differently. */
export interface RereadDifference {
  readonly listingId: string;
  readonly url: string;
  /** Of the listing, as the retailer writes it. */
  readonly name: string | null;
  readonly captureId: string;
  /** Start of the span; `to` null: the current offer. */
  readonly from: Date;
  readonly to: Date | null;
  readonly before: SpanValues & Partial<ShippingValues>;
  readonly after: SpanValues & Partial<ShippingValues>;
  /** Where the price was read before, where that is stored, and where it is read now. */
  readonly placeBefore: unknown;
  readonly placeAfter: FieldSource | null;
}

/** Offers, current and past, that were compared, and how many of them differ. */
export interface ComparedOffers {
  readonly offers: number;
  readonly different: number;
}

interface Comparison {
  readonly retailerId: string;
  readonly parser: string;
  readonly apply: boolean;
  readonly report: (differences: readonly RereadDifference[]) => void;
  readonly capture: Capture;
  readonly reading: CaptureReading;
  /** The retailer's, for documents that give none. */
  readonly currency: string | null;
}

/**
 * Compares the offers of a capture that another extractor read, a bounded number of listings per
 * transaction; with `apply` it records the differences as corrections.
 */
export async function compareCapture(
  context: ServiceContext,
  comparison: Comparison,
): Promise<ComparedOffers> {
  const find = indexReading(comparison);
  let offers = 0;
  let different = 0;
  for (let after = ''; ;) {
    const ids = await listListings(context.db, comparison, after);
    const last = ids.at(-1);
    if (last === undefined) return { offers, different };
    const step = await context.db.transaction((tx) =>
      compareListings(context, tx, { ...comparison, ids, find }),
    );
    offers += step.offers;
    different += step.different;
    after = last;
  }
}

async function listListings(
  sql: Sql,
  { retailerId, capture, parser }: Comparison,
  after: string,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select l.id from pricing.listing l
     where l.retailer_id = $1 and l.id > $4 and l.id in (
       select c.id from pricing.listing c
       where c.retailer_id = $1 and c.capture_id = $2 and c.state <> 'gone'
         and c.parser is distinct from $3
       union select s.listing_id from pricing.price_span s
       where s.capture_id = $2 and s.parser is distinct from $3)
     order by l.id limit $5`,
    [retailerId, capture.id, parser, after, LISTINGS],
  );
  return rows.map(({ id }) => id);
}

interface Step extends Comparison {
  readonly ids: readonly string[];
  /** What is read of a listing now; null: no offer. */
  readonly find: (listing: { url: string; variantKey: string }) => ListingRow | null;
}

async function compareListings(
  context: ServiceContext,
  tx: Tx,
  step: Step,
): Promise<ComparedOffers> {
  const { capture, retailerId, parser } = step;
  // The retailer before its listings, as in a visit, so that the two cannot deadlock.
  await tx.query(`select 1 from pricing.retailer where id = $1 for no key update`, [retailerId]);
  const listings = await lockListings(tx, step.ids);
  const current = listings
    .filter((known) => known.captureId === capture.id && known.parser !== parser)
    .filter((known) => known.offerSince !== null && known.state !== 'gone')
    .map((known) => {
      const read = step.find(known);
      const shipping = resolveShipping(known, read, capture.fetchedAt);
      return { known, read, reason: getReason(step.reading), shipping };
    });
  const past = await readPastOffers(tx, step, listings);
  const offers = current.filter(isOther);
  const spans = past.filter(({ span, after }) => isNewSpan(span, after));
  const differences = [
    ...offers.map((offer) => describeOffer(offer, capture.id)),
    ...spans.map((offer) => describePastOffer(offer, capture.id)),
  ];
  if (differences.length > 0) step.report(differences);
  if (step.apply) {
    const at = context.clock.now();
    const corrected = applyCorrections(tx, { offers, capture: null, at, parser, isVisit: false });
    correctSpans(tx, { past, spans, captureId: capture.id, at, parser });
    const same = current.filter((offer) => !isOther(offer)).map(({ known }) => known.id);
    tx.send(`update pricing.listing set parser = $2 where id = any($1)`, [same, parser]);
    const listingIds = [...new Set([...corrected, ...spans.map(({ listing }) => listing.id)])];
    tx.send(`update pricing.listing set corrected_at = $2 where id = any($1)`, [listingIds, at]);
    await publishCorrections(context, tx, { retailerId, listingIds });
    await recordOwn(context, tx, { step, current: current.map(({ known }) => known), at });
  }
  return { offers: current.length + past.length, different: differences.length };
}

/** What accounts' own places give, for the page's first offer where it is a current one. */
async function recordOwn(
  context: ServiceContext,
  tx: Tx,
  { step, current, at }: { step: Step; current: readonly StoredListing[]; at: Date },
): Promise<void> {
  const { reading, retailerId } = step;
  const [main] = reading.kind === 'offers' ? reading.offers : [];
  const readings = reading.kind === 'offers' ? (reading.own ?? []) : [];
  if (!main) return;
  const { variantKey } = main.offer;
  const listing =
    current.find((one) => one.variantKey === variantKey && one.url === main.url) ??
    current.find((one) => one.variantKey === variantKey);
  if (listing)
    await recordChosenReadings(context, tx, { retailerId, listing, readings, at, capture: null });
}

function isOther({ known, read, shipping }: OfferCorrection): boolean {
  if (!isSameShipping(known, shipping)) return true;
  if (read === null) return known.priceMinor !== null;
  return classifyPriceChange(known, read).kind !== 'same';
}

function getReason(reading: CaptureReading): VisitReason {
  return reading.kind === 'none' ? reading.reason : { code: 'no_offer', values: {} };
}

interface StoredListing extends CorrectedListing {
  readonly state: string;
  readonly priceSource: unknown;
}

async function lockListings(tx: Tx, ids: readonly string[]): Promise<StoredListing[]> {
  const { rows } = await tx.query<StoredListing>(
    `select id, url, variant_key as "variantKey", name, brand, gtin, mpn, sku, variant,
       price_minor as "priceMinor", currency, list_price_minor as "listPriceMinor", availability,
       condition, seller, tax, price_kind as "priceKind", offer_since as "offerSince", state,
       capture_id as "captureId", parser, sources -> 'offer.price' as "priceSource",
       confidence::float8 as confidence, runner_up_minor as "runnerUpMinor",
       runner_up_currency as "runnerUpCurrency",
       runner_up_confidence::float8 as "runnerUpConfidence", ${SELECT_SHIPPING}
     from pricing.listing where id = any($1) order by id for no key update`,
    [ids],
  );
  return rows;
}

interface StoredSpan extends SpanValues {
  readonly id: string;
  readonly listingId: string;
  readonly from: Date;
  readonly to: Date;
  readonly parser: string | null;
}

interface PastOffer {
  readonly span: StoredSpan;
  readonly listing: StoredListing;
  readonly after: SpanValues;
  readonly read: ListingRow | null;
}

async function readPastOffers(
  tx: Tx,
  { ids, capture, parser, find }: Step,
  listings: readonly StoredListing[],
): Promise<PastOffer[]> {
  const { rows } = await tx.query<StoredSpan>(
    `select id, listing_id as "listingId", "from", "to", price_minor as "priceMinor", currency,
       list_price_minor as "listPriceMinor", availability, parser
     from pricing.price_span
     where capture_id = $2 and listing_id = any($1) and parser is distinct from $3
     order by id for update`,
    [ids, capture.id, parser],
  );
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return rows.flatMap((span) => {
    const listing = byId.get(span.listingId);
    if (!listing) return [];
    const read = find(listing);
    return [{ span, listing, after: read ?? EMPTY_OFFER, read }];
  });
}

/** Writes the values read now, and the extractor also where they are the same. */
function correctSpans(
  tx: Tx,
  input: {
    past: readonly PastOffer[];
    /** Those that differ. */
    spans: readonly PastOffer[];
    captureId: string;
    at: Date;
    parser: string;
  },
): void {
  const { past, captureId, at, parser } = input;
  if (past.length === 0) return;
  recordCorrections(tx, {
    at,
    parser,
    corrections: input.spans.map(({ span, after }) => ({
      listingId: span.listingId,
      from: span.from,
      captureId,
      parserBefore: span.parser,
      before: span,
      after,
    })),
  });
  const rows = past.map(({ span, after, read }) => ({
    id: span.id,
    from: span.from,
    price_minor: toText(after.priceMinor),
    currency: after.currency,
    list_price_minor: toText(after.listPriceMinor),
    availability: after.availability,
    ...toConfidenceColumns(read),
  }));
  tx.send(
    `update pricing.price_span s set confidence = r.confidence,
       runner_up_minor = r.runner_up_minor, runner_up_currency = r.runner_up_currency,
       runner_up_confidence = r.runner_up_confidence, price_minor = r.price_minor, currency = r.currency,
       list_price_minor = r.list_price_minor, availability = r.availability, parser = $2
     from jsonb_to_recordset($1::jsonb) as r(id text, "from" timestamptz, price_minor bigint,
       currency text, list_price_minor bigint, availability text, confidence numeric,
       runner_up_minor bigint, runner_up_currency text, runner_up_confidence numeric)
     where s.id = r.id and s."from" = r."from"`,
    [JSON.stringify(rows), parser],
  );
}

function describeOffer(
  { known, read, shipping }: OfferCorrection & { known: StoredListing },
  captureId: string,
): RereadDifference {
  return {
    listingId: known.id,
    url: known.url,
    name: known.name,
    captureId,
    from: known.offerSince ?? new Date(0),
    to: null,
    before: known,
    after: { ...(read ?? EMPTY_OFFER), ...shipping },
    placeBefore: known.priceSource,
    placeAfter: read?.sources['offer.price'] ?? null,
  };
}

function describePastOffer(
  { span, listing, after, read }: PastOffer,
  captureId: string,
): RereadDifference {
  return {
    listingId: listing.id,
    url: listing.url,
    name: listing.name,
    captureId,
    from: span.from,
    to: span.to,
    before: span,
    after,
    placeBefore: null,
    placeAfter: read?.sources['offer.price'] ?? null,
  };
}

/**
 * Finds the offer of a listing in a capture: by address and variant; else by the variant alone,
 * because a capture is stored under the address that was requested and its listings have the one
 * that it redirected to.
 */
function indexReading({ reading, currency }: Comparison): Step['find'] {
  if (reading.kind === 'none') return () => null;
  const rows = reading.offers.map((offer) => toListingRow(offer, currency));
  const byKey = new Map(rows.map((row) => [`${row.variantKey}\n${row.url}`, row]));
  const byVariant = Map.groupBy(rows, ({ variantKey }) => variantKey);
  return ({ url, variantKey }) => {
    const exact = byKey.get(`${variantKey}\n${url}`);
    if (exact) return exact;
    const [only, ...others] = byVariant.get(variantKey) ?? [];
    return only !== undefined && others.length === 0 ? only : null;
  };
}
