import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';
import {
  requestCorroboration,
  type Corroboration,
  MIN_OTHER_PAGES,
  loadCorroboration,
} from './corroboration.ts';
import { lockKnownListings } from './known-listings.ts';
import { type DocumentReading, MAX_URL_LENGTH, type RecordedReading } from './offer-reading.ts';
import { type ListingRow, toListingRow } from './listing-row.ts';
import { resolveShipping } from './listing-shipping.ts';
import {
  type KnownListing,
  buildListingKey,
  type PlannedOffer,
  isReread,
  planReading,
} from './plan-reading.ts';
import { isBelowConfidence } from './price-certainty.ts';
import {
  applyCorrections,
  hasCaptures,
  type OfferCorrection,
  publishCorrections,
} from './record-corrections.ts';
import { isNewChosenReading, recordChosenReadings } from './record-chosen-readings.ts';
import { recordMissing } from './record-failure.ts';
import type { MarketContext } from './market-context.ts';
import { recordWithBytes } from './record-with-bytes.ts';
import { hashDocument, saveCapture } from './captures.ts';
import {
  publishListingsSeen,
  publishPriceChanges,
  countVisits,
  recordVisit,
} from './record-visit.ts';
import { closeSpans, updateOfferTimes, type WriteContext, writeOffers } from './write-listings.ts';

/**
 * A feed may be incomplete for a while: a listing missing from it is checked again after this
 * multiple of the confirmation time.
 */
const MISSING_PATIENCE = 15;
const NO_OFFER: VisitReason = { code: 'no_offer', values: {} };

/**
 * Records one document's listings, in one transaction with a fixed number of statements: new
 * listings, changed offers (the previous offer becomes a closed span), offers that another extractor
 * reads differently from the same bytes (corrections), held readings, and missing listings. The
 * bytes are stored when any of these occurred. Repeating it with the same document changes nothing.
 * Throws CaptureStoreError, and records nothing, when the bytes cannot be stored.
 */
