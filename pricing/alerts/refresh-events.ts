/**
 * The alerts of event rules: raises those of new changes, closes those that a later change of the
 * same subject or a lost match has overtaken.
 */
import { EVENT_ALERT_TYPES } from '#kernel/alert-types.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { Tx } from '#prisma/open-database.ts';
import { buildAlertEvent, type EventAlert } from './write-alerts.ts';
import { chooseResolution, type EventResolution, type Pair } from './pair.ts';
import type { CheckedPairs, DetectedChange, EventRule, Subject } from './rules/alert-rule.ts';
import { EVENT_RULES } from './rules/alert-rules.ts';

/** Returns the events to publish. Repeating it changes nothing. */
export async function refreshEvents(tx: Tx, checked: CheckedPairs): Promise<AccountEvent[]> {
  const events = [...(await closeUnmatched(tx, checked)), ...(await closeCorrected(tx, checked))];
  for (const rule of EVENT_RULES) {
    const oldest = checked.now.getTime() - rule.closesAfterDays * DAY_MS;
    const detected = (await rule.detect(tx, checked)).filter(
      ({ happenedAt }) => happenedAt.getTime() >= oldest,
    );
    if (detected.length === 0) continue;
    const unknown = await listUnknown(tx, rule, { detected, now: checked.now });
    if (unknown.length === 0) continue;
    const latest = unknown.map(({ change }) => change);
    events.push(...(await closeOvertaken(tx, rule, { fresh: latest, now: checked.now })));
    const fresh = unknown.flatMap(({ change, isRepeat }) => (isRepeat ? [] : [change]));
    if (fresh.length > 0)
      events.push(...(await raiseEvents(tx, rule, { fresh, now: checked.now })));
  }
  return events;
}

async function closeUnmatched(tx: Tx, { pairs, now }: CheckedPairs): Promise<AccountEvent[]> {
  const unmatched = pairs.filter((pair) => !pair.matched);
  if (unmatched.length === 0) return [];
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = u.resolution
     from unnest($2::text[], $3::text[], $4::text[]) as u(product_id, listing_id, resolution)
     where a.product_id = u.product_id and a.listing_id = u.listing_id
       and a.type = any($5) and a.resolved_at is null
     returning ${ALERT_NAMES}`,
    [
      now,
      unmatched.map((pair) => pair.productId),
      unmatched.map((pair) => pair.listingId),
      unmatched.map((pair: Pair) => chooseResolution(pair)),
      EVENT_ALERT_TYPES,
    ],
  );
  return rows.map((alert) => buildAlertEvent('alert.resolved', alert));
}

/** Closes alerts of a change whose price, now or before, was corrected since. */
async function closeCorrected(tx: Tx, { pairs, now }: CheckedPairs): Promise<AccountEvent[]> {
  const corrected = pairs.filter(({ correctedAt }) => correctedAt !== null);
  if (corrected.length === 0) return [];
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set resolved_at = $1, updated_at = $1, resolution = $4
     where a.product_id = any($2) and a.listing_id = any($3)
       and a.type = any($5) and a.resolved_at is null
       and exists (select from pricing.price_correction c
         where c.listing_id = a.listing_id and c.at >= a.detected_at and c."from" <= a.detected_at
           and c.price_minor_before is distinct from c.price_minor
           and (c.price_minor_before = a.listed_minor
             or c.price_minor_before::text = a.details->>'previousMinor'))
     returning ${ALERT_NAMES}`,
    [
      now,
      corrected.map((pair) => pair.productId),
      corrected.map((pair) => pair.listingId),
      'corrected_reading' satisfies EventResolution,
      EVENT_ALERT_TYPES,
    ],
  );
  return rows.map((alert) => buildAlertEvent('alert.resolved', alert));
}

const ALERT_NAMES = `a.id, a.account_id as "accountId", a.type, a.product_id as "productId",
       a.listing_id as "listingId"`;

interface UnknownChange {
  readonly change: DetectedChange;
  /** Like one that raised an alert within the rule's quiet time. */
  readonly isRepeat: boolean;
}

