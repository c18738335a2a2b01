import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import {
  buildOutcome,
  type ChangeRow,
  listChangeColumns,
  type PriceChangeOutcome,
  toOutcome,
} from './price-change.ts';
import { readShopPrices, checkPriceUnchanged } from './shop-prices.server.ts';
import { closePriceChange } from './close-price-change.server.ts';

/**
 * Resolves a change with an unknown outcome: the process died, or Shopify's response was lost. The
 * shop's price decides: the new one means it was written; any other that it was not, or that
 * somebody has changed it since. Waits for a process that is writing it now.
 */
export async function resolveInterruptedChange(
  services: AppServices,
  change: { shop: string; changeId: string },
): Promise<PriceChangeOutcome> {
  const { product_gid: of } = await getChange(services, change);
  return withShopLock(services, { shop: change.shop, purpose: 'price', of }, () =>
    findOut(services, change),
  );
}

async function getChange(
  services: AppServices,
  { shop, changeId }: { shop: string; changeId: string },
): Promise<ChangeRow> {
  const { rows } = await services.db.query<ChangeRow>(
    `select ${listChangeColumns()} from shop.price_change c where c.shop = $1 and c.id = $2`,
    [shop, changeId],
  );
  if (!rows[0]) throw new AppError('not_found', `No price change ${changeId}`);
  return rows[0];
}

async function findOut(
  services: AppServices,
  change: { shop: string; changeId: string },
): Promise<PriceChangeOutcome> {
  // Read again: it may have been closed while this waited for the lock.
  const row = await getChange(services, change);
  if (row.status !== 'writing') return toOutcome(row);
  const prices = await readShopPrices(services, {
    shop: change.shop,
    variantGids: [row.variant_gid],
  });
  return closePriceChange(
    services,
    checkPriceUnchanged(row, prices.get(row.variant_gid)) ??
      buildOutcome(row, { status: 'failed', reason: 'not_written', current: row.from_minor }),
    { row },
  );
}
