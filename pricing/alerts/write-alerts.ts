/** SQL statements for the results of a check: one per kind of result, for any number of pairs. */
import { type AlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { formatMapReason } from '#kernel/reasons/english/format-in-english.ts';
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import { isCorrected, type Pair, type Resolution } from './pair.ts';

export type Alarmed = Pair & { readonly alert: NonNullable<Pair['alert']> };
export type Interrupted = Pair & { readonly interrupted: NonNullable<Pair['interrupted']> };

/** A pair in violation: the listed price, and the price that it is below. */
export interface Found<P extends Pair> {
  readonly pair: P;
  readonly limitMinor: bigint;
  readonly listedMinor: bigint;
}

export interface Resolved<P extends Pair> {
  readonly pair: P;
  readonly resolution: Resolution;
}

export interface NotePlan {
  readonly note: { readonly pair: Pair; readonly reason: MapReason }[];
  readonly forget: Pair[];
}

export async function createAlerts(
  tx: Tx,
  { type, raise, now }: { type: AlertType; raise: readonly Found<Pair>[]; now: Date },
): Promise<{ id: string; pair: Pair }[]> {
  if (raise.length === 0) return [];
  const made = raise.map((found) => ({ id: createId('alt', now), ...found }));
  // The unique index on open alerts prevents a duplicate when another check raised the same alert.
  const { rows } = await tx.query<{ id: string }>(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor,
       detected_at, updated_at, capture_id, capture_at, map_period)
     select a.id, a.account_id, a.product_id, a.listing_id, $12, a.retailer, a.currency,
       a.map, a.listed, a.listed, $10, $10, a.capture_id, a.capture_at, a.map_period
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::bigint[], $8::bigint[], $9::text[], $11::timestamptz[], $13::jsonb[])
       as a(id, account_id, product_id, listing_id, retailer, currency, map, listed, capture_id,
         capture_at, map_period)
     on conflict (product_id, listing_id, type) where resolved_at is null do nothing returning id`,
    [
      made.map((m) => m.id),
      made.map((m) => m.pair.accountId),
      made.map((m) => m.pair.productId),
      made.map((m) => m.pair.listingId),
      made.map((m) => m.pair.retailer),
      made.map((m) => m.pair.currency),
      made.map((m) => m.limitMinor),
      made.map((m) => m.listedMinor),
      made.map((m) => m.pair.captureId),
      now,
      made.map((m) => m.pair.captureAt),
      type,
      made.map((m) => periodOf(m.pair)),
    ],
  );
  const inserted = new Set(rows.map((row) => row.id));
  return made.filter((m) => inserted.has(m.id));
}

export async function updateAlerts(
  tx: Tx,
  found: readonly Found<Alarmed>[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `update pricing.alert a set map_minor = u.map, listed_minor = u.listed,
       map_period = u.map_period,
       -- A wrong reading is not the lowest price seen.
       lowest_minor = case when u.corrected and a.lowest_minor = a.listed_minor then u.listed
         else least(a.lowest_minor, u.listed) end,
       updated_at = $1,
       capture_id = coalesce(u.capture_id, a.capture_id),
       capture_at = coalesce(u.capture_at, a.capture_at)
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[],
       $7::boolean[], $8::jsonb[])
       as u(id, map, listed, capture_id, capture_at, corrected, map_period)
     where a.id = u.id and a.resolved_at is null`,
    [
      now,
      found.map((f) => f.pair.alert.id),
      found.map((f) => f.limitMinor),
      found.map((f) => f.listedMinor),
      found.map((f) => f.pair.captureId),
      found.map((f) => f.pair.captureAt),
      found.map((f) => isCorrected(f.pair)),
      found.map((f) => periodOf(f.pair)),
    ],
  );
}

/** The alert continues with its date and, while the price is the same, its evidence. */
export async function openAlertsAgain(
  tx: Tx,
  found: readonly Found<Interrupted>[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `update pricing.alert a set resolved_at = null, resolution = null, updated_at = $1,
       map_minor = u.map, listed_minor = u.listed, map_period = u.map_period,
       lowest_minor = least(a.lowest_minor, u.listed),
       capture_id = case when a.listed_minor = u.listed then coalesce(a.capture_id, u.capture_id)
         else coalesce(u.capture_id, a.capture_id) end,
       capture_at = case when a.listed_minor = u.listed then coalesce(a.capture_at, u.capture_at)
         else coalesce(u.capture_at, a.capture_at) end
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[],
       $7::jsonb[]) as u(id, map, listed, capture_id, capture_at, map_period)
     where a.id = u.id`,
    [
      now,
      found.map((f) => f.pair.interrupted.id),
      found.map((f) => f.limitMinor),
      found.map((f) => f.listedMinor),
      found.map((f) => f.pair.captureId),
      found.map((f) => f.pair.captureAt),
      found.map((f) => periodOf(f.pair)),
    ],
  );
}

/** The period that gives the MAP price, as JSON; null: the standing one holds. */
function periodOf({ mapPeriod }: Pair): string | null {
  return mapPeriod && JSON.stringify(mapPeriod);
}

export async function resolveAlerts(
  tx: Tx,
  resolved: readonly Resolved<Alarmed>[],
  now: Date,
): Promise<void> {
  if (resolved.length === 0) return;
  await tx.query(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = u.resolution
     from unnest($2::text[], $3::text[]) as u(id, resolution) where a.id = u.id and a.resolved_at is null`,
    [now, resolved.map((r) => r.pair.alert.id), resolved.map((r) => r.resolution)],
  );
}

