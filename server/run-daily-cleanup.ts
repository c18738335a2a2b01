import { deleteOldStock } from '#pricing/catalog/delete-old-stock.ts';
import { CHANGES_KEPT_DAYS } from '#pricing/contract/contract.ts';
import { WALK_HOURS } from '#pricing/contract/text.ts';
import { DELIVERIES_KEPT_DAYS } from '#pricing/events/webhooks/delivery-row.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  type CaptureKeeping,
  DEFAULT_KEEPING,
  deleteOldCaptures,
} from '#pricing/market/delete-old-captures.ts';

const EVENTS_KEPT = `${CHANGES_KEPT_DAYS} days`;
const DELIVERIES_KEPT = `${DELIVERIES_KEPT_DAYS} days`;
const RECEIPTS_KEPT = '7 days';
/** Advice that nobody decided on says nothing of how right it was. */
const UNDECIDED_ADVICE_KEPT = '400 days';
/** Longer than the 30 days that a price reduction is measured against. */
const PAST_PRICES_KEPT = '40 days';
/** Longer than the 60 days of orders that can be read, which are sent with the share of the day in stock. */
const PAST_SELLABLE_KEPT = '80 days';
const MATCH_LOG_KEPT = '2 days';
const IDEMPOTENCY_KEPT = '24 hours';
/** Longer than a walk by what clocks differ and transactions take. */
const PAST_KEPT = `${WALK_HOURS + 2} hours`;

/** What is not dropped by then is the next night's. */
const DROPPING_MS = 120_000;

/** Once a day: partitions for the months ahead; rows and bytes past keeping go. */
export async function runDailyCleanup(
  context: ServiceContext,
  keeping: CaptureKeeping = DEFAULT_KEEPING,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.query('select pricing.make_partitions($1::date, 3)', [now]);
  await db.query(
    'delete from pricing.idempotency_key where created_at < $1::timestamptz - $2::interval',
    [now, IDEMPOTENCY_KEPT],
  );
  await db.query('delete from pricing.event where at < $1::timestamptz - $2::interval', [
    now,
    EVENTS_KEPT,
  ]);
  for (const table of ['alert_past', 'recommendation_past'])
    await db.query(`delete from pricing.${table} where until < $1::timestamptz - $2::interval`, [
      now,
      PAST_KEPT,
    ]);
  await db.query(
    `delete from pricing.advice_ledger where outcome in ('expired', 'superseded') and decided_at < $1::timestamptz - $2::interval`,
    [now, UNDECIDED_ADVICE_KEPT],
  );
  await db.query('delete from pricing.delivery where created_at < $1::timestamptz - $2::interval', [
    now,
    DELIVERIES_KEPT,
  ]);
  // A process that was idle for longer reads its market anew.
  await db.query('delete from pricing.match_log where at < $1::timestamptz - $2::interval', [
    now,
    MATCH_LOG_KEPT,
  ]);
  await db.query(
    'delete from shop.webhook_receipt where received_at < $1::timestamptz - $2::interval',
    [now, RECEIPTS_KEPT],
  );
  await db.query(
    'delete from shop.variant_price_past where until < $1::timestamptz - $2::interval',
    [now, PAST_PRICES_KEPT],
  );
  await db.query(
    'delete from shop.variant_sellable_past where until < $1::timestamptz - $2::interval',
    [now, PAST_SELLABLE_KEPT],
  );
  // Of processes that died.
  await db.query(`delete from shop.lease where until < clock_timestamp() - interval '1 day'`);
  await deleteOldStock(db, { now });
  const bytes = await deleteOldCaptures(context, keeping, {
    until: performance.now() + DROPPING_MS,
  });
  if (bytes.dropped > 0) context.log.info(bytes, 'bytes of captures past keeping dropped');
}
