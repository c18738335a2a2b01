import type { AppServices } from '../services.server.ts';
import { readShopSettings } from '../shop-state/shop-settings.ts';
import type { AutomationSettings } from '../shop-state/automation-settings.ts';

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

const DAY_MS = 86_400_000;

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
