import type { Sql } from '#prisma/open-database.ts';

/** Products per statement. */
const BATCH = 1000;

/**
 * Computes anew where the own price of these products, and of those matched with these listings,
 * stands among their current offers: `only` without an offer to compare with, `cheapest` when no
 * offer is lower, else `below` up to the median offer and `above` beyond it. Compared are offers of
 * counting matches in the product's currency that can be bought. Reads tables of other stages.
 * Unknown ids are ignored; safe to repeat.
 */
export async function refreshPositions(
  { db }: { readonly db: Sql },
  {
    productIds = [],
    listingIds = [],
  }: { productIds?: readonly string[]; listingIds?: readonly string[] },
): Promise<void> {
  const all = new Set(productIds);
  if (listingIds.length > 0) {
    const { rows } = await db.query<{ id: string }>(
      'select distinct product_id as id from pricing.match where listing_id = any($1)',
      [listingIds],
    );
    for (const { id } of rows) all.add(id);
  }
  const ids = [...all].toSorted();
  for (let at = 0; at < ids.length; at += BATCH)
    await db.query(
      `with placed as materialized (
         select p.id,
           case when o.lowest is null then 'only'
             when p.price_minor <= o.lowest then 'cheapest'
             when p.price_minor <= o.median then 'below'
             else 'above' end as position,
           case when o.lowest is null then 9223372036854775807
             else least(round((p.price_minor - o.lowest)::numeric * 1000000 / o.lowest), 9000000000000000000)::bigint
             end as gap
         from pricing.product p
         left join lateral (
           select min(l.price_minor) as lowest,
             percentile_disc(0.5) within group (order by l.price_minor) as median
           from pricing.match m
           join pricing.listing l on l.id = m.listing_id
           left join pricing.account_retailer w on w.account_id = m.account_id
             and w.retailer_id = l.retailer_id
           where m.product_id = p.id
             and (m.verdict = 'confirmed' or (m.verdict = 'auto' and w.account_id is not null))
             and l.state = 'ok'
             and l.currency = p.currency
             and l.price_minor > 0
             and l.availability not in ('out_of_stock', 'discontinued')) o on true
         where p.id = any($1)),
       locked as (
         -- In one order, so that two of these statements do not wait for one another.
         select q.product_id from pricing.product_position q
         join placed on placed.id = q.product_id
         where (q.position, q.gap) is distinct from (placed.position, placed.gap)
         order by q.product_id for update of q)
       update pricing.product_position q set position = placed.position, gap = placed.gap
       from placed, locked
       where q.product_id = placed.id and q.product_id = locked.product_id`,
      [ids.slice(at, at + BATCH)],
    );
}

/** The same for all products of an account: for its nightly review. */
export async function refreshAccountPositions(
  context: { readonly db: Sql },
  { accountId }: { accountId: string },
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      'select id from pricing.product where account_id = $1 and id > $2 order by id limit $3',
      [accountId, after, BATCH],
    );
    await refreshPositions(context, { productIds: rows.map(({ id }) => id) });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
