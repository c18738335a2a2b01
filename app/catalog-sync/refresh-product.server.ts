import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import {
  type ReadCollection,
  readCollection,
  type ReadVariant,
  readVariant,
} from '#app/admin-api/read-variant.ts';
import {
  buildProductDocument,
  type ProductPage,
  toPublicationAlias,
} from '#app/admin-api/variant-document.ts';
import type { AppServices } from '#app/services.server.ts';
import { getSyncShop } from './sync-shop.server.ts';
import { normalizeText } from './normalize-text.ts';
import { recordCollections } from './collections.server.ts';
import { findMoves } from './moves/find-moves.server.ts';
import { scheduleLookup } from './look-up-missing.server.ts';
import { deleteStaleCollections, recordMissingVariants } from './missing-objects.server.ts';
import { listUnread, writeReadVariants } from './write-variants.server.ts';
import { inventoryItemDocument } from '#app/admin-api/documents.ts';

/** Page size for variants and collections. */
const PAGE = 100;
const SPARE = 5;

/**
 * Reads one product with all its variants and collections from Shopify into our copy. What the
 * answer lacks, also a product that is answered with null, stays until its id was looked up.
 */
export async function refreshProduct(
  services: AppServices,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<void> {
  const syncShop = await getSyncShop(services, shop);
  const readAt = services.clock.now();
  const publicationIds = syncShop.settings.channels.map(({ id }) => id);
  const product = await readProduct(services, { shop, productGid, publicationIds });
  const missing = { shop, productGid, readAt };
  if (product === null) {
    await recordMissingVariants(services.db, missing);
    await scheduleLookup(services, services.db, shop);
    return;
  }
  const { variants, collections } = product;
  const unread = variants.flatMap((each) => each && listUnread(each, syncShop.currency));
  if (unread.length > 0 || collections.includes(null))
    services.log.warn(
      { shop, productGid, first: unread[0] ?? null },
      'a product could not be read completely',
    );
  await services.db.transaction(async (tx) => {
    const read = variants.filter((each) => each !== null);
    await writeReadVariants(tx, { shop, syncShop, read, readAt });
    if (!variants.includes(null)) {
      await recordMissingVariants(tx, missing);
      await findMoves(services, tx, { shop, productGid });
      await scheduleLookup(services, tx, shop);
    }
    await recordCollections(tx, {
      shop,
      readAt,
      members: collections
        .filter((each) => each !== null)
        .map(({ id, title }) => ({
          parent_gid: productGid,
          collection_gid: id,
          name: title === null ? null : (normalizeText(title) ?? 'Untitled'),
        })),
    });
    if (!collections.includes(null))
      await deleteStaleCollections(tx, { shop, productGid, collectionGid: null, readAt });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

/** Null in a list: an entry without a readable id. */
interface ReadProduct {
  readonly variants: (ReadVariant | null)[];
  readonly collections: (ReadCollection | null)[];
}

/**
 * Reads both lists page by page at the same time; for one that has ended only one entry is
 * requested. Null for a product that is answered with null, also on a later page.
 */
async function readProduct(
  services: AppServices,
  {
    shop,
    productGid,
    publicationIds,
  }: { shop: string; productGid: string; publicationIds: readonly string[] },
): Promise<ReadProduct | null> {
  const document = buildProductDocument(publicationIds);
  const aliases = publicationIds.map(toPublicationAlias);
  const admin = openAdmin(services, shop);
  const read: ReadProduct = { variants: [], collections: [] };
  const known = await countKnown(services, { shop, productGid });
  let sizes = { first: known.variants, collections: known.collections };
  let places: { after: string | null; collectionsAfter: string | null } = {
    after: null,
    collectionsAfter: null,
  };
  for (;;) {
    const answer: ProductPage = await admin.query(document, {
      id: productGid,
      ...sizes,
      ...places,
    });
    if (!answer.product) return null;
    const { variants, collections, ...fields } = answer.product;
    for (const node of variants.nodes)
      read.variants.push(
        readVariant(isObject(node) ? { ...node, product: fields } : node, aliases),
      );
    read.collections.push(...collections.nodes.map(readCollection));
    if (!variants.pageInfo.hasNextPage && !collections.pageInfo.hasNextPage) return read;
    sizes = {
      first: variants.pageInfo.hasNextPage ? PAGE : 1,
      collections: collections.pageInfo.hasNextPage ? PAGE : 1,
    };
    places = {
      after: variants.pageInfo.endCursor ?? places.after,
      collectionsAfter: collections.pageInfo.endCursor ?? places.collectionsAfter,
    };
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Size of the first page: the number known before plus a few. Shopify charges for the requested
 * size, not for what it returns.
 */
async function countKnown(
  services: AppServices,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<{ variants: number; collections: number }> {
  const { rows } = await services.db.query<{ variants: number; collections: number }>(
    `select
       (select count(*)::int from shop.variant
         where shop = $1 and product_gid = $2 and deleted_at is null) as variants,
       (select count(*)::int from shop.product_collection
         where shop = $1 and product_gid = $2) as collections`,
    [shop, productGid],
  );
  const known = rows[0] ?? { variants: 0, collections: 0 };
  return {
    variants: Math.min(PAGE, known.variants + SPARE),
    collections: Math.min(PAGE, known.collections + SPARE),
  };
}

/** A cost changed: reads its products again. */
export async function refreshInventoryItem(
  services: AppServices,
  { shop, inventoryItemGid }: { shop: string; inventoryItemGid: string },
): Promise<void> {
  const { inventoryItem } = await openAdmin(services, shop).query(inventoryItemDocument, {
    id: inventoryItemGid,
  });
  const productGids = new Set(
    (inventoryItem?.variants?.nodes ?? []).map(({ product }) => product.id),
  );
  await services.jobs.enqueueMany(
    'catalog-sync.refresh-product',
    [...productGids].map((productGid) => ({
      payload: { shop, productGid },
      key: `${shop}:${productGid}`,
    })),
  );
}
