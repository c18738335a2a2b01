/**
 * The work of a batch: product by product, compare and set. A run lasts a minute and queues the
 * next one, so that a batch outlives any process. After a crash what was being written is looked at
 * in the shop first: written or not, nothing is done twice and nothing is lost.
 */
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { finishBatch } from './finish-batch.server.ts';
import { runBatchJob } from './jobs.server.ts';
import type { BatchRow } from './price-batch.ts';
import type { ChangeRow, PriceChangeOutcome } from './price-change.ts';
import { recoverBatch } from './recover-batch.server.ts';
import { settleChange } from './settle-change.server.ts';
import { takeNextChanges } from './take-next-changes.server.ts';
import { writePrices } from './write-prices.server.ts';

const RUN_MS = 60_000;
/** Shopify refuses one after the other: something is wrong that the next hundred will not cure. */
export const MAX_FAILURES_IN_A_ROW = 5;

/** Throws AppError `unavailable` when Shopify does not answer: the job is then repeated, later each time. */
export async function runBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'batch' }, async () => {
    await recoverBatch(services, { shop, batchId });
    const until = services.clock.now().getTime() + RUN_MS;
    for (let failures = 0; ;) {
      if (signal.aborted || services.clock.now().getTime() > until) {
        await services.jobs.enqueue(runBatchJob, { shop, batchId }, { key: batchId });
        return;
      }
      const state = await findState(services, batchId);
      if (state === null || state === 'done' || state === 'stopped') return;
      if (state === 'stopping')
        return finishBatch(services, { batchId, state: 'stopped', reason: 'by_person' });
      const [first, ...others] = await takeNextChanges(services, batchId);
      if (!first) return finishBatch(services, { batchId, state: 'done', reason: null });
      const outcomes = await writeOrSettle(services, [first, ...others]);
      if (outcomes === 'no_access')
        return finishBatch(services, { batchId, state: 'stopped', reason: 'no_access' });
      for (const { status } of outcomes) failures = status === 'failed' ? failures + 1 : 0;
      if (failures >= MAX_FAILURES_IN_A_ROW)
        return finishBatch(services, { batchId, state: 'stopped', reason: 'failures' });
    }
  });
}

/** An automatic batch ends when the merchant turns automatic applying off. */
async function findState(
  services: AppServices,
  batchId: string,
): Promise<BatchRow['state'] | null> {
  const { rows } = await services.db.query<Pick<BatchRow, 'state'>>(
    `update shop.price_batch b set updated_at = $2,
       state = case when b.kind = 'automatic' and b.state = 'running'
           and not coalesce((s.settings -> 'automation' ->> 'enabled')::boolean, false)
         then 'stopping' else b.state end
     from shop.shop s where b.id = $1 and s.domain = b.shop returning b.state`,
    [batchId, services.clock.now()],
  );
  return rows[0]?.state ?? null;
}

/** Suggestions that the service has replaced meanwhile are not applied; an undo needs none. */
async function writeOrSettle(
  services: AppServices,
  rows: readonly [ChangeRow, ...ChangeRow[]],
): Promise<readonly PriceChangeOutcome[] | 'no_access'> {
  const outcomes: PriceChangeOutcome[] = [];
  const replaced = await listReplaced(services, rows);
  for (const row of rows)
    if (replaced.has(row.id))
      outcomes.push(
        await settleChange(services, row, {
          status: 'refused',
          reason: 'advice_changed',
          current: null,
        }),
      );
  const [first, ...others] = rows.filter((row) => !replaced.has(row.id));
  if (!first) return outcomes;
  try {
    return [...outcomes, ...(await writePrices(services, [first, ...others]))];
  } catch (error) {
    // Not known, or known not to be: the next run looks.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    for (const row of [first, ...others])
      outcomes.push(
        await settleChange(services, row, {
          status: 'failed',
          reason: error.message.slice(0, 300),
          current: null,
        }),
      );
    return error.code === 'unauthorized' || error.code === 'forbidden' ? 'no_access' : outcomes;
  }
}

async function listReplaced(
  services: AppServices,
  rows: readonly ChangeRow[],
): Promise<ReadonlySet<string>> {
  const { rows: replaced } = await services.db.query<{ id: string }>(
    `select c.id
     from shop.price_change c
     left join shop.advice_copy a on a.shop = c.shop and a.service_product_id = c.service_product_id
     where c.id = any($1) and c.undo_of is null
       and (a.suggested_minor is distinct from c.to_minor
         or a.current_minor is distinct from c.from_minor or a.currency is distinct from c.currency
         or a.decision is not null
            or (c.recommendation_id is not null
              and a.recommendation_id is distinct from c.recommendation_id))`,
    [rows.map(({ id }) => id)],
  );
  return new Set(replaced.map(({ id }) => id));
}
