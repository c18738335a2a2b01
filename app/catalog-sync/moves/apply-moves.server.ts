/**
 * What belonged to a variant under its old id goes to it under the new one, and back. What Shopify
 * says of the new one stays.
 */
import type { Tx } from '#prisma/open-database.ts';
import { MOVED_COLUMNS } from './moved-columns.ts';

export interface VariantIds {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves what belongs to `from` to `to`. Returns the pairs that were moved; not those of which the
 * service got the new variant meanwhile, or of which the old one is no longer kept.
 */
export async function applyMoves(
  tx: Tx,
  { shop, pairs, at }: { shop: string; pairs: readonly VariantIds[]; at: Date },
): Promise<VariantIds[]> {
  const { rows } = await tx.query<VariantIds>(
    `select m."from", m."to"
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     join shop.variant o on o.shop = $1 and o.gid = m."from"
     join shop.variant n on n.shop = $1 and n.gid = m."to"
     where n.service_product_id is null and n.sent_sku is null
       and n.deleted_at is null
       and o.read_at < n.first_read_at
     order by o.gid, n.gid for update of o, n`,
    [shop, JSON.stringify(pairs)],
  );
  if (rows.length === 0) return [];
  const moved = JSON.stringify(rows);
  await moveRows(tx, { shop, moved, until: null });
  // The price until the new id was read: the lowest price of 30 days is found there.
  await tx.query(
    `insert into shop.variant_price_past (shop, gid, until, currency, price_minor)
     select $1, n.gid, n.first_read_at, o.currency, o.price_minor
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     join shop.variant o on o.shop = $1 and o.gid = m."from"
     join shop.variant n on n.shop = $1 and n.gid = m."to"
     where o.price_minor > 0 and (o.currency, o.price_minor) <> (n.currency, n.price_minor)
     on conflict do nothing`,
    [shop, moved],
  );
  await tx.query(
    `insert into shop.variant_sellable_past (shop, gid, until, since, sellable)
     select $1, m."to", o.read_at, o.sellable_since, o.sellable
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     join shop.variant o on o.shop = $1 and o.gid = m."from"
     where o.sellable is not null and o.sellable_since < o.read_at
     on conflict do nothing`,
    [shop, moved],
  );
  await moveService(tx, { shop, moved });
  await tx.query(
    `update shop.variant n set
       min_minor = coalesce(n.min_minor, o.min_minor),
       map_minor = case when n.map_from is distinct from 'metafield'
         and o.map_from in ('csv', 'metafield') then o.map_minor else n.map_minor end,
       map_from = case when n.map_from is distinct from 'metafield'
         and o.map_from in ('csv', 'metafield') then 'csv' else n.map_from end,
       moved_cost_minor = case when n.cost_minor is null then o.cost_minor end,
       cost_minor = coalesce(n.cost_minor, o.cost_minor)
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text), shop.variant o
     where n.shop = $1 and n.gid = m."to" and o.shop = $1 and o.gid = m."from"
       and o.currency = n.currency`,
    [shop, moved],
  );
  await tx.query(
    `update shop.variant_move v set state = 'moved', settled_at = $3
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     where v.shop = $1 and v.from_gid = m."from" and v.to_gid = m."to"`,
    [shop, moved, at],
  );
  // A reading from before this answer of Shopify must not bring it back.
  await tx.query(
    `update shop.variant set deleted_at = coalesce(deleted_at, $3) where shop = $1 and gid = any($2)`,
    [shop, rows.map(({ from }) => from), at],
  );
  return rows;
}

/**
 * Gives back what was moved: the old variant has it as before, the new one is sent to the service as
 * a product of its own. Returns how many were undone; not those whose old variant is no longer kept,
 * or from whom it moved on.
 */
export async function undoMoves(
  tx: Tx,
  {
    shop,
    toGids,
    at,
    by,
    reason,
  }: {
    shop: string;
    /** Null: all. */
    toGids: readonly string[] | null;
    at: Date;
    by: { readonly userId: string | null; readonly name: string | null } | null;
    reason: 'service_conflict' | null;
  },
): Promise<number> {
  const { rows } = await tx.query<VariantIds & { until: Date }>(
    `select m.to_gid as "from", m.from_gid as "to", m.settled_at as until
     from shop.variant_move m
     join shop.variant o on o.shop = m.shop and o.gid = m.from_gid
     join shop.variant n on n.shop = m.shop and n.gid = m.to_gid
     where m.shop = $1 and m.state = 'moved' and ($2::text[] is null or m.to_gid = any($2))
       and m.settled_at is not null
       and o.service_product_id is null
       and not exists (select from shop.variant_move later
         where later.shop = m.shop and later.from_gid = m.to_gid and later.state = 'moved')
     order by o.gid, n.gid for update of m, o, n`,
    [shop, toGids],
  );
  if (rows.length === 0) return 0;
  const moved = JSON.stringify(rows);
  await moveRows(tx, { shop, moved, until: 'm.until' });
  await moveService(tx, { shop, moved });
  // The old variant still has its own values; the new one keeps what was set since.
  await tx.query(
    `update shop.variant n set
       min_minor = nullif(n.min_minor, o.min_minor),
       map_minor = case when n.map_from = 'csv' then nullif(n.map_minor, o.map_minor)
         else n.map_minor end,
       map_from = case when n.map_from = 'csv' and n.map_minor = o.map_minor then null
         else n.map_from end,
       cost_minor = case when n.cost_minor = n.moved_cost_minor then null else n.cost_minor end,
       moved_cost_minor = null
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text), shop.variant o
     where n.shop = $1 and n.gid = m."from" and o.shop = $1 and o.gid = m."to"`,
    [shop, moved],
  );
  await tx.query(
    `update shop.variant_move v set state = case when $4::text is null then 'undone' else 'refused' end,
       reason = $4, undone_at = $3, undone_by_user_id = $5, undone_by_name = $6
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
     where v.shop = $1 and v.to_gid = m."from" and v.from_gid = m."to"`,
    [shop, moved, at, reason, by?.userId ?? null, by?.name ?? null],
  );
  return rows.length;
}

/** `until`: SQL of the time up to which rows of pair `m` are moved; null: all. */
async function moveRows(
  tx: Tx,
  { shop, moved, until }: { shop: string; moved: string; until: 'm.until' | null },
): Promise<void> {
  for (const { table, gid, productGid, ofShop, at } of MOVED_COLUMNS) {
    const product =
      productGid === null
        ? ''
        : `, ${productGid} = (select product_gid from shop.variant where shop = $1 and gid = m."to")`;
    await tx.query(
      `update shop.${table} x set ${gid} = m."to"${product}
       from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text, until timestamptz)
       where ${ofShop} and x.${gid} = m."from"
         and ${until === null ? 'true' : `${at} <= ${until}`}`,
      [shop, moved],
    );
  }
}

/** The product at the service, and what was sent of it: the service is sent the new id. */
async function moveService(
  tx: Tx,
  { shop, moved }: { shop: string; moved: string },
): Promise<void> {
  await tx.query(
    `with held as (
       select m."to", o.gid, o.service_product_id, o.sent_sku, o.sent_hash, o.sending_hash,
         o.beyond_plan, o.deletion_sent_at
       from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text)
       join shop.variant o on o.shop = $1 and o.gid = m."from"
     ), released as (
       update shop.variant o set service_product_id = null, sent_sku = null, sent_hash = null,
         sending_hash = null, sent_at = null, beyond_plan = false, deletion_sent_at = null,
         external_id_stale = false
       from held
       where o.shop = $1 and o.gid = held.gid
     )
     update shop.variant n set service_product_id = held.service_product_id,
       sent_sku = held.sent_sku, sent_hash = held.sent_hash, sending_hash = held.sending_hash,
       beyond_plan = held.beyond_plan, deletion_sent_at = held.deletion_sent_at, sent_at = null,
       external_id_stale = held.service_product_id is not null
     from held
     where n.shop = $1 and n.gid = held."to"`,
    [shop, moved],
  );
}
