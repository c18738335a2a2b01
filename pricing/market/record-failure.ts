import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MonitoringReason, VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { countVisits, recordVisit } from './count-visits.ts';
import { lockKnownListings } from './known-listings.ts';
import { recordMissing } from './record-missing.ts';
import { type FetchedDocument } from './offer-reading.ts';
import { saveCapture } from './save-capture.ts';
import { publishPriceChanges } from './publish-price-changes.ts';

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
 * a price. Only an address that is not found twice (or is permanently gone) ends its offers.
 */
export async function recordFailure(
  context: ServiceContext,
  visit: FailedVisit,
): Promise<{ gone: string[] }> {
  const sentence = formatMonitoringReason(visit.reason);
  return context.db.transaction(async (tx) => {
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
    const capture = visit.document ? await saveCapture(tx, visit.document) : null;
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
  });
}

/** Stores the last failure of a retailer; the next successful visit clears it. */
function recordLastError(tx: Tx, retailerId: string, reason: MonitoringReason): void {
  tx.send(`update pricing.retailer set last_error = $2, last_error_detail = $3 where id = $1`, [
    retailerId,
    formatMonitoringReason(reason).slice(0, 500),
    reason,
  ]);
}