/** Changes without an alert of any state: one that was read or has expired is not raised again. */
async function listUnknown(
  tx: Tx,
  rule: EventRule,
  { detected, now }: { detected: readonly DetectedChange[]; now: Date },
): Promise<UnknownChange[]> {
  const { rows } = await tx.query<{ n: number; isRepeat: boolean }>(
    `select d.n::int as n, d.same is not null and exists (select from pricing.alert a
       where a.account_id = d.account_id and a.type = $1
         and a.product_id is not distinct from d.product_id
         and a.listing_id is not distinct from d.listing_id
         and a.retailer is not distinct from d.retailer
         and a.detected_at > $8 and a.change_key is not null
         and a.details @> d.same) as "isRepeat"
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
       with ordinality as d(account_id, product_id, listing_id, retailer, change_key, same, n)
     where not exists (select from pricing.alert a where a.account_id = d.account_id
       and a.type = $1 and a.change_key = d.change_key
       and a.product_id is not distinct from d.product_id
       and a.listing_id is not distinct from d.listing_id
       and a.retailer is not distinct from d.retailer)
     order by d.n`,
    [
      rule.type,
      ...columnsOf(detected),
      detected.map(({ changeKey }) => changeKey),
      detected.map(({ details }) =>
        rule.getSameness ? JSON.stringify(rule.getSameness(details)) : null,
      ),
      new Date(now.getTime() - rule.quietDays * DAY_MS),
    ],
  );
  return rows.flatMap(({ n, isRepeat }) => {
    const change = detected[n - 1];
    return change ? [{ change, isRepeat }] : [];
  });
}

async function closeOvertaken(
  tx: Tx,
  { type }: EventRule,
  { fresh, now }: { fresh: readonly DetectedChange[]; now: Date },
): Promise<AccountEvent[]> {
  const { rows } = await tx.query<EventAlert>(
    `update pricing.alert a set resolved_at = $6, updated_at = $6, resolution = $7
     from unnest($2::text[], $3::text[], $4::text[], $5::text[])
       as d(account_id, product_id, listing_id, retailer)
     where a.account_id = d.account_id and a.type = $1 and a.resolved_at is null
       and a.product_id is not distinct from d.product_id
       and a.listing_id is not distinct from d.listing_id
       and a.retailer is not distinct from d.retailer
     returning ${ALERT_NAMES}`,
    [type, ...columnsOf(fresh), now, 'superseded' satisfies EventResolution],
  );
  return rows.map((alert) => buildAlertEvent('alert.resolved', alert));
}

async function raiseEvents(
  tx: Tx,
  { type }: EventRule,
  { fresh, now }: { fresh: readonly DetectedChange[]; now: Date },
): Promise<AccountEvent[]> {
  const { rows } = await tx.query<EventAlert>(
    `insert into pricing.alert as a (id, account_id, product_id, listing_id, type, retailer,
       currency, map_minor, listed_minor, lowest_minor, detected_at, updated_at, change_key, details, capture_id, capture_at)
     select d.id, d.account_id, d.product_id, d.listing_id, $1, d.retailer, d.currency, d.map, d.listed,
       d.listed, $11, $11,
       d.change_key, d.details, d.capture_id, d.capture_at
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::jsonb[], $10::text[], $12::timestamptz[], $13::bigint[], $14::bigint[])
       as d(account_id, product_id, listing_id, retailer, id, currency, change_key, details,
         capture_id, capture_at, map, listed)
     on conflict do nothing returning ${ALERT_NAMES}`,
    [
      type,
      ...columnsOf(fresh),
      fresh.map(() => createId('alt', now)),
      fresh.map(({ currency }) => currency),
      fresh.map(({ changeKey }) => changeKey),
      fresh.map(({ details }) => JSON.stringify(details)),
      fresh.map(({ captureId }) => captureId),
      now,
      fresh.map(({ captureAt }) => captureAt),
      fresh.map(({ limitMinor }) => limitMinor),
      fresh.map(({ listedMinor }) => listedMinor),
    ],
  );
  return rows.map((alert) => buildAlertEvent('alert.created', alert));
}

/** Account, product, listing and retailer of each change, a column each. */
function columnsOf(changes: readonly DetectedChange[]): (string | null)[][] {
  return [
    changes.map(({ accountId }) => accountId),
    changes.map(({ subject }) => productOf(subject)),
    changes.map(({ subject }) => (subject.kind === 'listing' ? subject.listingId : null)),
    changes.map(({ subject }) => (subject.kind === 'product' ? null : subject.retailer)),
  ];
}

function productOf(subject: Subject): string | null {
  return subject.kind === 'retailer' ? null : subject.productId;
}
