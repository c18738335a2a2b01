/**
 * Brings alerts and notes of some products up to what is true now. One transaction per chunk; products are locked first (advisory, in
 * one order) and read after, so that of two checks at once the later one sees what the earlier one did: no alert is doubled or lost.
 */
import { isDeepStrictEqual } from 'node:util';
import { sayFloorReason } from '#kernel/reasons/english/say-in-english.ts';
import type { FloorReason } from '#kernel/reasons/floor-reasons.ts';
import { createId } from '#kernel/ids.ts';
import { listSettings } from '#pricing/accounts/get-settings.ts';
import type { AccountEvent, AccountEventType } from '#pricing/events/event-types.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { setListingWeights } from '#pricing/market/set-listing-weights.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type AlertPolicy, policyOf } from './alert-policy.ts';
import { type Assessment, assessPair } from './assess-pair.ts';
import { listPairs } from './list-pairs.ts';
import { planWeights } from './plan-weights.ts';
import type { Pair, Resolution } from './pair.ts';

/** Products per transaction: long enough to be cheap, short enough to hold nobody up. */
const CHUNK = 500;
const LOCK_CLASS = 7101;
/** Locks are taken on buckets of products, so that one transaction never needs more than this many. */
const LOCK_BUCKETS = 128;

export interface Scope {
  readonly productIds: readonly string[];
  /** Only pairs with these listings; null is all. */
  readonly listingIds: readonly string[] | null;
}

/** Judges every pair in the scope and writes what changed: alerts raised, updated, resolved; notes of what cannot be compared. */
export async function settlePairs(stage: Stage, { productIds, listingIds }: Scope): Promise<void> {
  const ids = [...new Set(productIds)].sort();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    await stage.db.transaction((tx) => settleChunk(stage, tx, { productIds: chunk, listingIds }));
  }
}

