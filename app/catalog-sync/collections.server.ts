import type { Sql } from '#prisma/open-database.ts';
import { collectionDocument, type CollectionPage } from '#app/admin-api/shop-documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { scheduleLookup } from './look-up-missing.server.ts';
import { deleteStaleCollections, recordMissingCollections } from './missing-objects.server.ts';
import { normalizeText } from './normalize-text.ts';

/**
 * Reads which products are in a collection, and its name. Only products that entered, left, or have
 * a renamed collection are sent. A collection that is answered with null keeps its members until its
 * id was looked up.
 */
export async function refreshCollection(
  services: AppServices,
  { shop, collectionGid }: { shop: string; collectionGid: string },
): Promise<void> {
  const admin = openAdmin(services, shop);
  const readAt = services.clock.now();
  for (let after: string | null = null; ;) {
    const answer: CollectionPage = await admin.query(collectionDocument, {
      id: collectionGid,
      after,
    });
    const { collection } = answer;
    if (!collection) {
      await recordMissingCollections(services.db, { shop, collectionGid, readAt });
      await scheduleLookup(services, services.db, shop);
      return;
    }
    const name = normalizeText(collection.title) ?? 'Untitled';
    await recordCollections(services.db, {
      shop,
      readAt,
      members: collection.products.nodes.map(({ id }) => ({
        parent_gid: id,
        collection_gid: collectionGid,
        name,
      })),
    });
    if (!collection.products.pageInfo.hasNextPage) break;
    after = collection.products.pageInfo.endCursor;
  }
  await services.db.transaction(async (tx) => {
    await deleteStaleCollections(tx, { shop, productGid: null, collectionGid, readAt });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

export interface CollectionMember {
  /** Of the product, or of one of its variants in our copy. */
  readonly parent_gid: string;
  readonly collection_gid: string;
  /** Null: it could not be read, and stays as it was. */
  readonly name: string | null;
}

/**
 * Records which collections products are in. Products whose collections changed are marked to be
 * sent, in the same statement.
 *
 * Adds members. A reading older than the stored one is ignored.
 */
export async function recordCollections(
  sql: Sql,
  { shop, readAt, members }: { shop: string; readAt: Date; members: readonly CollectionMember[] },
): Promise<void> {
  if (members.length === 0) return;
  await sql.query(
    `with given as (
       select distinct coalesce(v.product_gid, r.parent_gid) as product_gid, r.collection_gid, r.name
       from jsonb_to_recordset($3::jsonb) as r(parent_gid text, collection_gid text, name text)
       left join shop.variant v on v.shop = $1 and v.gid = r.parent_gid
     ), one as (
       select distinct on (product_gid, collection_gid) product_gid, collection_gid, name
       from given order by product_gid, collection_gid, name
     ), changed as (
       select o.product_gid from one o
       left join shop.product_collection c
         on (c.shop, c.product_gid, c.collection_gid) = ($1, o.product_gid, o.collection_gid)
       where c.name is null or (c.name <> o.name and c.read_at < $2)
     ), written as (
       insert into shop.product_collection as c (shop, product_gid, collection_gid, name, read_at)
       select $1, o.product_gid, o.collection_gid,
         coalesce(o.name, known.name, 'Untitled'), $2
       from one o
       left join shop.product_collection known
         on (known.shop, known.product_gid, known.collection_gid)
           = ($1, o.product_gid, o.collection_gid)
       on conflict (shop, product_gid, collection_gid)
       do update set name = excluded.name, read_at = excluded.read_at,
         missing_since = case when c.missing_since > excluded.read_at then c.missing_since end
       where c.read_at < excluded.read_at
     )
     update shop.variant set sent_at = null
     where shop = $1 and product_gid in (select product_gid from changed)`,
    [shop, readAt, JSON.stringify(members)],
  );
}
