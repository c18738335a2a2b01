import type { AppServices } from '../services.server.ts';
import { sendVariantsJob } from './jobs.server.ts';
import { startSync } from './start-sync.server.ts';

/** A person asks for the catalogue: a run that stands still goes on where it was, otherwise a new one begins; what was not sent is sent. */
export async function startSyncAgain(services: AppServices, shop: string): Promise<void> {
  await startSync(services, { shop, kind: 'reconciliation' });
  await services.jobs.enqueue(sendVariantsJob, { shop }, { key: shop });
}
