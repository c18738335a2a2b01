import type { AppServices } from '../services.server.ts';
import { type ChangeRow, changeColumns, type Person } from './price-change.ts';
import { restoreCompareAt } from './undo-change.server.ts';
import { startBatch } from './start-batch.server.ts';
import { refuse } from '#app/texts/refuse.ts';

/**
 * Starts taking back all that a batch has changed and that still stands. A price that has moved since is refused and stays. Throws
 * `not_found`, or as `startBatch`.
 */
export async function startUndoBatch(
  services: AppServices,
  undo: { shop: string; batchId: string; requestKey: string; by: Person },
): Promise<{ batchId: string }> {
  const { shop, batchId } = undo;
  const of = await services.db.query('select 1 from shop.price_batch where shop = $1 and id = $2', [
    shop,
    batchId,
  ]);
  if (of.rows.length === 0) throw refuse('not_found', ['batch_unknown']);
  return startBatch(
    services,
    { shop, kind: 'undo', undoOf: batchId, requestKey: undo.requestKey, by: undo.by },
    async (tx) => {
      const { rows } = await tx.query<ChangeRow & { newer: boolean }>(
        `select ${changeColumns()},
           exists (select 1 from shop.price_change n
             where n.shop = c.shop
               and n.variant_gid = c.variant_gid
               and n.at > c.at
               and n.status = 'applied'
               and n.undo_of is null) as newer
         from shop.price_change c
         where c.shop = $1
           and c.batch_id = $2
           and c.status = 'applied'
           and c.undone_at is null
           and c.undo_of is null
         order by c.id`,
        [shop, batchId],
      );
      return {
        planned: rows.map((row) => ({
          variantGid: row.variant_gid,
          productGid: row.product_gid,
          serviceProductId: row.service_product_id,
          recommendationId: row.recommendation_id,
          currency: row.currency.trim(),
          fromMinor: row.to_minor,
          toMinor: row.from_minor,
          undoOf: row.id,
          compareAt: restoreCompareAt(row),
          ...(row.newer ? { refused: 'newer_change' as const } : {}),
        })),
      };
    },
  );
}