/**
 * The violation had ended when the offer was read again: records the cause, and the time it became
 * known.
 */
export async function closeInterruptedAlerts(
  tx: Tx,
  settled: readonly Resolved<Interrupted>[],
  now: Date,
): Promise<void> {
  if (settled.length === 0) return;
  await tx.query(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = u.resolution
     from unnest($2::text[], $3::text[]) as u(id, resolution) where a.id = u.id`,
    [now, settled.map((s) => s.pair.interrupted.id), settled.map((s) => s.resolution)],
  );
}

export async function writeNotes(tx: Tx, { note, forget }: NotePlan, now: Date): Promise<void> {
  if (note.length > 0) {
    await tx.query(
      `insert into pricing.not_comparable (product_id, listing_id, reason, detail, at)
       select n.product_id, n.listing_id, n.reason, n.detail, $5
       from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) as n(product_id, listing_id,
         reason, detail)
       on conflict (product_id, listing_id) do update set reason = excluded.reason,
         detail = excluded.detail, at = excluded.at`,
      [
        note.map((n) => n.pair.productId),
        note.map((n) => n.pair.listingId),
        note.map((n) => formatMapReason(n.reason)),
        note.map((n) => JSON.stringify(n.reason)),
        now,
      ],
    );
  }
  if (forget.length > 0) {
    await tx.query(
      `delete from pricing.not_comparable n using unnest($1::text[], $2::text[]) as f(product_id, listing_id)
       where n.product_id = f.product_id and n.listing_id = f.listing_id`,
      [forget.map((p) => p.productId), forget.map((p) => p.listingId)],
    );
  }
}

/** An alert as its events name it. */
export interface EventAlert {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly productId: string | null;
  readonly listingId: string | null;
}

type AlertEventType = Extract<AccountEvent['type'], `alert.${string}`>;

/**
 * The event about an alert. Of a kind beyond the specification it names the kind, by which the
 * changes feed and webhook endpoints leave out what nobody asked for.
 */
export function buildAlertEvent(event: AlertEventType, alert: EventAlert): AccountEvent {
  return {
    accountId: alert.accountId,
    type: event,
    data: {
      alert_id: alert.id,
      product_id: alert.productId,
      listing_id: alert.listingId,
      ...(alert.type !== (SPECIFIED_ALERT_TYPE satisfies AlertType) && { alert_type: alert.type }),
    },
  };
}
