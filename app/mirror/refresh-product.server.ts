import { type AdminDocument, openAdmin } from '../admin-api/open-admin.server.ts';
import {
  productDocument,
  type ProductPage,
  type ShopifyVariant,
} from '../admin-api/variant-document.ts';
import type { AppServices } from '../services.server.ts';
import { getMirrorShop } from './get-mirror-shop.server.ts';
import { sendVariantsJob } from './jobs.server.ts';
import { markDeleted } from './mark-deleted.server.ts';
import { toVariantRow } from './to-variant-row.ts';
import { upsertVariants } from './upsert-variants.server.ts';

/** Variants that Shopify gives at once. */
const PAGE = 100;
const SPARE = 5;

/** Reads one product with all its variants from Shopify into our copy. One that is gone, or variants that are, stop being monitored. */
export async function refreshProduct(
  services: AppServices,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<void> {
  const mirrorShop = await getMirrorShop(services, shop);
  const readAt = services.clock.now();
  const variants = await readVariants(services, {
    shop,
    productGid,
    document: productDocument(mirrorShop.settings.channels.map(({ id }) => id)),
  });
  await services.db.transaction(async (tx) => {
    await upsertVariants(tx, {
      shop,
      currency: mirrorShop.currency,
      rows: variants.map((variant) => toVariantRow(variant, mirrorShop)),
      readAt,
    });
    await markDeleted(tx, { shop, productGid, readAt, at: services.clock.now() });
    await services.jobs.enqueue(sendVariantsJob, { shop }, { tx, key: shop });
  });
}

async function readVariants(
  services: AppServices,
  {
    shop,
    productGid,
    document,
  }: { shop: string; productGid: string; document: AdminDocument<ProductPage> },
): Promise<ShopifyVariant[]> {
  const admin = openAdmin(services, shop);
  const variants: ShopifyVariant[] = [];
  let first = await countKnown(services, { shop, productGid });
  for (let after: string | null = null; ;) {
    const answer: ProductPage = await admin.query(document, {
      id: productGid,
      first,
      after,
    });
    first = PAGE;
    if (!answer.product) return [];
    const { variants: page, ...fields } = answer.product;
    variants.push(...page.nodes.map((node) => ({ ...node, product: fields })));
    if (!page.pageInfo.hasNextPage) return variants;
    after = page.pageInfo.endCursor;
  }
}

/** How many variants to ask for first: as many as there were, and a few more. Shopify charges for what is asked, not for what there is. */
async function countKnown(
  services: AppServices,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<number> {
  const known = await services.db.prisma.variant.count({
    where: { shop, productGid, deletedAt: null },
  });
  return Math.min(PAGE, known + SPARE);
}
