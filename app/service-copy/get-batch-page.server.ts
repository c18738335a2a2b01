import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { getShop, type ShopView } from './get-shop.server.ts';
import { type BatchView, listBatches } from './list-batches.server.ts';
import {
  listPriceChanges,
  type PriceChangeQuery,
  type PriceChangeRow,
} from './list-price-changes.server.ts';
import type { PageOfRows } from './page-cursor.server.ts';

export interface BatchPage {
  readonly shop: ShopView;
  readonly batch: BatchView;
  /** What was not written, with why; the first fifty. */
  readonly trouble: readonly PriceChangeRow[];
  readonly page: PageOfRows<PriceChangeRow>;
}

/** One batch: how far it is, what did not go, and its changes. Throws `not_found` for one that is not this shop's. */
export async function getBatchPage(
  services: AppServices,
  domain: string,
  { id, query }: { id: string; query: PriceChangeQuery },
): Promise<BatchPage> {
  const [shop, [batch], trouble, page] = await Promise.all([
    getShop(services, domain),
    listBatches(services, domain, { id }),
    listPriceChanges(services, domain, { batchId: id, troubleOnly: true }),
    listPriceChanges(services, domain, { batchId: id, query }),
  ]);
  if (!batch) throw new AppError('not_found', `No batch ${id} in this shop`);
  return { shop, batch, trouble: trouble.rows, page };
}
