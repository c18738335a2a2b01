import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getProduct } from './get-product.ts';
import { mergeProduct, type ProductDraft, type ProductRow } from './product-row.ts';
import { lockCatalog, writeProducts } from './write-products.ts';

/**
 * Changes the given fields and leaves the others. Throws `not_found` (also for another account's
 * product), and `conflict` when the sku belongs to another product without an external id.
 */
export async function updateProduct(
  context: ServiceContext,
  {
    accountId,
    productId,
    changes,
  }: { accountId: string; productId: string; changes: Partial<Omit<ProductDraft, 'externalId'>> },
): Promise<ProductRow> {
  return context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    const before = await getProduct(tx, { accountId, productId });
    const { after, fields } = mergeProduct(before, changes, context.clock.now());
    if (fields.length === 0) return before;
    if (fields.includes('sku') && after.externalId === null) {
      const sameSku = await tx.query(
        'select 1 from pricing.product where account_id = $1 and sku = $2 and external_id is null',
        [accountId, after.sku],
      );
      if (sameSku.rowCount)
        throw new AppError('conflict', `Another product has the sku ${JSON.stringify(after.sku)}`);
    }
    await writeProducts(context, tx, {
      accountId,
      created: [],
      changed: [{ before, after, fields }],
    });
    return after;
  });
}
