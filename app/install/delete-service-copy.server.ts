import type { AppServices } from '../services.server.ts';

/**
 * After a change of account our copy of the service's data is deleted, and every variant is sent
 * again.
 */
export async function deleteServiceCopy(services: AppServices, shop: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const table of ['offer_copy', 'alert_copy', 'advice_copy'])
      await tx.query(`delete from shop.${table} where shop = $1`, [shop]);
    await tx.query(
      `update shop.variant set service_product_id = null, sent_sku = null, sent_hash = null,
         sending_hash = null, sent_at = null
       where shop = $1`,
      [shop],
    );
    await tx.query(
      'update shop.shop set changes_cursor = null, changes_at = null where domain = $1',
      [shop],
    );
  });
}
