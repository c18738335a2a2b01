import type { AppServices } from '#app/services.server.ts';
import { BATCH_COLUMNS, type BatchRow } from '#app/repricing/price-batch.ts';

/** A batch as the pages show it. */
export interface BatchView {
  readonly id: string;
  readonly kind: BatchRow['kind'];
  readonly state: BatchRow['state'];
  readonly stopReason: string | null;
  readonly compareAt: BatchRow['compare_at'];
  readonly undoOf: string | null;
  readonly total: number;
  readonly leftOut: number;
  readonly byUserId: string | null;
  readonly byName: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** True while it may still change, so that the page should reload. */
  readonly running: boolean;
  readonly waiting: number;
  /** Applied and in effect. */
  readonly applied: number;
  readonly undone: number;
  readonly refused: number;
  readonly failed: number;
}

type Row = BatchRow & {
  waiting: number;
  applied: number;
  undone: number;
  refused: number;
  failed: number;
};

/** The latest batches of a shop, newest first; or the one with that id. */
export async function listBatches(
  services: AppServices,
  shop: string,
  options: { id?: string; limit?: number } = {},
): Promise<BatchView[]> {
  const columns = BATCH_COLUMNS.split(', ')
    .map((column) => `b.${column}`)
    .join(', ');
  const { rows } = await services.db.query<Row>(
    `with batch as (select b.* from shop.price_batch b
       where b.shop = $1 and ($2::text is null or b.id = $2) order by b.started_at desc limit $3)
     select ${columns}, n.* from batch b cross join lateral (
       select (count(*) filter (where c.status in ('waiting', 'writing')))::int as waiting,
              (count(*) filter (where c.status = 'applied'))::int as applied,
              (count(*) filter (where c.status = 'undone'))::int as undone,
              (count(*) filter (where c.status = 'refused'))::int as refused,
              (count(*) filter (where c.status = 'failed'))::int as failed
       from shop.price_change c where c.batch_id = b.id) n
     order by b.started_at desc`,
    [shop, options.id ?? null, options.limit ?? 1],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    stopReason: row.stop_reason,
    compareAt: row.compare_at,
    undoOf: row.undo_of,
    total: row.total,
    leftOut: row.left_out,
    byUserId: row.by_user_id,
    byName: row.by_name,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    running: row.state === 'running' || row.state === 'stopping',
    waiting: row.waiting,
    applied: row.applied,
    undone: row.undone,
    refused: row.refused,
    failed: row.failed,
  }));
}
