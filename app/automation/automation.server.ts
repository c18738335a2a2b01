import type { AppServices } from '#app/services.server.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';
import type { AutomationSettings } from '#app/shop-state/automation-settings.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { PauseReason } from './find-pause-reason.server.ts';

/** Automatic pricing as Home and Settings show it. */
export interface AutomationView {
  readonly settings: AutomationSettings;
  readonly stoppedAt: Date | null;
  readonly stopReason: string | null;
  readonly lastRunAt: Date | null;
  /** Prices it has changed in the last 24 hours, and how many of these were undone. */
  readonly changedToday: number;
  readonly undoneToday: number;
}

/** Its limits, its state, and its recent activity. */
export async function findAutomation(services: AppServices, shop: string): Promise<AutomationView> {
  const [row, state, counts] = await Promise.all([
    services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { settings: true } }),
    services.db.prisma.automation.findUnique({ where: { shop } }),
    services.db.query<{ changed: number; undone: number }>(
      `select count(*)::int as changed, (count(*) filter (where c.status = 'undone'))::int as undone
       from shop.price_batch b join shop.price_change c on c.batch_id = b.id and c.status in ('applied', 'undone')
       where b.shop = $1 and b.kind = 'automatic' and b.started_at >= $2`,
      [shop, new Date(services.clock.now().getTime() - DAY_MS)],
    ),
  ]);
  return {
    settings: readShopSettings(row?.settings).automation,
    stoppedAt: state?.stoppedAt ?? null,
    stopReason: state?.stopReason ?? null,
    lastRunAt: state?.lastRunAt ?? null,
    changedToday: counts.rows[0]?.changed ?? 0,
    undoneToday: counts.rows[0]?.undone ?? 0,
  };
}

/**
 * Resumes automatic pricing after a person has reviewed the reason; what happened before no longer
 * counts.
 */
export async function startAutomation(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    `insert into shop.automation (shop, resumed_at) values ($1, $2)
     on conflict (shop) do update set stopped_at = null, stop_reason = null, resumed_at = excluded.resumed_at`,
    [shop, services.clock.now()],
  );
}

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
      `update shop.price_batch set state = 'stopping' where shop = $1 and kind = 'automatic' and state in ('running', 'paused')`,
      [shop],
    );
  });
  services.log.warn({ shop, reason }, 'automatic pricing was paused');
}
