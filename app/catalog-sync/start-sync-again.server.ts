import type { AppServices } from '../services.server.ts';
import { startSync } from './start-sync.server.ts';

/**
 * The merchant asks for a sync: resumes a stalled run, otherwise starts a new one; unsent changes
 * are sent.
 */
export async function startSyncAgain(services: AppServices, shop: string): Promise<void> {
  await startSync(services, { shop, kind: 'reconciliation' });
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
}
