import { deleteOldCounts } from '#pricing/accounts/count-requests.ts';
import { deleteOldComplianceDays } from '#pricing/alerts/compliance/refresh-compliance-day.ts';
import { deleteOldNoticeEvidence } from '#pricing/alerts/notices/notice-evidence.ts';
import { deleteOldProducts } from '#pricing/catalog/kept-products.ts';
import { deleteOldStock } from '#pricing/catalog/write-products.ts';
import { CHANGES_KEPT_DAYS } from '#pricing/contract/contract.ts';
import { deleteOldVisitCosts } from '#pricing/market/visit-costs.ts';
import { deleteOldDrawnPages } from '#pricing/market/way-checks.ts';
import { STORED_LIST_HOURS } from '#pricing/contract/text.ts';
import { DELIVERIES_KEPT_DAYS } from '#pricing/events/webhooks/deliveries.ts';
import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import {
  addUnknownObjects,
  deleteUnusedObjects,
} from '#pricing/market/capture-store/delete-unused-objects.ts';
import {
  type CaptureKeeping,
  DEFAULT_KEEPING,
  deleteOldCaptures,
} from '#pricing/market/delete-old-captures.ts';
import { deleteOldRenderedVisits } from '#pricing/market/rendered-visits.ts';
import { deleteOldInsights } from '#pricing/insights/delete-old-insights.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';

const EVENTS_MAX_AGE = `${CHANGES_KEPT_DAYS} days`;
const DELIVERIES_MAX_AGE = `${DELIVERIES_KEPT_DAYS} days`;
const RECEIPTS_MAX_AGE = '7 days';
/** A recommendation without a decision says nothing about accuracy. */
const UNDECIDED_RECOMMENDATIONS_MAX_AGE = '400 days';
/** Longer than the 30 days over which the previous price of a price reduction is determined. */
const PAST_PRICES_MAX_AGE = '40 days';
/**
 * Longer than the 60 days of orders that can be read; these are sent with the share of the day in
 * stock.
 */
const PAST_SELLABLE_MAX_AGE = '80 days';
const MATCH_LOG_MAX_AGE = '2 days';
/** Of an export that was never written; others say when they expire. */
const UNFINISHED_EXPORTS_MAX_AGE = '2 days';
const IDEMPOTENCY_MAX_AGE = '24 hours';
const STORED_LISTS_MAX_AGE = `${STORED_LIST_HOURS} hours`;

/** Captures not dropped within this time are left for the next night. */
const DROPPING_MS = 120_000;

/**
 * Daily cleanup: creates partitions for the coming months and deletes rows and bytes past their age
 * limit.
 */
export async function runDailyCleanup(
  context: MarketContext,
  keeping: CaptureKeeping = DEFAULT_KEEPING,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.query('select pricing.make_partitions($1::date, 3)', [now]);
  await db.query(
    'delete from pricing.idempotency_key where created_at < $1::timestamptz - $2::interval',
    [now, IDEMPOTENCY_MAX_AGE],
  );
  await deleteOldCounts(db);
  await deleteOldRenderedVisits(db, now);
  await deleteOldVisitCosts(db, now);
  await deleteOldDrawnPages(db, now);
  await db.query('delete from pricing.event where at < $1::timestamptz - $2::interval', [
    now,
    EVENTS_MAX_AGE,
  ]);
  await db.query(
    'delete from pricing.stored_list where first_page_at < $1::timestamptz - $2::interval',
    [now, STORED_LISTS_MAX_AGE],
  );
  await db.query(
    `delete from pricing.recommendation_ledger where outcome in ('expired', 'superseded') and decided_at < $1::timestamptz - $2::interval`,
    [now, UNDECIDED_RECOMMENDATIONS_MAX_AGE],
  );
  await db.query('delete from pricing.delivery where created_at < $1::timestamptz - $2::interval', [
    now,
    DELIVERIES_MAX_AGE,
  ]);
  // A process that was idle for longer reloads its market index.
  await db.query('delete from pricing.match_log where at < $1::timestamptz - $2::interval', [
    now,
    MATCH_LOG_MAX_AGE,
  ]);
  await db.query(
    'delete from shop.webhook_receipt where received_at < $1::timestamptz - $2::interval',
    [now, RECEIPTS_MAX_AGE],
  );
  await db.query('delete from shop.request_answer where at < $1::timestamptz - $2::interval', [
    now,
    IDEMPOTENCY_MAX_AGE,
  ]);
  await db.query(
    'delete from shop.variant_price_past where until < $1::timestamptz - $2::interval',
    [now, PAST_PRICES_MAX_AGE],
  );
  await db.query(
    'delete from shop.variant_sellable_past where until < $1::timestamptz - $2::interval',
    [now, PAST_SELLABLE_MAX_AGE],
  );
  await db.query(
    'delete from pricing.export where coalesce(expires_at, created_at + $2::interval) < $1::timestamptz',
    [now, UNFINISHED_EXPORTS_MAX_AGE],
  );
  // Of processes that died.
  await db.query(`delete from shop.lease where until < clock_timestamp() - interval '1 day'`);
  await deleteOldProducts(context, now);
  await deleteOldStock(db, { now });
  await deleteOldComplianceDays(db, now);
  await deleteOldNoticeEvidence(db, now);
  await deleteOldInsights(db, { now });
  const bytes = await deleteOldCaptures(context, keeping, {
    until: performance.now() + DROPPING_MS,
  });
  if (bytes.dropped > 0) context.log.info(bytes, 'dropped bytes of captures past their age limit');
  await cleanUpStores(context);
}

/** A store that cannot be used now is cleaned up the next night. */
async function cleanUpStores(context: MarketContext): Promise<void> {
  const { log } = context;
  const within = (): { until: number } => ({ until: performance.now() + DROPPING_MS });
  const adopted = await addUnknownObjects(context, within()).catch((error: unknown) => {
    if (!(error instanceof CaptureStoreError)) throw error;
    log.error({ detail: error.detail }, 'the store of captured bytes could not be listed');
    return 0;
  });
  const counts = await deleteUnusedObjects(context, within());
  if (adopted + counts.deleted + counts.failed > 0)
    log.info({ ...counts, adopted }, 'deleted stored bytes that no capture names');
}
