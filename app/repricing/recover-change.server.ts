import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { type ChangeRow, changeColumns, type PriceChangeOutcome, toOutcome } from './price-change.ts';
import { readShopPrices } from './read-shop-prices.server.ts';
import { settleChange } from './settle-change.server.ts';

/**
 * A change whose end is unknown: the process died, or Shopify's answer was lost. The shop's price tells: the new one means it was written,
 * any other that it was not, or that somebody has changed it since.
 */
export async function recoverChange(services: AppServices, { shop, changeId }: { shop: string; changeId: string }): Promise<PriceChangeOutcome> {
  const { rows } = await services.db.query<ChangeRow>(`select ${changeColumns()} from shop.price_change c where c.shop = $1 and c.id = $2`, [shop, changeId]);
  const row = rows[0];
  if (!row) throw new AppError('not_found', `No price change ${changeId}`);
  if (row.status !== 'writing') return toOutcome(row, null);
  const price = (await readShopPrices(services, { shop, variantGids: [row.variant_gid] })).get(row.variant_gid);
  if (!price) return settleChange(services, row, { status: 'failed', reason: 'variant_gone', current: null });
  if (price.currency === row.currency && price.minor === row.to_minor) return settleChange(services, row, { status: 'applied', reason: null, current: price.minor });
  const unwritten = price.minor === row.from_minor;
  return settleChange(services, row, { status: 'failed', reason: unwritten ? 'Shopify did not take the new price' : 'price_moved', current: price.minor });
}
