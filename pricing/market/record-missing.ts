import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Tx } from '#prisma/open-database.ts';
import { closeSpans } from './write-listings.ts';
import type { KnownListing } from './plan-reading.ts';

/** A listing that is gone is checked once a week. */
const GONE_CHECK_MS = 7 * 24 * 3_600_000;
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
