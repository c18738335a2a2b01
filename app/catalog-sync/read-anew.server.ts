import type { AppServices } from '../services.server.ts';
import { startSync } from './start-sync.server.ts';

/**
 * Reads the whole catalog from the beginning; a read in progress used other settings or another
 * currency.
 */
export async function readAnew(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    `update shop.sync_run set state = 'starting', bulk_id = null, bulk_url = null, lines_read = 0,
       variants_read = 0, updated_at = $2
     where shop = $1 and finished_at is null`,
    [shop, services.clock.now()],
  );
  await startSync(services, { shop, kind: 'reconciliation' });
}
