import { type AdminDocument, openAdmin } from '../admin-api/open-admin.server.ts';
import {
  buildProductDocument,
  type ProductPage,
  type ShopifyVariant,
} from '../admin-api/variant-document.ts';
import type { AppServices } from '../services.server.ts';
import { getSyncShop } from './sync-shop.server.ts';
import { normalizeText } from './normalize-text.ts';
import { deleteStaleCollections, recordCollections } from './collections.server.ts';
import { toVariantRow } from './to-variant-row.ts';
import { upsertVariants, recordDeletedVariants } from './write-variants.server.ts';
import { inventoryItemDocument } from '../admin-api/documents.ts';

/** Page size for variants and collections. */
const PAGE = 100;
const SPARE = 5;

/**
 * Reads one product with all its variants and collections from Shopify into our copy. Deleted
 * products and variants are no longer monitored.
 */
export async function refreshProduct(
  services: AppServices,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<void> {
  const syncShop = await getSyncShop(services, shop);
  const readAt = services.clock.now();
  const { variants, collections } = await readProduct(services, {
    shop,
    productGid,
    document: buildProductDocument(syncShop.settings.channels.map(({ id }) => id)),
  });
  await services.db.transaction(async (tx) => {
    await upsertVariants(tx, {
      shop,
      currency: syncShop.currency,
      rows: variants.map((variant) => toVariantRow(variant, syncShop)),
      readAt,
    });
    await recordDeletedVariants(tx, { shop, productGid, readAt, at: services.clock.now() });
    await recordCollections(tx, {
      shop,
      readAt,
      members: collections.map(({ id, title }) => ({
        parent_gid: productGid,
        collection_gid: id,
        name: normalizeText(title) ?? 'Untitled',
      })),
    });
    await deleteStaleCollections(tx, { shop, productGid, collectionGid: null, readAt });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
}

interface ReadProduct {
  readonly variants: ShopifyVariant[];
  readonly collections: { id: string; title: string }[];
}

/**
 * Reads both lists page by page at the same time; for one that has ended only one entry is
 * requested.
 */
async function readProduct(
  services: AppServices,
  asked: { shop: string; productGid: string; document: AdminDocument<ProductPage> },
): Promise<ReadProduct> {
  const { shop, productGid, document } = asked;
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
    if (!answer.product) return { variants: [], collections: [] };
    const { variants, collections, ...fields } = answer.product;
    read.variants.push(...variants.nodes.map((node) => ({ ...node, product: fields })));
    read.collections.push(...collections.nodes);
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
