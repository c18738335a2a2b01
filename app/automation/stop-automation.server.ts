import type { AppServices } from '../services.server.ts';
import type { PauseReason } from './find-pause-reason.server.ts';

/**
 * Opens the circuit breaker: nothing is applied automatically until somebody starts it again. Users
 * with e-mail are notified.
 */
export async function stopAutomation(
  services: AppServices,
  { shop, reason }: { shop: string; reason: PauseReason },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const stopped = await tx.query(
      `insert into shop.automation (shop, stopped_at, stop_reason) values ($1, $2, $3)
       on conflict (shop) do update set stopped_at = excluded.stopped_at,
         stop_reason = excluded.stop_reason
       where shop.automation.stopped_at is null`,
      [shop, now, reason],
    );
    if (stopped.rowCount !== 1) return;
    const readers = await tx.query<{ user_id: string }>(
      `select user_id from shop.notification_preference where shop = $1 and mode <> 'off'`,
      [shop],
    );
    for (const { user_id: userId } of readers.rows)
      await services.jobs.enqueue(
        'notifications.send-automation-paused-email',
        { shop, userId, stoppedAt: now.toISOString() },
        { tx, key: `${shop}:${userId}` },
      );
    // Its running batch is stopped as if a person had stopped it.
    await tx.query(
      `update shop.price_batch set state = 'stopping' where shop = $1 and kind = 'automatic' and state = 'running'`,
      [shop],
    );
  });
  services.log.warn({ shop, reason }, 'automatic pricing was paused');
}
