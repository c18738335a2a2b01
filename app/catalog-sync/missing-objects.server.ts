/**
 * What whole readings of Shopify lack. It stays as it is: only an answer about its id, or a webhook
 * about its deletion, says that it is gone (`look-up-missing.server.ts`).
 */
import { HOUR_MS } from '#kernel/durations.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { findMoves } from './moves/find-moves.server.ts';
import { scheduleLookup } from './look-up-missing.server.ts';
import { type SyncRun, updateRun } from './sync-run.server.ts';

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
async function countLeaving(
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
async function isSuspicious(
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

/**
 * Removes members that were missing from a whole reading begun at `readAt`: of that product, or of
 * that collection. Both null: of the whole catalog; there a collection that it did not contain at
 * all stays, and what belongs to a variant that it lacked.
 */
export async function deleteStaleCollections(
  sql: Sql,
  of: { shop: string; productGid: string | null; collectionGid: string | null; readAt: Date },
): Promise<void> {
  await sql.query(
    `with gone as (
       delete from shop.product_collection c
       where shop = $1 and read_at < $2
         and ($3::text is null or product_gid = $3)
         and ($4::text is null or collection_gid = $4)
         and ($3::text is not null or $4::text is not null or missing_since is null
           and not exists (select from shop.variant v
             where v.shop = c.shop and v.product_gid = c.product_gid and v.deleted_at is null
               and v.missing_since is not null))
       returning product_gid
     )
     update shop.variant set sent_at = null
     where shop = $1 and product_gid in (select product_gid from gone)`,
    [of.shop, of.readAt, of.productGid, of.collectionGid],
  );
}

/** A read that lacks many products is followed by a second one after this time. */
const CONFIRM_MS = HOUR_MS;

/**
 * Records what a read of the catalog lacked and sends what it found. `isWhole`: false when a line
 * named nothing; then nothing is concluded from what the file lacks.
 */
export async function closeCatalogRead(
  services: AppServices,
  { shop, run, isWhole }: { shop: string; run: SyncRun; isWhole: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (isWhole) await recordLacking(services, tx, { shop, run });
    await updateRun(
      tx,
      { id: run.id, at: services.clock.now() },
      { state: 'sending', error: null },
    );
    await tx.query(
      `update shop.sync_run set
         variants_to_send = (select count(*) from shop.variant
           where shop = $2 and sent_at is null and not_monitored is null and deleted_at is null)
       where id = $1`,
      [run.id, shop],
    );
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

async function recordLacking(
  services: AppServices,
  tx: Tx,
  { shop, run }: { shop: string; run: SyncRun },
): Promise<void> {
  const at = services.clock.now();
  const readAt = run.started_at;
  const confirmed = await confirmEarlier(tx, { shop, readAt });
  const missing = await recordMissingVariants(tx, { shop, productGid: null, readAt });
  await recordMissingCollections(tx, { shop, collectionGid: null, readAt });
  const leaving = await countLeaving(tx, { shop, readAt, confirmed });
  const lacking = Math.max(missing, leaving);
  if (await isSuspicious(tx, { shop, lacking })) {
    const confirmAt = new Date(at.getTime() + CONFIRM_MS);
    await updateRun(tx, { id: run.id, at }, { confirm_at: confirmAt, lacking });
    services.log.warn(
      { shop, missing, leaving, confirmAt },
      'a catalog read lacks many products: nothing is removed until a second read lacks them too',
    );
    if (confirmed !== null)
      await deleteStaleCollections(tx, {
        shop,
        productGid: null,
        collectionGid: null,
        readAt: confirmed,
      });
  } else await deleteStaleCollections(tx, { shop, productGid: null, collectionGid: null, readAt });
  await findMoves(services, tx, { shop, productGid: null });
  await scheduleLookup(services, tx, shop);
}

/**
 * This read is the second one for earlier reads that lacked many products. Returns when the latest
 * of them began: what it lacked is lacking twice.
 */
async function confirmEarlier(
  tx: Tx,
  { shop, readAt }: { shop: string; readAt: Date },
): Promise<Date | null> {
  const { rows } = await tx.query<{ startedAt: Date }>(
    `update shop.sync_run set confirm_at = null
     where shop = $1 and confirm_at <= $2
     returning started_at as "startedAt"`,
    [shop, readAt],
  );
  return (
    rows.map(({ startedAt }) => startedAt).sort((a, b) => b.getTime() - a.getTime())[0] ?? null
  );
}