async function settleChunk(stage: Stage, tx: Tx, scope: Scope): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, bucket)
     from (select distinct hashtext(id) & ($2::int - 1) as bucket from unnest($3::text[]) id
       order by 1) locks`,
    [LOCK_CLASS, LOCK_BUCKETS, scope.productIds],
  );
  const pairs = await listPairs(tx, scope);
  if (pairs.length === 0) return;
  const now = stage.clock.now();
  const policies = await readPolicies(tx, [...new Set(pairs.map((pair) => pair.accountId))]);
  const plan = planChanges(pairs, policies, now);
  const created = await insertAlerts(tx, plan.raise, now);
  await updateAlerts(tx, plan.update, now);
  await resolveAlerts(tx, plan.resolve, now);
  await writeNotes(tx, plan, now);
  await setListingWeights(tx, planWeights(pairs, { mayLower: scope.listingIds !== null }));
  await stage.events.tell(tx, [
    ...created.map(({ id, pair }) => tellOf('alert.created', id, pair)),
    ...plan.update.map((pair) => tellOf('alert.updated', pair.alert.id, pair)),
    ...plan.resolve.map(({ pair }) => tellOf('alert.resolved', pair.alert.id, pair)),
  ]);
}

async function readPolicies(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AlertPolicy>> {
  const settings = await listSettings(tx, accountIds);
  return new Map([...settings].map(([id, values]) => [id, policyOf(values)]));
}

type Alarmed = Pair & { readonly alert: NonNullable<Pair['alert']> };

interface Plan {
  readonly raise: Pair[];
  readonly update: Alarmed[];
  readonly resolve: { readonly pair: Alarmed; readonly resolution: Resolution }[];
  readonly note: { readonly pair: Pair; readonly reason: FloorReason }[];
  readonly forget: Pair[];
}

function planChanges(
  pairs: readonly Pair[],
  policies: ReadonlyMap<string, AlertPolicy>,
  now: Date,
): Plan {
  const plan: Plan = { raise: [], update: [], resolve: [], note: [], forget: [] };
  for (const pair of pairs) {
    const policy = policies.get(pair.accountId);
    if (policy) planPair(plan, pair, assessPair(pair, policy, now));
  }
  return plan;
}

function planPair(plan: Plan, pair: Pair, assessment: Assessment): void {
  if (assessment.kind === 'wait') return;
  if (assessment.kind === 'not_comparable') {
    if (!isDeepStrictEqual(pair.notComparable, assessment.reason))
      plan.note.push({ pair, reason: assessment.reason });
    if (isAlarmed(pair)) plan.resolve.push({ pair, resolution: 'not_comparable' });
    return;
  }
  if (pair.notComparable !== null) plan.forget.push(pair);
  if (assessment.kind === 'clear') {
    if (isAlarmed(pair)) plan.resolve.push({ pair, resolution: assessment.resolution });
  } else if (!isAlarmed(pair)) {
    plan.raise.push(pair);
  } else if (
    pair.alert.listedMinor !== assessment.listedMinor ||
    pair.alert.floorMinor !== assessment.floorMinor
  ) {
    plan.update.push(pair);
  }
}

function isAlarmed(pair: Pair): pair is Alarmed {
  return pair.alert !== null;
}

async function insertAlerts(
  tx: Tx,
  pairs: readonly Pair[],
  now: Date,
): Promise<{ id: string; pair: Pair }[]> {
  if (pairs.length === 0) return [];
  const made = pairs.map((pair) => ({ id: createId('alt', now), pair }));
  // The open-alert index is the last word: whoever else raised it, it is raised once.
  const { rows } = await tx.query<{ id: string }>(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       floor_minor, listed_minor, lowest_minor,
       detected_at, updated_at, capture_id, capture_at)
     select a.id, a.account_id, a.product_id, a.listing_id, 'map_violation', a.retailer, a.currency,
       a.floor, a.listed, a.listed, $10, $10, a.capture_id, a.capture_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
       $7::bigint[], $8::bigint[], $9::text[], $11::timestamptz[])
       as a(id, account_id, product_id, listing_id, retailer, currency, floor, listed, capture_id,
         capture_at)
     on conflict (product_id, listing_id, type) where resolved_at is null do nothing returning id`,
    [
      made.map((m) => m.id),
      made.map((m) => m.pair.accountId),
      made.map((m) => m.pair.productId),
      made.map((m) => m.pair.listingId),
      made.map((m) => m.pair.retailer),
      made.map((m) => m.pair.currency),
      made.map((m) => m.pair.floorMinor),
      made.map((m) => m.pair.priceMinor),
      made.map((m) => m.pair.captureId),
      now,
      made.map((m) => m.pair.captureAt),
    ],
  );
  const inserted = new Set(rows.map((row) => row.id));
  return made.filter((m) => inserted.has(m.id));
}

async function updateAlerts(tx: Tx, pairs: readonly Alarmed[], now: Date): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    `update pricing.alert a set floor_minor = u.floor, listed_minor = u.listed,
       lowest_minor = least(a.lowest_minor, u.listed), updated_at = $1,
       capture_id = coalesce(u.capture_id, a.capture_id),
       capture_at = coalesce(u.capture_at, a.capture_at)
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[]) as u(id,
       floor, listed, capture_id, capture_at)
     where a.id = u.id and a.resolved_at is null`,
    [
      now,
      pairs.map((p) => p.alert.id),
      pairs.map((p) => p.floorMinor),
      pairs.map((p) => p.priceMinor),
      pairs.map((p) => p.captureId),
      pairs.map((p) => p.captureAt),
    ],
  );
}

async function resolveAlerts(tx: Tx, resolved: Plan['resolve'], now: Date): Promise<void> {
  if (resolved.length === 0) return;
  await tx.query(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = u.resolution
     from unnest($2::text[], $3::text[]) as u(id, resolution) where a.id = u.id and a.resolved_at is null`,
    [now, resolved.map((r) => r.pair.alert.id), resolved.map((r) => r.resolution)],
  );
}

async function writeNotes(tx: Tx, { note, forget }: Plan, now: Date): Promise<void> {
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
        note.map((n) => sayFloorReason(n.reason)),
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

function tellOf(type: AccountEventType, alertId: string, pair: Pair): AccountEvent {
  return {
    accountId: pair.accountId,
    type,
    data: { alert_id: alertId, product_id: pair.productId, listing_id: pair.listingId },
  };
}
