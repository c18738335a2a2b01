import type { AlertType } from '#kernel/alert-types.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { InterruptedAlert, Pair } from './pair.ts';

/**
 * Selects pairs that are matched now, and pairs no longer matched that still have an open alert or
 * a note.
 */
const PAIRS = `
with pair as (
  select product_id, listing_id from pricing.match
   where product_id = any($1)
     and verdict in ('auto', 'confirmed')
     and ($2::text[] is null or listing_id = any($2))
  union select product_id, listing_id from pricing.alert
   where product_id = any($1)
     and resolved_at is null
     and ($2::text[] is null or listing_id = any($2))
  union select product_id, listing_id from pricing.not_comparable
   where product_id = any($1) and ($2::text[] is null or listing_id = any($2)))
select p.account_id as "accountId", p.id as "productId", l.id as "listingId", p.currency,
  p.price_minor as "ownMinor", p.map_minor as "mapPriceMinor",
  coalesce(m.verdict = 'confirmed'
    or (m.verdict = 'auto' and ar.account_id is not null), false)
    and p.monitored and coalesce(ar.monitored, true) as matched,
  m.verdict, ar.account_id is not null and ar.monitored and p.monitored as watched,
  r.domain as retailer, r.status as "retailerStatus", l.state, l.weight,
  l.price_minor as "priceMinor", l.currency as "listingCurrency", l.availability,
  l.condition, l.price_kind as "priceKind",
  coalesce(nullif(ar.tax, 'unknown'), nullif(l.tax, 'unknown'), r.tax) as tax,
  l.capture_id as "captureId", l.capture_at as "captureAt", l.offer_since as "offerSince",
  coalesce(l.held is null
    and case l.state when 'gone' then l.last_checked_at else l.last_seen_at end
      >= coalesce(ar.added_at, c.resolved_at), false) as "seenSinceWatched",
  a.id as "alertId", a.floor_minor as "alertLimit", a.listed_minor as "alertListed",
  a.lowest_minor as "alertLowest",
  c.id as "interruptedId", c.resolution as "interruptedReason", c.resolved_at as "interruptedAt",
  case when n.reason is not null then coalesce(n.detail, '"old"') end as "notComparable"
from pair
join pricing.product p on p.id = pair.product_id
-- While an account's monitoring is paused, what it has stays as it is.
join pricing.account ac on ac.id = p.account_id and ac.monitoring_paused_at is null
join pricing.listing l on l.id = pair.listing_id
join pricing.retailer r on r.id = l.retailer_id
left join pricing.match m on m.product_id = p.id and m.listing_id = l.id
left join pricing.account_retailer ar on ar.account_id = p.account_id and ar.retailer_id = r.id
left join pricing.alert a on a.product_id = p.id
  and a.listing_id = l.id
  and a.type = $3
  and a.resolved_at is null
left join lateral (
  select last.id, last.resolution, last.resolved_at from pricing.alert last
   where last.product_id = p.id and last.listing_id = l.id and last.type = $3
   order by last.resolved_at desc nulls first limit 1) c
  on c.resolution in ('not_monitored', 'match_withdrawn')
left join pricing.not_comparable n on n.product_id = p.id and n.listing_id = l.id`;

interface PairRow extends Omit<Pair, 'alert' | 'interrupted'> {
  readonly alertId: string | null;
  readonly alertLimit: bigint | null;
  readonly alertListed: bigint | null;
  readonly alertLowest: bigint | null;
  readonly interruptedId: string | null;
  readonly interruptedReason: InterruptedAlert['reason'] | null;
  readonly interruptedAt: Date | null;
}

/**
 * Lists the pairs of these products that need a check by the state rule of this type, each with the
 * rule's open or interrupted alert; with `listingIds` only those with these listings. Reads tables
 * of other stages, writes none.
 */
export async function listPairs(
  sql: Sql,
  {
    productIds,
    listingIds,
    type,
  }: {
    productIds: readonly string[];
    listingIds: readonly string[] | null;
    type: AlertType;
  },
): Promise<Pair[]> {
  const { rows } = await sql.query<PairRow>(PAIRS, [productIds, listingIds, type]);
  return rows.map(toPair);
}

function toPair({
  alertId,
  alertLimit,
  alertListed,
  alertLowest,
  interruptedId,
  interruptedReason,
  interruptedAt,
  ...pair
}: PairRow): Pair {
  return {
    ...pair,
    alert:
      alertId === null || alertLimit === null || alertListed === null || alertLowest === null
        ? null
        : {
            id: alertId,
            limitMinor: alertLimit,
            listedMinor: alertListed,
            lowestMinor: alertLowest,
          },
    interrupted:
      interruptedId === null || interruptedReason === null || interruptedAt === null
        ? null
        : { id: interruptedId, reason: interruptedReason, resolvedAt: interruptedAt },
  };
}
