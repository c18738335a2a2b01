import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { fillPlace } from './settle-products.ts';
import { lockCatalog } from './write-products.ts';

/** Ends the monitoring of a product and forgets it with its history, matches and alerts. Throws `not_found`. */
export async function deleteProduct(
  stage: Stage,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<void> {
  await stage.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    const { rowCount } = await tx.query(
      'select 1 from pricing.product where id = $2 and account_id = $1',
      [accountId, productId],
    );
    if (rowCount === 0) throw new AppError('not_found', 'No such product');
    // Other stages see what it had while they are told.
    await stage.events.publish(tx, 'product.deleted', { accountId, productIds: [productId] });
    await tx.query('delete from pricing.product where id = $2 and account_id = $1', [
      accountId,
      productId,
    ]);
    await fillPlace(stage, tx, { accountId });
    await stage.events.tell(tx, [
      { accountId, type: 'product.removed', data: { product_id: productId } },
    ]);
  });
}
