import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  type ComparedVariant,
  matchNewVariants,
  type NewVariant,
  type OldVariant,
} from './match-new-variants.ts';

/** A new variant that may be an old one waits so long for Shopify's answer; then it is sent as new. */
const HOLD_MS = HOUR_MS;

/** As long as what was deleted is kept. */
const KEPT_MS = DELETED_KEPT_DAYS * DAY_MS;
const COMPARED = `gid, product_gid as "productGid", handle, sku, barcode, options`;
/** What belonged to it is now another variant's. */
const NOT_MOVED_AWAY = `not exists (select from shop.variant_move m
         where m.shop = v.shop and m.from_gid = v.gid and m.state = 'moved')`;

/**
 * Compares the variants that a reading begun at `readAt` found for the first time with those that it
 * lacked. `productGid` null: a reading of the whole catalog. A possible match waits for an answer of
 * Shopify about its ids; the new variant is not sent to the service until then.
 */
export async function findMoves(
  services: AppServices,
  sql: Sql,
  { shop, productGid }: { shop: string; productGid: string | null },
): Promise<void> {
  const now = services.clock.now();
  const old = await listOld(sql, {
    shop,
    productGid,
    keptSince: new Date(now.getTime() - KEPT_MS),
  });
  if (old.length === 0) return;
  const fresh = await listNew(sql, { shop, productGid });
  if (fresh.length === 0) return;
  const matches = matchNewVariants({ fresh, old, live: await listLive(sql, { shop, fresh }) });
  if (matches.length === 0) return;
  await sql.query(
    `insert into shop.variant_move (shop, from_gid, to_gid, state, reason, shared, found_at,
       decide_by, settled_at)
     select $1, m."from", m."to", case when m.refusal is null then 'pending' else 'refused' end,
       m.refusal, m.shared, $3, $4, case when m.refusal is not null then $3::timestamptz end
     from jsonb_to_recordset($2::jsonb) as m("from" text, "to" text, shared text, refusal text)
     on conflict do nothing`,
    [shop, JSON.stringify(matches), now, new Date(now.getTime() + HOLD_MS)],
  );
  await services.jobs.enqueue('catalog-sync.move-variants', { shop }, { tx: sql, key: shop });
}

/**
 * Variants that readings lack or that Shopify deleted, while they are kept; of one product those of
 * other products with its handle too.
 */
async function listOld(
  sql: Sql,
  { shop, productGid, keptSince }: { shop: string; productGid: string | null; keptSince: Date },
): Promise<OldVariant[]> {
  const { rows } = await sql.query<OldVariant>(
    `select ${COMPARED}, read_at as "readAt", deleted_at is not null as "isDeleted"
     from shop.variant v
     where shop = $1
       and (deleted_at >= $3 or (deleted_at is null and missing_since is not null))
       and ($2::text is null or product_gid = $2 or lower(handle) in (
         select lower(n.handle) from shop.variant n where n.shop = $1 and n.product_gid = $2))
       and ${NOT_MOVED_AWAY}
     union all
     select ${COMPARED}, read_at, false
     from shop.variant v
     where shop = $1 and $2::text is not null and product_gid <> $2
       and deleted_at is null and missing_since is null
       and lower(handle) in (
         select lower(n.handle) from shop.variant n where n.shop = $1 and n.product_gid = $2)`,
    [shop, productGid, keptSince],
  );
  return rows;
}

/** Variants that the service never had, and that were not compared before. */
async function listNew(
  sql: Sql,
  { shop, productGid }: { shop: string; productGid: string | null },
): Promise<NewVariant[]> {
  const { rows } = await sql.query<NewVariant>(
    `select ${COMPARED}, first_read_at as "firstReadAt" from shop.variant v
     where shop = $1
       and ($2::text is null or product_gid = $2)
       and first_read_at is not null
       and deleted_at is null and missing_since is null
       and service_product_id is null and sent_sku is null and sent_hash is null
       and not exists (select from shop.variant_move m where m.shop = v.shop and m.to_gid = v.gid)`,
    [shop, productGid],
  );
  return rows;
}

/** All variants that are not deleted and have a SKU or barcode of a new one. */
async function listLive(
  sql: Sql,
  { shop, fresh }: { shop: string; fresh: readonly NewVariant[] },
): Promise<ComparedVariant[]> {
  const values = (texts: readonly (string | null)[]) => [
    ...new Set(texts.flatMap((text) => (text === null ? [] : [text.toLowerCase()]))),
  ];
  const { rows } = await sql.query<ComparedVariant>(
    `select ${COMPARED} from shop.variant
     where shop = $1 and deleted_at is null
       and (lower(sku) = any($2) or lower(barcode) = any($3))`,
    [shop, values(fresh.map(({ sku }) => sku)), values(fresh.map(({ barcode }) => barcode))],
  );
  return rows;
}
