/**
 * Compares a change with the shop's price: pure, and the same for a change about to be written and
 * an interrupted one.
 */
import type { ChangeRow } from './price-change.ts';
import type { ShopPrice } from './read-shop-prices.server.ts';
import type { PriceChangeEnd } from './close-price-change.server.ts';

/**
 * Returns null when the price is still the one that the change starts from, so that it may be
 * written. Otherwise returns how the change ends: the new price counts as written by us only if it
 * was sent before.
 */
export function checkPriceUnchanged(
  row: Pick<ChangeRow, 'currency' | 'from_minor' | 'to_minor' | 'sent_at'>,
  price: ShopPrice | undefined,
): PriceChangeEnd | null {
  if (!price) return { status: 'refused', reason: 'variant_gone', current: null };
  // Checked first: in another currency the same digits are another price.
  if (price.currency !== row.currency.trim())
    return { status: 'refused', reason: 'currency_changed', current: null };
  if (price.minor === null) return { status: 'refused', reason: 'price_unreadable', current: null };
  if (price.minor === row.from_minor) return null;
  if (price.minor === row.to_minor && row.sent_at !== null)
    return { status: 'applied', reason: null, current: price.minor };
  return { status: 'refused', reason: 'price_moved', current: price.minor };
}
