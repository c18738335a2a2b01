import { variantPriceDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import { readPrice } from '../mirror/read-amount.ts';
import type { AppServices } from '../services.server.ts';

export type ShopPrice = { readonly found: true; readonly minor: bigint; readonly currency: string } | { readonly found: false };

/** A variant's price as Shopify has it at this moment. */
export async function readShopPrice(services: AppServices, { shop, variantGid }: { shop: string; variantGid: string }): Promise<ShopPrice> {
  const { productVariant, shop: facts } = await openAdmin(services, shop).query(variantPriceDocument, { id: variantGid });
  const minor = productVariant ? readPrice(productVariant.price, facts.currencyCode) : null;
  return minor === null ? { found: false } : { found: true, minor, currency: facts.currencyCode };
}
