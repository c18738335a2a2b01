import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Webhook } from './receive-webhook.server.ts';

const BulkPayloadSchema = z.object({ admin_graphql_api_id: z.string() });

/**
 * A bulk operation ended: the work that waits for it (a read of the catalog or of orders, or the
 * writing of a file) continues at once.
 */
export async function scheduleSyncStep(
  services: AppServices,
  { shop, payload }: Webhook,
  tx: Tx,
): Promise<void> {
  const bulk = BulkPayloadSchema.safeParse(payload);
  if (!bulk.success) return;
  const waiting = await tx.query(
    'select 1 from shop.sync_run where shop = $1 and bulk_id = $2 and finished_at is null',
    [shop, bulk.data.admin_graphql_api_id],
  );
  if (waiting.rows.length > 0)
    await services.jobs.enqueue('catalog-sync.sync-catalog', { shop }, { tx, key: shop });
  const sales = await tx.query(
    `select 1 from shop.sales_read where shop = $1 and bulk_id = $2 and state = 'reading'`,
    [shop, bulk.data.admin_graphql_api_id],
  );
  if (sales.rows.length > 0)
    await services.jobs.enqueue('catalog-sync.read-sales', { shop }, { tx, key: shop });
  const mapPrices = await tx.query(
    `select 1 from shop.map_price_file where shop = $1 and bulk_id = $2 and state = 'applying'`,
    [shop, bulk.data.admin_graphql_api_id],
  );
  if (mapPrices.rows.length > 0)
    await services.jobs.enqueue('map-prices.write', { shop }, { tx, key: shop });
}
