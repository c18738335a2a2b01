import { startSync } from '../catalog-sync/start-sync.server.ts';
import type { AppServices } from '../services.server.ts';
import type { KnownPlan } from './resolve-plan.ts';
import { isWithoutPlan } from '../shop-state/plan-state.ts';

/**
 * Queues what follows from a changed plan: which products are monitored is refreshed, and a shop
 * that has a plan again is synced.
 */
export async function applyPlanChange(
  services: AppServices,
  { shop, before, after }: { shop: string; before: KnownPlan; after: KnownPlan },
): Promise<void> {
  const isBack = isWithoutPlan(before.state) && !isWithoutPlan(after.state);
  if (isBack) {
    await startSync(services, { shop, kind: 'reconciliation' });
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
  }
  if (isBack || before.plan !== after.plan)
    await services.jobs.enqueue('catalog-sync.refresh-monitored', { shop }, { key: shop });
}
