import type { AppServices } from '#app/services.server.ts';

/** Ends a batch; changes that still wait are marked as not done. */
export async function closeBatch(
  services: AppServices,
  {
    batchId,
    state,
    reason,
  }: {
    batchId: string;
    state: 'done' | 'stopped';
    reason: 'by_person' | 'failures' | 'no_access' | null;
  },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await tx.query(
      `update shop.price_change set status = 'refused', reason = 'stopped', settled_at = $2 where batch_id = $1 and status = 'waiting'`,
      [batchId, now],
    );
    await tx.query(
      `update shop.price_batch set state = $2, stop_reason = $3, finished_at = $4, updated_at = $4 where id = $1 and finished_at is null`,
      [batchId, state, reason, now],
    );
  });
}
