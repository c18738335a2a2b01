import type { AppServices } from '../services.server.ts';
import { WITHOUT_PLAN } from '../shop-state/plan-state.ts';
import { startSync } from './start-sync.server.ts';

/**
 * Starts the nightly read of every installed shop that has a plan, and deletes webhook receipts
 * older than a week and files older than a month.
 */
export async function scheduleReconciliation(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select s.domain from shop.shop s where s.uninstalled_at is null and not ${WITHOUT_PLAN} order by s.domain`,
  );
  for (const { domain } of rows)
    await startSync(services, { shop: domain, kind: 'reconciliation' });
  const weekAgo = new Date(services.clock.now().getTime() - 7 * 86_400_000);
  await services.db.query('delete from shop.webhook_receipt where received_at < $1', [weekAgo]);
  // Files being applied are kept; one that is still being read after a week has died.
  await services.db.query(
    `delete from shop.floor_file
     where created_at < $1
       and state in ('reading', 'preview')
       or created_at < $2
       and state in ('done', 'discarded')`,
    [weekAgo, new Date(services.clock.now().getTime() - 30 * 86_400_000)],
  );
}