export async function recordReading(
  context: MarketContext,
  document: DocumentReading,
): Promise<RecordedReading> {
  const bodyHash = hashDocument(document);
  return recordWithBytes(context, { document }, async (tx, stored) => {
    const retailer = await lockRetailer(tx, document.retailerId);
    const read = readListings(document, retailer.currency);
    const known = await lockKnownListings(tx, {
      retailerId: document.retailerId,
      readFrom: document.url,
      keys: read,
    });
    const leftOver = adoptCandidates(read, known);
    const isQuarantined = retailer.status === 'quarantined';
    const corroboration = isQuarantined
      ? null
      : await getCorroboration(
          tx,
          document,
          read.flatMap((listing) => known.byKey.get(buildListingKey(listing)) ?? []),
        );
    const plan = planReading({
      document,
      bodyHash,
      isQuarantined,
      known: known.byKey,
      read,
      corroboration,
    });
    const written = plan.offers.filter(
      (offer) => offer.kind === 'created' || offer.kind === 'changed',
    );
    const held = plan.offers.filter((offer) => offer.kind === 'held');
    const unchanged = plan.offers.filter((offer) => offer.kind === 'unchanged');
    const corrected = plan.offers.filter((offer) => offer.kind === 'corrected');
    const seen = new Set(read.map(buildListingKey));
    // A listing known by address only is missing too when its page lists nothing; otherwise it
    // became a listing or is no longer needed.
    const isMissing = (listing: KnownListing): boolean =>
      !seen.has(buildListingKey(listing)) && (listing.offerSince !== null || read.length === 0);
    const missing = document.isWhole ? known.fromHere.filter(isMissing) : [];
    const corrections: OfferCorrection[] = [
      ...corrected.flatMap(({ known: before, read: after, shipping }) =>
        before === null ? [] : [{ known: before, read: after, reason: null, shipping }],
      ),
      // The same bytes, in which this extractor finds no such offer.
      ...missing
        .filter((listing) => listing.state === 'ok' && isReread(listing, { document, bodyHash }))
        .map((listing) => ({
          known: listing,
          read: null,
          reason: NO_OFFER,
          shipping: resolveShipping(listing, null, document.at),
        })),
    ];

    const newlyHeld = held.filter((offer) => offer.heldSince?.getTime() === document.at.getTime());
    const [main] = read;
    const chosen =
      main === undefined || document.own === undefined
        ? null
        : { retailerId: document.retailerId, listing: main, readings: document.own };
    const keepsBytes =
      written.length > 0 ||
      (chosen !== null && (await isNewChosenReading(tx, chosen))) ||
      newlyHeld.length > 0 ||
      missing.some((listing) => listing.state !== 'gone' && listing.state !== 'not_found') ||
      !(await hasCaptures(tx, corrections, bodyHash));
    const capture = keepsBytes ? await saveCapture(tx, document, stored) : null;
    const offers = plan.offers.map((offer) => ({
      weight: offer.known?.weight ?? 0,
      rate: offer.rate,
    }));
    const nextCheckAt = document.nextCheckAt({
      now: document.at,
      visitPrice: retailer.visitPrice,
      checksADay: retailer.checksADay,
      offers,
    });
    const write: WriteContext = { document, capture, bodyHash, nextCheckAt };
    closeSpans(
      tx,
      written.flatMap((offer) => (offer.closesSpan && offer.known ? [offer.known] : [])),
      document.at,
    );
    const ids = writeOffers(tx, write, written);
    updateOfferTimes(tx, write, [...held, ...unchanged, ...corrected]);
    const correctedIds = applyCorrections(tx, {
      offers: corrections,
      capture,
      at: document.at,
      parser: document.parser,
      isVisit: true,
    });
    if (chosen) await recordChosenReadings(context, tx, { ...chosen, at: document.at, capture });
    // A document with enough unchanged offers is its own corroboration.
    const isAlone = unchanged.length + corrected.length + written.length < MIN_OTHER_PAGES;
    if (newlyHeld.length > 0 && isAlone && !isQuarantined && plan.suspicion === null)
      await requestCorroboration(tx, {
        retailerId: document.retailerId,
        notFrom: document.url,
        at: document.at,
      });
    if (leftOver.length > 0)
      tx.send(`delete from pricing.listing where id = any($1) and offer_since is null`, [leftOver]);
    const patienceMs = MISSING_PATIENCE * document.confirmAfterMs;
    const gone = recordMissing(tx, missing, {
      now: document.at,
      again: new Date(document.at.getTime() + patienceMs),
      isGone: false,
      patienceMs,
    });

    const idsOf = (test: (offer: PlannedOffer) => boolean): string[] =>
      ids.filter((_id, n) => written[n] !== undefined && test(written[n]));
    const result: RecordedReading = {
      created: idsOf((offer) => offer.kind === 'created'),
      changed: [...idsOf((offer) => offer.kind === 'changed'), ...gone],
      corrected: correctedIds,
      identified: [
        ...idsOf((offer) => offer.isIdentified),
        ...corrected.flatMap(({ isIdentified, known: before }) =>
          isIdentified && before ? [before.id] : [],
        ),
      ],
      held: held.flatMap((offer) => (offer.known ? [offer.known.id] : [])),
      unchanged: unchanged.length,
      captureId: capture?.id ?? null,
      suspicion: plan.suspicion,
    };
    await recordVisitOf(context, tx, { document, result, newlyHeld: newlyHeld.length });
    await publishListingsSeen(context, tx, {
      retailerId: document.retailerId,
      watchedAt: retailer.watchedAt,
      listings: unchanged.flatMap(({ known: before, read: now }) =>
        before === null
          ? []
          : [
              {
                ...before,
                isNowCertain:
                  isBelowConfidence(before.confidence) && !isBelowConfidence(now.confidence),
              },
            ],
      ),
    });
    return result;
  });
}

async function getCorroboration(
  tx: Tx,
  document: DocumentReading,
  known: readonly KnownListing[],
): Promise<Corroboration | null> {
  const held = known.filter((listing) => listing.held !== null);
  if (held.length === 0) return null;
  const since = new Date(
    Math.max(...held.map((listing) => new Date(listing.held?.since ?? 0).getTime())),
  );
  return loadCorroboration(tx, {
    retailerId: document.retailerId,
    heldIds: held.map((listing) => listing.id),
    since,
  });
}

