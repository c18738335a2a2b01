import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';

export interface VisitCounts {
  readonly checked: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly failed: number;
}

/** Adds to the retailer's counts of the hour of `at`. */
export function countVisits(tx: Tx, retailerId: string, counts: VisitCounts & { at: Date }): void {
  tx.send(
    `insert into pricing.visit_count as c (retailer_id, hour, checked, unchanged, changed, failed)
     values ($1, date_trunc('hour', $2::timestamptz), $3, $4, $5, $6)
     on conflict (retailer_id, hour) do update set checked = c.checked + excluded.checked,
       unchanged = c.unchanged + excluded.unchanged,
       changed = c.changed + excluded.changed, failed = c.failed + excluded.failed`,
    [retailerId, counts.at, counts.checked, counts.unchanged, counts.changed, counts.failed],
    { prepare: true },
  );
}

export interface VisitRow {
  readonly retailerId: string;
  readonly listingId: string | null;
  readonly url: string;
  readonly at: Date;
  readonly outcome:
    'changed' | 'held' | 'unreadable' | 'not_found' | 'challenge' | 'refused' | 'failed';
  readonly detail: string | null;
  readonly captureId: string | null;
}

/** A row for a visit that failed or changed something; the others are only counted. */
export function recordVisit(tx: Tx, visit: VisitRow): void {
  tx.send(
    `insert into pricing.visit (id, retailer_id, listing_id, url, at, outcome, detail, capture_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      createId('vis', visit.at),
      visit.retailerId,
      visit.listingId,
      visit.url,
      visit.at,
      visit.outcome,
      visit.detail?.slice(0, 500) ?? null,
      visit.captureId,
    ],
    { prepare: true },
  );
}
