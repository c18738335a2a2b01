import type { AppServices } from '../services.server.ts';
import { checkPriceUnchanged } from './check-price-unchanged.ts';
import { type ChangeRow, listChangeColumns } from './price-change.ts';
import { readShopPrices } from './read-shop-prices.server.ts';
import { closePriceChange } from './close-price-change.server.ts';

const MAX_READ = 50;

/**
 * Resolves what the previous run left as `writing` by the shop's price: the new price means it was
 * written; the old one that it was not, so it waits again; any other that somebody has changed it.
 * Throws AppError when Shopify does not respond.
 */
export async function resolveInterruptedBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  const { rows } = await services.db.query<ChangeRow>(
    `select ${listChangeColumns()} from shop.price_change c where c.batch_id = $1 and c.status = 'writing' order by c.id`,
    [batchId],
  );
  for (let at = 0; at < rows.length; at += MAX_READ) {
    const part = rows.slice(at, at + MAX_READ);
    const prices = await readShopPrices(services, {
      shop,
      variantGids: part.map((row) => row.variant_gid),
    });
    for (const row of part) {
      const outcome = checkPriceUnchanged(row, prices.get(row.variant_gid));
      if (outcome) await closePriceChange(services, outcome, { row });
      else
        await services.db.query(
          `update shop.price_change set status = 'waiting' where id = $1 and status = 'writing'`,
          [row.id],
        );
    }
  }
}