async function recordVisitOf(
  context: ServiceContext,
  tx: Tx,
  input: { document: DocumentReading; result: RecordedReading; newlyHeld: number },
): Promise<void> {
  const { document, result } = input;
  const { retailerId, at, url } = document;
  const changed = result.created.length + result.changed.length;
  const same = result.held.length + result.unchanged + result.corrected.length;
  countVisits(tx, retailerId, {
    at,
    checked: changed + same,
    changed,
    unchanged: same,
    failed: 0,
  });
  tx.send(
    `update pricing.retailer set last_visit_at = $2, last_error = null, last_error_detail = null, failures_in_row = 0 where id = $1`,
    [retailerId, at],
    { prepare: true },
  );
  if (changed > 0 || input.newlyHeld > 0) {
    const only = [...result.created, ...result.changed, ...result.held];
    const parts = [
      `${result.created.length} new`,
      `${result.changed.length} changed`,
      `${result.held.length} held`,
    ].filter((part) => !part.startsWith('0 '));
    recordVisit(tx, {
      retailerId,
      at,
      url,
      listingId: only.length === 1 ? (only[0] ?? null) : null,
      outcome: changed > 0 ? 'changed' : 'held',
      detail: parts.join(', '),
      captureId: result.captureId,
    });
  }
  if (result.identified.length > 0)
    await context.events.publish(tx, 'listing.identified', {
      retailerId,
      listingIds: [...result.identified],
    });
  await publishPriceChanges(context, tx, { retailerId, listingIds: result.changed });
  await publishCorrections(context, tx, { retailerId, listingIds: result.corrected });
}

interface LockedRetailer {
  readonly status: string;
  readonly currency: string | null;
  readonly visitPrice: number;
  readonly checksADay: number;
  /** When an account last started to monitor the retailer. */
  readonly watchedAt: Date | null;
}

/** Held until the transaction ends: a retailer's captures form one chain. */
async function lockRetailer(tx: Tx, retailerId: string): Promise<LockedRetailer> {
  const found = await tx.query<LockedRetailer>(
    `select status, currency, visit_price as "visitPrice", checks_a_day as "checksADay",
       (select max(added_at) from pricing.account_retailer w where w.retailer_id = r.id) as "watchedAt"
     from pricing.retailer r where id = $1 for no key update`,
    [retailerId],
    { prepare: true },
  );
  const [retailer] = found.rows;
  if (!retailer) throw new Error(`retailer ${retailerId} is gone`);
  return retailer;
}

/**
 * A listing known by address only becomes the first offer read there, so that a match confirmed by
 * a person stays. Returns the ids of such listings that turned out to be known already.
 */
function adoptCandidates(
  read: readonly ListingRow[],
  known: { byKey: Map<string, KnownListing>; fromHere: readonly KnownListing[] },
): string[] {
  const keys = new Set(read.map(buildListingKey));
  const candidates = known.fromHere.filter(
    (listing) => listing.offerSince === null && !keys.has(buildListingKey(listing)),
  );
  const leftOver: string[] = [];
  for (const candidate of candidates) {
    const adopter = read.find((listing) => !known.byKey.has(buildListingKey(listing)));
    if (adopter) known.byKey.set(buildListingKey(adopter), candidate);
    else if (read.length > 0) leftOver.push(candidate.id);
  }
  return leftOver;
}

/** One reading per listing: of two with the same address and variant, the first is used. */
function readListings(document: DocumentReading, currency: string | null): ListingRow[] {
  const byKey = new Map<string, ListingRow>();
  for (const offer of document.offers) {
    if (offer.url.length > MAX_URL_LENGTH) continue;
    const listing = toListingRow(offer, currency);
    const key = buildListingKey(listing);
    if (!byKey.has(key)) byKey.set(key, listing);
  }
  return [...byKey.values()];
}
