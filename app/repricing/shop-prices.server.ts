import { variantPricesDocument } from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import { readPrice } from '#app/catalog-sync/read-amount.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  buildOutcome,
  type ChangeRow,
  type EndStatus,
  type PriceChangeOutcome,
  type RefusalReason,
} from './price-change.ts';

interface ShopPrice {
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

/**
 * Compares a change with the shop's price: pure, and the same for a change about to be written and
 * an interrupted one.
 *
 * Returns null when the price is still the one that the change starts from, so that it may be
 * written. Otherwise returns the outcome: the new price counts as written by us only if it was sent
 * before.
 */
export function checkPriceUnchanged(
  row: ChangeRow,
  price: ShopPrice | undefined,
): PriceChangeOutcome<EndStatus> | null {
  const refuse = (reason: RefusalReason, current: bigint | null = null) =>
    buildOutcome(row, { status: 'refused', reason, current });
  if (!price) return refuse('variant_gone');
  // Checked first: in another currency the same digits are another price.
  if (price.currency !== row.currency.trim()) return refuse('currency_changed');
  if (price.minor === null) return refuse('price_unreadable');
  if (price.minor === row.from_minor) return null;
  if (price.minor === row.to_minor && row.sent_at !== null)
    return buildOutcome(row, { status: 'applied', reason: null, current: price.minor });
  return refuse('price_moved', price.minor);
}
