import { variantPricesDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import { readPrice } from '../catalog-sync/read-amount.ts';
import type { AppServices } from '../services.server.ts';

export interface ShopPrice {
  /** Minor units of `currency`; null when it cannot express Shopify's amount. */
  readonly minor: bigint | null;
  readonly compareAt: bigint | null;
  readonly currency: string;
}

/**
 * Reads the current prices of at most 250 variants from Shopify, by GID; deleted variants are
 * missing from the result. Throws AppError like `openAdmin`.
 */
export async function readShopPrices(
  services: AppServices,
  { shop, variantGids }: { shop: string; variantGids: readonly string[] },
): Promise<ReadonlyMap<string, ShopPrice>> {
  const { nodes, shop: facts } = await openAdmin(services, shop).query(variantPricesDocument, {
    ids: variantGids,
  });
  const prices = new Map<string, ShopPrice>();
  for (const node of nodes) {
    if (!node?.id || node.price === undefined) continue;
    prices.set(node.id, {
      minor: readPrice(node.price, facts.currencyCode),
      compareAt: node.compareAtPrice ? readPrice(node.compareAtPrice, facts.currencyCode) : null,
      currency: facts.currencyCode,
    });
  }
  return prices;
}
