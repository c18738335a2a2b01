import { DAY_MS } from '#kernel/durations.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { lockMatches } from '#pricing/matching/record-matches.ts';

/** Days of sales that count. */
const SALES_DAYS = 90;

/**
 * Computes for each match of an account that waits for a person how much a decision changes, by
 * which a review is ordered. Matches that would be an open violation come first, by 10^12; among
 * them, and among the others, the larger product of three numbers:
 *
 * - units of the product sold in 90 days, and one, at most 100,000;
 * - the gap between the retailer's price and ours in basis points of ours, and one, at most 10,000;
 * - other matches of the listing that wait, which a confirmation settles, and one, at most 100.
 *
 * Writes only what changed. Returns how many that were.
 */
export async function refreshEffects(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<number> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const { rows: waiting } = await tx.query<{ productId: string }>(
      `select distinct product_id as "productId" from pricing.match
       where account_id = $1 and verdict = 'review'`,
      [accountId],
    );
    if (waiting.length === 0) return 0;
    const productIds = waiting.map(({ productId }) => productId);
    const resolved = [...(await listMapPrices(tx, { productIds, at }))];
    const since = new Date(at.getTime() - SALES_DAYS * DAY_MS).toISOString().slice(0, 10);
    const { rows } = await tx.query<{ id: string }>(
      `with map as (
         select * from unnest($2::text[], $3::bigint[]) as t(product_id, minor)),
       sold as (
         select s.product_id, sum(s.units)::bigint as units from pricing.sale s
         where s.product_id = any($4) and s.day >= $5::date group by s.product_id),
       rivals as (
         select listing_id, count(*) - 1 as others from pricing.match
         where account_id = $1 and verdict = 'review' group by listing_id),
       fact as (
         select m.id, coalesce(s.units, 0) as units, r.others,
           case when l.currency = p.currency and p.price_minor > 0
             then (l.price_minor - p.price_minor) * 10000 / p.price_minor end as gap,
           coalesce(l.currency = p.currency and l.availability <> 'out_of_stock' and l.price_minor <
             case when map.product_id is null then p.map_minor else map.minor end, false) as violates
         from pricing.match m
         join pricing.product p on p.id = m.product_id
         join pricing.listing l on l.id = m.listing_id
         join rivals r on r.listing_id = m.listing_id
         left join map on map.product_id = m.product_id
         left join sold s on s.product_id = m.product_id
         where m.account_id = $1 and m.verdict = 'review'),
       new as (
         select id, case when violates then 1000000000000 else 0 end
             + least(units + 1, 100000) * least(abs(coalesce(gap, 0)) + 1, 10000) * least(others + 1, 100)
             as effect,
           jsonb_build_object('violates', violates, 'units', units, 'gap', gap, 'settles', others)
             as parts
         from fact)
       update pricing.match m set effect = new.effect, effect_parts = new.parts
       from new where m.id = new.id
         and (m.effect <> new.effect or m.effect_parts is distinct from new.parts)
       returning m.id`,
      [
        accountId,
        resolved.map(([productId]) => productId),
        resolved.map(([, { minor }]) => minor),
        productIds,
        since,
      ],
    );
    return rows.length;
  });
}

/** The accounts with matches that wait: their sales, prices and MAP prices change every day. */
export async function refreshAllEffects(context: ServiceContext): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select a.id from pricing.account a
     where a.keeps_for_account_id is null
       and exists (select from pricing.match m where m.account_id = a.id and m.verdict = 'review')
     order by a.id`,
  );
  for (const { id } of rows) await refreshEffects(context, { accountId: id });
}
