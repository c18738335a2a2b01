/**
 * Automatic pricing, where the merchant has turned it on. Each run first checks the results of the
 * earlier ones: a circuit breaker pauses it, says so on Home, in Settings and by e-mail, and only a
 * person can start it again.
 */
import { isAppError } from '#kernel/app-error.ts';
import { hasFeature } from '../shop-state/plan.ts';
import { isWithoutPlan } from '../shop-state/plan-state.ts';
import { startBatch } from '../repricing/start-batch.server.ts';
import type { AppServices } from '../services.server.ts';
import { readShopSettings } from '../shop-state/shop-settings.ts';
import { findPauseReason } from './find-pause-reason.server.ts';
import { listCandidates } from './list-candidates.server.ts';
import { stopAutomation } from './stop-automation.server.ts';

/**
 * What a run did: started a batch, paused automatic pricing, or had nothing to do. `stale`: the
 * service has not responded for too long.
 */
export type AutomationRun = 'off' | 'stopped' | 'stale' | 'nothing' | 'busy' | { batchId: string };

/** A recommendation not confirmed for this long is only applied by people. */
const MAX_COPY_AGE_MS = 24 * 3_600_000;
const NOBODY = { userId: null, name: null };

/**
 * One run for a shop. Does nothing while it is off or paused, beyond the daily cap, or while
 * another batch runs.
 */
export async function applyAutomatically(
  services: AppServices,
  { shop }: { shop: string },
): Promise<AutomationRun> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: {
      settings: true,
      connection: true,
      timezone: true,
      plan: true,
      planState: true,
      changesAt: true,
    },
  });
  const limits = readShopSettings(row?.settings).automation;
  if (!row || !limits.enabled || row.connection !== 'ok') return 'off';
  if (isWithoutPlan(row.planState) || !hasFeature(row.plan, 'automation')) return 'off';
  const state = await services.db.prisma.automation.findUnique({ where: { shop } });
  if (state?.stoppedAt) return 'stopped';
  const reason = await findPauseReason(services, shop, state?.resumedAt ?? null);
  if (reason) {
    await stopAutomation(services, { shop, reason });
    return 'stopped';
  }
  const now = services.clock.now();
  if (row.changesAt === null || now.getTime() - row.changesAt.getTime() > MAX_COPY_AGE_MS)
    return 'stale';
  await services.db.query(
    'insert into shop.automation (shop, last_run_at) values ($1, $2) on conflict (shop) do update set last_run_at = excluded.last_run_at',
    [shop, now],
  );
  try {
    return await startBatch(
      services,
      { shop, kind: 'automatic', requestKey: `automatic:${now.toISOString()}`, by: NOBODY },
      async (tx) => {
        const used = await tx.query<{ n: number }>(
          `select count(*)::int as n
           from shop.price_change c
           join shop.price_batch b on b.id = c.batch_id and b.kind = 'automatic'
           where c.shop = $1
             and c.status in ('waiting', 'writing', 'applied', 'undone')
             and c.at >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $3`,
          [shop, now, row.timezone ?? 'UTC'],
        );
        const room = Math.max(0, limits.perDay - (used.rows[0]?.n ?? 0));
        return { planned: room === 0 ? [] : await listCandidates(tx, { shop, now, limits, room }) };
      },
    );
  } catch (error) {
    if (isAppError(error, 'not_found')) return 'nothing';
    if (isAppError(error, 'conflict')) return 'busy';
    throw error;
  }
}
