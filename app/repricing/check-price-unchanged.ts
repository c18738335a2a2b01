/** What the shop's price says about a change: pure, and the same whether the change is about to be written or was interrupted. */
import type { ChangeRow } from './price-change.ts';
import type { ShopPrice } from './read-shop-prices.server.ts';
import type { PriceChangeEnd } from './close-price-change.server.ts';

/**
 * Null: the price is still the one that the change starts from, so it may be written. Otherwise how
 * the change ends: the new price counts as ours only if it was sent before.
 */
export function checkPriceUnchanged(
  row: Pick<ChangeRow, 'currency' | 'from_minor' | 'to_minor' | 'sent_at'>,
  price: ShopPrice | undefined,
): PriceChangeEnd | null {
  if (!price) return { status: 'refused', reason: 'variant_gone', current: null };
  // First: in another currency the same digits mean another price.
  if (price.currency !== row.currency.trim())
    return { status: 'refused', reason: 'currency_changed', current: null };
  if (price.minor === null) return { status: 'refused', reason: 'price_unreadable', current: null };
  if (price.minor === row.from_minor) return null;
  if (price.minor === row.to_minor && row.sent_at !== null)
    return { status: 'applied', reason: null, current: price.minor };
  return { status: 'refused', reason: 'price_moved', current: price.minor };
}
