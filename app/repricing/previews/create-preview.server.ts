import { DAY_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';

export interface PreviewPlan {
  readonly shop: string;
  readonly kind: 'apply' | 'undo';
  readonly undoOf?: string;
}

/** How long an abandoned preview is kept. */
const RETENTION_MS = DAY_MS;

/**
 * Stores what a bulk change would do until it is confirmed. `fill` writes the rows in the same
 * transaction and returns how many it could not list. Nothing is changed in Shopify.
 */
export function createPreview(
  services: AppServices,
  { shop, kind, undoOf }: PreviewPlan,
  fill: (tx: Tx, previewId: string) => Promise<number>,
): Promise<{ previewId: string }> {
  const now = services.clock.now();
  const previewId = createId('prv', now);
  return services.db.transaction(async (tx) => {
    await tx.query('delete from shop.price_preview where shop = $1 and created_at < $2', [
      shop,
      new Date(now.getTime() - RETENTION_MS),
    ]);
    await tx.query(
      'insert into shop.price_preview (id, shop, kind, undo_of, created_at) values ($1, $2, $3, $4, $5)',
      [previewId, shop, kind, undoOf ?? null, now],
    );
    const notListed = await fill(tx, previewId);
    await tx.query('update shop.price_preview set not_listed = $2 where id = $1', [
      previewId,
      notListed,
    ]);
    return { previewId };
  });
}
