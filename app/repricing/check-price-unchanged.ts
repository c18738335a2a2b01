/**
 * Compares a change with the shop's price: pure, and the same for a change about to be written and
 * an interrupted one.
 */
import {
  buildOutcome,
  type ChangeRow,
  type EndStatus,
  type PriceChangeOutcome,
  type RefusalReason,
} from './price-change.ts';
import type { ShopPrice } from './read-shop-prices.server.ts';

/**
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
