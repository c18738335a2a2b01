import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { CompareAtChoice } from './choose-compare-at.ts';
import type { Person, RefusalReason } from './price-change.ts';
import type { BatchRow } from './price-batch.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** One change of a new batch, or (with `refused`) why it is not made. */
export interface PlannedChange {
  readonly variantGid: string;
  readonly productGid: string;
  readonly serviceProductId: string | null;
  readonly recommendationId: string | null;
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly undoOf?: string;
  readonly compareAt: {
    readonly mode: CompareAtChoice | 'restore';
    readonly from?: bigint | null;
    readonly to?: bigint | null;
  };
  readonly refused?: RefusalReason;
}

export interface BatchPlan {
  readonly shop: string;
  readonly kind: BatchRow['kind'];
  readonly compareAt?: CompareAtChoice;
  readonly undoOf?: string;
  /** The same key is the same click. */
  readonly requestKey: string;
  readonly by: Person;
  readonly leftOut?: number;
}

/**
 * Writes a batch and all its changes into the journal, as `waiting`, and queues the work. Each shop
 * has one open batch: throws `conflict` while another one runs, `not_found` when there is nothing
 * to change. `changes` is called inside the transaction.
 */
export async function startBatch(
  services: AppServices,
  plan: BatchPlan,
  changes: (tx: Tx) => Promise<{ planned: readonly PlannedChange[]; leftOut?: number }>,
): Promise<{ batchId: string }> {
  const now = services.clock.now();
  const id = createId('bat', now);
  return services.db.transaction(async (tx) => {
    // Two starts of one shop wait for each other.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [
      `start-batch:${plan.shop}`,
    ]);
    const known = await tx.query<{ id: string; same: boolean }>(
      `select id, request_key = $2 as same
       from shop.price_batch
       where shop = $1 and (request_key = $2 or state in ('running', 'stopping'))
       order by same desc limit 1`,
      [plan.shop, plan.requestKey],
    );
    if (known.rows[0]?.same) return { batchId: known.rows[0].id };
    if (known.rows[0]) throw toRefusal('conflict', ['batch_running']);
    const { planned, leftOut = 0 } = await changes(tx);
    if (planned.length === 0) throw toRefusal('not_found', ['batch_empty']);
    await tx.query(
      `insert into shop.price_batch (id, shop, kind, state, compare_at, undo_of, request_key, total,
         left_out, by_user_id, by_name, started_at, updated_at)
       values ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
      [
        id,
        plan.shop,
        plan.kind,
        plan.compareAt ?? 'leave',
        plan.undoOf ?? null,
        plan.requestKey,
        planned.length,
        leftOut,
        plan.by.userId,
        plan.by.name,
        now,
      ],
    );
    for (let at = 0; at < planned.length; at += MAX_RECORDED)
      await recordPlanned(tx, {
        batchId: id,
        plan,
        planned: planned.slice(at, at + MAX_RECORDED),
        first: at,
        now,
      });
    await services.jobs.enqueue(
      'repricing.run-batch',
      { shop: plan.shop, batchId: id },
      { tx, key: id },
    );
    return { batchId: id };
  });
}

/** Changes that one statement writes: its text would be hundreds of megabytes for a whole shop. */
const MAX_RECORDED = 5000;

async function recordPlanned(
  tx: Tx,
  {
    batchId,
    plan,
    planned,
    first,
    now,
  }: {
    batchId: string;
    plan: BatchPlan;
    planned: readonly PlannedChange[];
    /** How many are before these. */
    first: number;
    now: Date;
  },
): Promise<void> {
  const rows = planned.map((change, place) => ({
    // Changes are made in the order of their ids, which is that of the times in them.
    id: createId('chg', new Date(now.getTime() + first + place)),
    variant: change.variantGid,
    product: change.productGid,
    service: change.serviceProductId,
    recommendation: change.recommendationId,
    currency: change.currency,
    before: change.fromMinor.toString(),
    after: change.toMinor.toString(),
    undo: change.undoOf ?? null,
    mode: change.compareAt.mode,
    compare_before: change.compareAt.from?.toString() ?? null,
    compare_after: change.compareAt.to?.toString() ?? null,
    refused: change.refused ?? null,
  }));
  await tx.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, service_product_id,
            recommendation_id, batch_id, request_key, currency, from_minor, to_minor,
            status, reason, undo_of, by_user_id, by_name, at, settled_at, compare_at_mode,
            compare_at_from, compare_at_to, recommendation)
     select r.id, $1, r.variant, r.product, r.service, r.recommendation, $2, $2 || ':' || r.variant,
            r.currency, r.before, r.after,
            case when r.refused is null then 'waiting' else 'refused' end, r.refused, r.undo, $3,
            $4, $5, case when r.refused is null then null else $5::timestamptz end,
            r.mode, r.compare_before, r.compare_after,
            coalesce((select detail from shop.recommendation_copy a
              where a.shop = $1 and a.service_product_id = r.service),
              '{}')
     from jsonb_to_recordset($6::jsonb) as r(id text, variant text, product text, service text,
          recommendation text, currency text, before int8, after int8, undo text,
          mode text, compare_before int8, compare_after int8, refused text)
     on conflict (shop, request_key) do nothing`,
    [plan.shop, batchId, plan.by.userId, plan.by.name, now, JSON.stringify(rows)],
  );
}
