import { HOUR_MS } from '#kernel/durations.ts';
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MonitoringReason, VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { StoredObject } from './capture-store/stored-objects.ts';
import { lockKnownListings } from './known-listings.ts';
import type { MarketContext } from './market-context.ts';
import { type FetchedDocument } from './offer-reading.ts';
import { saveCapture } from './captures.ts';
import { recordWithBytes } from './record-with-bytes.ts';
import { publishPriceChanges, countVisits, recordVisit } from './record-visit.ts';
import { closeSpans } from './write-listings.ts';
import type { KnownListing } from './plan-reading.ts';

export interface FailedVisit {
  readonly retailerId: string;
  /** Address of the document without an offer. */
  readonly url: string;
  readonly at: Date;
  readonly outcome: 'unreadable' | 'not_found' | 'challenge' | 'refused' | 'failed';
  readonly reason: VisitReason;
  /** When to try this document again. */
  readonly again: Date;
  /** The server responded 410 (permanently gone). */
  readonly isGone?: boolean;
  /** The document received instead, stored as evidence of an unreadable page. */
  readonly document?: FetchedDocument;
}

/**
 * Records a visit without an offer. The known offers stay, with their age: a failure never changes
 * a price. Only an address that is not found twice (or is permanently gone) ends its offers. Throws
 * CaptureStoreError, and records nothing, when the document's bytes cannot be stored.
 */
export async function recordFailure(
  context: MarketContext,
  visit: FailedVisit,
): Promise<{ gone: string[] }> {
  const sentence = formatMonitoringReason(visit.reason);
  const record = async (tx: Tx, stored: StoredObject | null): Promise<{ gone: string[] }> => {
    tx.send(`select 1 from pricing.retailer where id = $1 for no key update`, [visit.retailerId], {
      prepare: true,
    });
    const { fromHere } = await lockKnownListings(tx, {
      retailerId: visit.retailerId,
      readFrom: visit.url,
      keys: [],
    });
    let gone: string[] = [];
    if (visit.outcome === 'not_found') {
      gone = recordMissing(tx, fromHere, {
        now: visit.at,
        again: visit.again,
        isGone: visit.isGone ?? false,
        patienceMs: 0,
      });
    } else {
      tx.send(
        `update pricing.listing set last_checked_at = $2, next_check_at = $3, checks = checks + 1,
           state = case when $4 = 'unreadable' and state <> 'gone' then 'unreadable' else state end,
           state_reason = $5, state_reason_detail = $6
         where id = any($1)`,
        [
          fromHere.map((listing) => listing.id),
          visit.at,
          visit.again,
          visit.outcome,
          sentence.slice(0, 500),
          visit.reason,
        ],
      );
    }
    const capture = visit.document ? await saveCapture(tx, visit.document, stored) : null;
    const only = fromHere.length === 1 ? (fromHere[0]?.id ?? null) : null;
    recordVisit(tx, {
      retailerId: visit.retailerId,
      listingId: only,
      url: visit.url,
      at: visit.at,
      outcome: visit.outcome,
      detail: sentence,
      captureId: capture?.id ?? null,
    });
    countVisits(tx, visit.retailerId, {
      at: visit.at,
      checked: 1,
      unchanged: 0,
      changed: 0,
      failed: 1,
    });
    // An address that is not a product page is not a failure of the retailer.
    const isTrouble =
      visit.outcome !== 'unreadable' || fromHere.some((listing) => listing.offerSince !== null);
    if (isTrouble)
      recordLastError(tx, visit.retailerId, {
        code: 'at_address',
        values: { address: visit.url, because: [visit.reason] },
      });
    await publishPriceChanges(context, tx, { retailerId: visit.retailerId, listingIds: gone });
    return { gone };
  };
  return visit.document
    ? recordWithBytes(context, { document: visit.document, isCertain: true }, record)
    : context.db.transaction((tx) => record(tx, null));
}

/** A listing that is gone is checked once a week. */
const GONE_CHECK_MS = 7 * 24 * HOUR_MS;
const GONE: VisitReason = { code: 'no_longer_offered', values: {} };
const NOT_FOUND: VisitReason = { code: 'not_found_last', values: {} };

/**
 * Records listings that were not found. The first time, they keep their offer and are checked
 * again; the second time, at least `patienceMs` later (or at once when `isGone`, as on status 410),
 * they are gone: the offer ends and its span is closed. Returns the ids of those that are gone now.
 */
export function recordMissing(
  tx: Tx,
  missing: readonly KnownListing[],
  at: { now: Date; again: Date; isGone: boolean; patienceMs: number },
): string[] {
  const waited = (listing: KnownListing): boolean =>
    at.now.getTime() - (listing.lastCheckedAt?.getTime() ?? 0) >= at.patienceMs;
  const gone = missing.filter(
    (listing) =>
      listing.state !== 'gone' && (at.isGone || (listing.state === 'not_found' && waited(listing))),
  );
  // Checked again too soon, because of another listing in the same document: it stays missing.
  const others = missing.filter(
    (listing) => !gone.includes(listing) && (listing.state !== 'not_found' || waited(listing)),
  );
  closeSpans(tx, gone, at.now);
  if (gone.length > 0) {
    tx.send(
      `update pricing.listing set state = 'gone', state_reason = $4, state_reason_detail = $5,
         price_minor = null, list_price_minor = null, availability = 'unknown', held = null,
         shipping_minor = null, free_shipping_from_minor = null, shipping_source = null, shipping_confidence = null,
         shipping_since = $2, shipping_missing_since = null,
         offer_since = case when offer_since < $2 then $2::timestamptz
           else offer_since + interval '1 millisecond' end,
         last_checked_at = $2, next_check_at = $3, checks = checks + 1, changes = changes + 1
       where id = any($1)`,
      [
        gone.map((listing) => listing.id),
        at.now,
        new Date(at.now.getTime() + GONE_CHECK_MS),
        formatMonitoringReason(GONE),
        GONE,
      ],
    );
  }
  if (others.length > 0) {
    tx.send(
      `update pricing.listing set state = case state when 'gone' then state else 'not_found' end,
         state_reason = $5, state_reason_detail = $6, last_checked_at = $2,
         next_check_at = case state when 'gone' then $4::timestamptz else $3::timestamptz end,
         checks = checks + 1
       where id = any($1)`,
      [
        others.map((listing) => listing.id),
        at.now,
        at.again,
        new Date(at.now.getTime() + GONE_CHECK_MS),
        formatMonitoringReason(NOT_FOUND),
        NOT_FOUND,
      ],
    );
  }
  return gone.map((listing) => listing.id);
}

/** Stores the last failure of a retailer; the next successful visit clears it. */
function recordLastError(tx: Tx, retailerId: string, reason: MonitoringReason): void {
  tx.send(`update pricing.retailer set last_error = $2, last_error_detail = $3 where id = $1`, [
    retailerId,
    formatMonitoringReason(reason).slice(0, 500),
    reason,
  ]);
}
