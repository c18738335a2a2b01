import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { findKeptAccount, moveProductOut, moveProductsBack, toKeptSince } from './kept-products.ts';
import { lockCatalog, lockForAlerts, lockForRecommendations } from './lock-products.ts';
import { addMonitoredProduct, updateMonitoredProducts } from './monitored-products.ts';
import {
  getProduct,
  mergeProduct,
  PRODUCT_COLUMNS,
  type ProductDraft,
  type ProductRow,
} from './products.ts';
import { writeProducts } from './write-products.ts';

/**
 * Changes the given fields and leaves the others. Throws `not_found` (also for another account's
 * product), and `conflict` when another product has the external id, or without one the sku.
 */
export async function updateProduct(
  context: ServiceContext,
  {
    accountId,
    productId,
    changes,
  }: { accountId: string; productId: string; changes: Partial<ProductDraft> },
): Promise<ProductRow> {
  return context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    const before = await getProduct(tx, { accountId, productId });
    const { after, fields } = mergeProduct(before, changes, context.clock.now());
    if (fields.length === 0) return before;
    if (fields.includes('external_id') || fields.includes('sku')) await requireUnique(tx, after);
    await writeProducts(context, tx, {
      accountId,
      created: [],
      changed: [{ before, after, fields }],
    });
    // Whether it is monitored depends on the others.
    return fields.includes('status') ? getProduct(tx, { accountId, productId }) : after;
  });
}

/** Throws `conflict` when another product of the account has this one's identity. */
async function requireUnique(
  tx: Tx,
  { id, accountId, externalId, sku }: ProductRow,
): Promise<void> {
  const { rowCount } = await tx.query(
    externalId === null
      ? `select from pricing.product
         where account_id = $1 and id <> $2 and deleted_at is null and external_id is null and sku = $3`
      : `select from pricing.product
         where account_id = $1 and id <> $2 and deleted_at is null and external_id = $3`,
    [accountId, id, externalId ?? sku],
  );
  if (rowCount !== 0)
    throw new AppError(
      'conflict',
      externalId === null
        ? `Another product has the sku ${JSON.stringify(sku)}`
        : `Another product has the external_id ${JSON.stringify(externalId)}`,
    );
}

/**
 * Deletes a product: from then on the account has neither it nor its history, matches, alerts and
 * cases. They are kept for 30 days. Throws `not_found`.
 */
export async function deleteProduct(
  context: ServiceContext,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    await lockForAlerts(tx, [productId]);
    await lockForRecommendations(tx, { accountId, productIds: [productId] });
    const { rowCount } = await tx.query(
      'select from pricing.product where id = $2 and account_id = $1 for no key update',
      [accountId, productId],
    );
    if (rowCount === 0) throw new AppError('not_found', 'No such product');
    // Published before the deletion, so that other stages can still read the product's data.
    await context.events.publish(tx, 'product.deleted', { accountId, productIds: [productId] });
    await moveProductOut(context, tx, { accountId, productId });
    await addMonitoredProduct(context, tx, { accountId });
    await context.events.publishToAccounts(tx, [
      { accountId, type: 'product.removed', data: { product_id: productId } },
    ]);
  });
}

/**
 * Restores a deleted product with all that belonged to it; one that was restored meanwhile is
 * returned as it is. Throws `not_found` when it is unknown or was deleted more than 30 days ago,
 * `conflict` when another product has its identity now.
 */
export async function restoreProduct(
  context: ServiceContext,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<ProductRow> {
  return context.db.transaction(async (tx) => {
    lockCatalog(tx, accountId);
    const from = await findKeptAccount(tx, accountId);
    const { rows } = await tx.query<ProductRow>(
      `select ${PRODUCT_COLUMNS} from pricing.product p
       where p.id = $1 and p.account_id = $2 and p.deleted_at > $3`,
      [productId, from, toKeptSince(context.clock.now())],
    );
    const [kept] = rows;
    if (!kept || from === null) return getProduct(tx, { accountId, productId });
    await requireUnique(tx, { ...kept, accountId });
    moveProductsBack(tx, {
      from,
      to: accountId,
      productIds: [productId],
      now: context.clock.now(),
    });
    await publishRestored(context, tx, { accountId, productIds: [productId] });
    return getProduct(tx, { accountId, productId });
  });
}

/** After products were moved back: has them monitored and checked, and publishes that. */
export async function publishRestored(
  context: ServiceContext,
  tx: Tx,
  { accountId, productIds }: { accountId: string; productIds: string[] },
): Promise<void> {
  await context.events.publish(tx, 'product.restored', { accountId, productIds });
  const ended = await updateMonitoredProducts(context, tx, { accountId });
  if (ended.length > 0)
    await context.events.publish(tx, 'product.unmonitored', { accountId, productIds: ended });
  await context.events.publishToAccounts(
    tx,
    productIds.map((id) => ({ accountId, type: 'product.restored', data: { product_id: id } })),
  );
}
