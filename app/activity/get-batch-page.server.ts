import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import { type BatchView, listBatches } from './list-batches.server.ts';
import {
  listPriceChanges,
  type PriceChangeQuery,
  type PriceChangeRow,
} from '#app/repricing/list-price-changes.server.ts';
import type { PageOfRows } from '#app/requests/page-cursor.server.ts';

export interface BatchPage {
  readonly shop: ShopView;
  readonly batch: BatchView;
  /** Changes that were not written, with the reason; the first fifty. */
  readonly failedChanges: readonly PriceChangeRow[];
  readonly page: PageOfRows<PriceChangeRow>;
}

/**
 * One batch: its progress, what failed, and its changes. Throws `not_found` for a batch of another
 * shop.
 */
export async function getBatchPage(
  services: AppServices,
  domain: string,
  { id, query }: { id: string; query: PriceChangeQuery },
): Promise<BatchPage> {
  const [shop, [batch], failed, page] = await Promise.all([
    getShop(services, domain),
    listBatches(services, domain, { id }),
    listPriceChanges(services, domain, { batchId: id, failedOnly: true }),
    listPriceChanges(services, domain, { batchId: id, query }),
  ]);
  if (!batch) throw new AppError('not_found', `No batch ${id} in this shop`);
  return { shop, batch, failedChanges: failed.rows, page };
}
