import type { AppServices } from '../../services.server.ts';
import { startSalesRead } from './start-sales-read.server.ts';

/**
 * Every few hours: starts the read of yesterday's sales in every shop that allows it, and resumes
 * stalled reads.
 */
export async function readAllSales(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    'select domain from shop.shop where uninstalled_at is null order by domain',
  );
  for (const { domain } of rows) await startSalesRead(services, { shop: domain });
}
