import { collectionDocument, type CollectionPage } from '../admin-api/collection-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { normalizeText } from './normalize-text.ts';
import { deleteStaleCollections, recordCollections } from './record-collections.server.ts';

/**
 * Reads which products are in a collection, and its name. Only products that entered, left, or have
 * a renamed collection are sent. A deleted collection has no members.
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
    if (!collection) break;
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
