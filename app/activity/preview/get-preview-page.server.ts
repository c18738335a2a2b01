import { AppError } from '#kernel/app-error.ts';
import { requestKeyOf } from '#app/repricing/previews/start-previewed-batch.server.ts';
import { estimateBatchSeconds } from '#app/repricing/admin-pace.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';
import {
  listPreviewRows,
  type PreviewQuery,
  type PreviewRow,
  type PreviewScope,
} from './list-preview-rows.server.ts';
import type { PageOfRows } from '#app/requests/page-cursor.server.ts';
import { type PreviewTotals, getPreviewTotals } from './get-preview-totals.server.ts';

export interface PreviewPage {
  readonly shop: ShopView;
  readonly id: string;
  readonly kind: 'apply' | 'undo';
  /** The batch that would be undone. */
  readonly undoOf: string | null;
  readonly createdAt: Date;
  /** Recommendations beyond what the preview lists. */
  readonly notListed: number;
  readonly totals: PreviewTotals;
  readonly scope: PreviewScope;
  readonly page: PageOfRows<PreviewRow>;
  /** How many seconds it takes at the shop's rate; null when that is unknown. */
  readonly seconds: number | null;
  /** The batch that it was confirmed as. */
  readonly batchId: string | null;
  /** Another running batch: this one has to wait. */
  readonly runningBatchId: string | null;
}

/**
 * Returns what a bulk change would do, page by page, with totals. Throws `not_found` for a preview
 * of another shop.
 */
export async function getPreviewPage(
  services: AppServices,
  domain: string,
  { id, query }: { id: string; query: PreviewQuery },
): Promise<PreviewPage> {
  const preview = await services.db.prisma.pricePreview.findFirst({ where: { id, shop: domain } });
  if (!preview) throw new AppError('not_found', `No preview ${id} in this shop`);
  const scope = query.view ?? 'changes';
  const [shop, totals, page, batches] = await Promise.all([
    getShop(services, domain),
    getPreviewTotals(services, id),
    listPreviewRows(services, { previewId: id, scope, query }),
    services.db.query<{ id: string; confirmed: boolean }>(
      `select id, request_key = $2 as confirmed from shop.price_batch
       where shop = $1 and (request_key = $2 or state in ('running', 'stopping'))`,
      [domain, requestKeyOf(id)],
    ),
  ]);
  const batchId = batches.rows.find(({ confirmed }) => confirmed)?.id ?? null;
  return {
    shop,
    id,
    kind: preview.kind === 'undo' ? 'undo' : 'apply',
    undoOf: preview.undoOf,
    createdAt: preview.createdAt,
    notListed: preview.notListed,
    totals,
    scope,
    page,
    batchId,
    seconds:
      batchId === null && totals.products > 0
        ? await estimateBatchSeconds(services, domain, totals.products)
        : null,
    runningBatchId: batches.rows.find(({ confirmed }) => !confirmed)?.id ?? null,
  };
}
