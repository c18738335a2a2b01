import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { SuspicionReason, MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { findDocumentSuspicion, type StatedPrice } from './corroboration.ts';
import type { HeldReading } from './plan-reading.ts';
import type { RetailerStatus } from './retailer.ts';

/** The last readings are checked together, however long a slow retailer takes for them. */
const READINGS = 12;
/**
 * Fewer readings are not checked; a retailer with fewer listings is checked by all of them, if
 * there are at least five.
 */
const MIN_READINGS = 8;
const MIN_SHOP = 5;
/** Older readings do not show the current state. */
const WINDOW_MS = 3 * 24 * HOUR_MS;
const SOLD_OUT_WITHIN_MS = DAY_MS;

interface Reading {
  readonly known: StatedPrice;
  readonly held: HeldReading | null;
  readonly isSoldOut: boolean;
  /** Its page no longer shows an offer. */
  readonly isUnreadable: boolean;
}

interface Recent {
  status: string;
  checked_since: bigint;
  held_since: bigint;
  total: bigint;
}

/**
 * Checks the last readings of a retailer together, when it is read page by page. It is quarantined
 * when most readings are far from the known prices, all prices disappeared, fell or rose, or nearly
 * all offers went out of stock; it becomes active when readings agree again. `suspicion` is a
 * reason found in a single document. Returns the current status.
 */
export async function checkRetailerReadings(
  context: ServiceContext,
  input: { retailerId: string; suspicion?: SuspicionReason | null },
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const found = await tx.query<Recent>(
      `select r.status, count(l.id) filter (where l.last_seen_at > r.status_since) as checked_since,
         count(l.id) filter (where l.last_seen_at > r.status_since and l.held is not null) as held_since, count(l.id) as total
       from pricing.retailer r left join pricing.listing l on l.retailer_id = r.id and l.offer_since is not null and l.state = 'ok'
       where r.id = $1 group by r.id`,
      [input.retailerId],
    );
    const [recent] = found.rows;
    if (!recent) return 'gone';
    if (recent.status === 'active') {
      const reason =
        input.suspicion ??
        whyDistrusted(await lastReadings(tx, input.retailerId, now), Number(recent.total));
      if (reason === null) return recent.status;
      context.log.warn(
        { retailerId: input.retailerId, reason: formatMonitoringReason(reason) },
        'retailer quarantined',
      );
      await setRetailerStatus(context, tx, {
        retailerId: input.retailerId,
        status: 'quarantined',
        reason,
      });
      return 'quarantined';
    }
    const agrees =
      !input.suspicion &&
      recent.checked_since > 0n &&
      (recent.checked_since >= MIN_READINGS || recent.checked_since >= recent.total) &&
      recent.held_since * 5n <= recent.checked_since;
    if (recent.status === 'quarantined' && agrees) {
      await setRetailerStatus(context, tx, {
        retailerId: input.retailerId,
        status: 'active',
        reason: null,
      });
      return 'active';
    }
    return recent.status;
  });
}

/**
 * Sets a retailer's status and its reason, and for a refusal the kind of obstacle. A change is
 * published to the stages and to the accounts that monitor the retailer. Returns false when the
 * status was the same already.
 */
export async function setRetailerStatus(
  context: ServiceContext,
  tx: Tx,
  change: {
    retailerId: string;
    status: RetailerStatus;
    reason: MonitoringReason | null;
    code?: string | null;
  },
): Promise<boolean> {
  const changed = await tx.query<{ before: RetailerStatus }>(
    `update pricing.retailer r set status = $2, status_reason = $3, status_code = $5,
       status_reason_detail = $6,
       status_since = $4
     from (select id, status from pricing.retailer where id = $1 for no key update) b
     where r.id = b.id and b.status <> $2
     returning b.status as before`,
    [
      change.retailerId,
      change.status,
      change.reason === null ? null : formatMonitoringReason(change.reason),
      context.clock.now(),
      change.code ?? null,
      change.reason,
    ],
  );
  const [row] = changed.rows;
  if (!row) return false;
  await context.events.publish(tx, 'retailer.health', { retailerId: change.retailerId });
  const isTrouble = change.status !== 'active' || row.before === 'quarantined';
  if (isTrouble && change.status !== 'probing')
    await publishRetailerTrouble(context, tx, change.retailerId);
  return true;
}

/**
 * Publishes to every account that monitors the retailer that its status is a problem, or no longer
 * one.
 */
export async function publishRetailerTrouble(
  context: ServiceContext,
  tx: Tx,
  retailerId: string,
): Promise<void> {
  const watching = await tx.query<{ account_id: string }>(
    `select account_id from pricing.account_retailer where retailer_id = $1 order by account_id`,
    [retailerId],
  );
  await context.events.publishToAccounts(
    tx,
    watching.rows.map((row) => ({
      accountId: row.account_id,
      type: 'retailer.trouble',
      data: { retailer_id: retailerId },
    })),
  );
}

interface Row extends StatedPrice {
  readonly held: HeldReading | null;
  readonly isSoldOut: boolean;
  readonly isUnreadable: boolean;
}

async function lastReadings(tx: Tx, retailerId: string, now: Date): Promise<Reading[]> {
  const found = await tx.query<Row>(
    `select price_minor as "priceMinor", currency, availability, held,
       availability = 'out_of_stock' and changes > 0 and offer_since > $3 as "isSoldOut",
       state = 'unreadable' as "isUnreadable"
     from pricing.listing
     where retailer_id = $1
       and offer_since is not null
       and state in ('ok', 'unreadable')
       and last_checked_at > $2
     order by last_checked_at desc, id limit $4`,
    [
      retailerId,
      new Date(now.getTime() - WINDOW_MS),
      new Date(now.getTime() - SOLD_OUT_WITHIN_MS),
      READINGS,
    ],
  );
  return found.rows.map(({ held, isSoldOut, isUnreadable, ...known }) => ({
    known,
    held,
    isSoldOut,
    isUnreadable,
  }));
}

function whyDistrusted(readings: readonly Reading[], total: number): SuspicionReason | null {
  const { length } = readings;
  if (length < Math.min(MIN_READINGS, Math.max(MIN_SHOP, total))) return null;
  const together = findDocumentSuspicion(
    readings.map((reading) => ({ known: reading.known, next: nextOf(reading) })),
    length,
  );
  if (together !== null) return together;
  const far = readings.filter((reading) => reading.held !== null || reading.isUnreadable).length;
  if (far * 5 >= length * 4) return { code: 'readings_far', values: { readings: far, of: length } };
  const soldOut = readings.filter((reading) => reading.isSoldOut).length;
  if (soldOut * 20 >= length * 19)
    return { code: 'sold_out_in_day', values: { offers: soldOut, of: length } };
  return null;
}

/** What the page shows now. */
function nextOf({ known, held, isUnreadable }: Reading): StatedPrice {
  if (isUnreadable) return { ...known, priceMinor: null };
  if (held === null) return known;
  const { price_minor: minor, currency, availability } = held;
  return { priceMinor: minor === null ? null : BigInt(minor), currency, availability };
}
