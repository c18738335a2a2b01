import type { AppServices } from '#app/services.server.ts';
import { NEWER_CHANGE_SQL } from './newer-change-sql.ts';
import { type ChangeRow, listChangeColumns, type Person } from './price-change.ts';
import { planCompareAtUndo } from './undo-change.server.ts';
import { type PlannedChange, startBatch } from './start-batch.server.ts';

/**
 * Starts undoing these changes of a batch. A change that was undone or followed by another since
 * they were shown is refused and listed, and so is a price that has changed. Throws like
 * `startBatch`.
 */
export async function startUndoBatch(
  services: AppServices,
  undo: {
    shop: string;
    batchId: string;
    changeIds: readonly string[];
    requestKey: string;
    by: Person;
  },
): Promise<{ batchId: string }> {
  const { shop, batchId } = undo;
  return startBatch(
    services,
    { shop, kind: 'undo', undoOf: batchId, requestKey: undo.requestKey, by: undo.by },
    async (tx) => {
      const { rows } = await tx.query<ChangeRow & { newer: boolean }>(
        `select ${listChangeColumns()},
           ${NEWER_CHANGE_SQL} as newer
         from shop.price_change c
         where c.shop = $1
           and c.batch_id = $2
           and c.id = any($3)
           and c.status in ('applied', 'undone')
           and c.undo_of is null
         order by c.id`,
        [shop, batchId, undo.changeIds],
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
          compareAt: planCompareAtUndo(row),
          ...refusalOf(row),
        })),
      };
    },
  );
}

function refusalOf(row: ChangeRow & { newer: boolean }): Pick<PlannedChange, 'refused'> {
  if (row.status === 'undone') return { refused: 'already_undone' };
  return row.newer ? { refused: 'newer_change' } : {};
}
