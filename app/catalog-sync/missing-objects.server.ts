/**
 * What whole readings of Shopify lack. It stays as it is: only an answer about its id, or a webhook
 * about its deletion, says that it is gone (`look-up-missing.server.ts`).
 */
import type { Sql } from '#prisma/open-database.ts';

/** A read that would remove more products than both of these waits for a second one. */
const MAX_LACKING = 20;
const MAX_LACKING_SHARE = 0.05;

/**
 * Marks variants that a whole reading of their product, begun at `readAt`, lacked; `productGid`
 * null: of the whole catalog. Returns how many of them the service has.
 */
export async function recordMissingVariants(
  sql: Sql,
  { shop, productGid, readAt }: { shop: string; productGid: string | null; readAt: Date },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `with missing as (
       update shop.variant set missing_since = $2, absent_at = null, found_at = null
       where shop = $1
         and read_at < $2
         and deleted_at is null
         and missing_since is null
         and ($3::text is null or product_gid = $3)
       returning service_product_id
     )
     select count(service_product_id)::int as count from missing`,
    [shop, readAt, productGid],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Marks collections of which a whole read of the catalog begun at `readAt` contained no product;
 * `collectionGid`: that one was answered with null.
 */
export async function recordMissingCollections(
  sql: Sql,
  { shop, collectionGid, readAt }: { shop: string; collectionGid: string | null; readAt: Date },
): Promise<void> {
  await sql.query(
    `update shop.product_collection c set missing_since = $2, absent_at = null, found_at = null
     where shop = $1
       and read_at < $2
       and missing_since is null
       and ($3::text is null or collection_gid = $3)
       and not exists (select from shop.product_collection seen
         where seen.shop = c.shop and seen.collection_gid = c.collection_gid and seen.read_at >= $2)`,
    [shop, readAt, collectionGid],
  );
}

/**
 * Counts the products of the service that would leave a collection by a whole read of the catalog
 * begun at `readAt`, apart from what the read at `confirmed` lacked already.
 */
export async function countLeaving(
  sql: Sql,
  { shop, readAt, confirmed }: { shop: string; readAt: Date; confirmed: Date | null },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from shop.variant v
     where shop = $1 and service_product_id is not null and deleted_at is null
       and missing_since is null
       and exists (select from shop.product_collection c
         where c.shop = v.shop and c.product_gid = v.product_gid and c.read_at < $2
           and ($3::timestamptz is null or c.read_at >= $3) and c.missing_since is null)`,
    [shop, readAt, confirmed],
  );
  return rows[0]?.count ?? 0;
}

/** Whether so many of the shop's products at the service may be lacking by mistake. */
export async function isSuspicious(
  sql: Sql,
  { shop, lacking }: { shop: string; lacking: number },
): Promise<boolean> {
  if (lacking <= MAX_LACKING) return false;
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from shop.variant
     where shop = $1 and service_product_id is not null and deleted_at is null`,
    [shop],
  );
  return lacking > (rows[0]?.count ?? 0) * MAX_LACKING_SHARE;
}
