import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { addMonitoredProduct } from './update-monitored-products.ts';
import { lockCatalog } from './write-products.ts';

/**
 * Deletes a product with its history, matches and alerts, and stops its monitoring. Throws
 * `not_found`.
 */
export async function deleteProduct(
  context: ServiceContext,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    const { rowCount } = await tx.query(
      'select 1 from pricing.product where id = $2 and account_id = $1',
      [accountId, productId],
    );
    if (rowCount === 0) throw new AppError('not_found', 'No such product');
    // Published before the deletion, so that other stages can still read the product's data.
    await context.events.publish(tx, 'product.deleted', { accountId, productIds: [productId] });
    await tx.query('delete from pricing.product where id = $2 and account_id = $1', [
      accountId,
      productId,
    ]);
    await addMonitoredProduct(context, tx, { accountId });
    await context.events.publishToAccounts(tx, [
      { accountId, type: 'product.removed', data: { product_id: productId } },
    ]);
  });
}
