import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getPlanContents } from '#kernel/plans.ts';
import type { Tx } from '#prisma/open-database.ts';
import { getProduct, mergeProduct, type ProductDraft, type ProductRow } from './products.ts';
import { lockCatalog, lockForAlerts, lockForRecommendations } from './lock-products.ts';
import { writeProducts } from './write-products.ts';

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
    await lockForAlerts(tx, [productId]);
    await lockForRecommendations(tx, { accountId, productIds: [productId] });
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
    // Nothing refers to them by a key of the database, and no product will have this id again.
    await tx.query(
      `delete from pricing.map_price_period
       where account_id = $1 and scope = 'product' and scope_key = $2`,
      [accountId, productId],
    );
    await addMonitoredProduct(context, tx, { accountId });
    await context.events.publishToAccounts(tx, [
      { accountId, type: 'product.removed', data: { product_id: productId } },
    ]);
  });
}

/**
 * Sets which products of the account are monitored: the oldest ones, up to the plan's limit. Newly
 * monitored ones are published as registered, so that they are matched. Deletes nothing. Repeating
 * it changes nothing.
 */
export async function updateMonitoredProducts(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<void> {
  lockCatalog(tx, accountId);
  const account = await tx.query<{ plan: string }>(
    'select plan from pricing.account where id = $1',
    [accountId],
  );
  const [row] = account.rows;
  if (!row) return;
  const changed = await tx.query<{ id: string; monitored: boolean }>(
    `update pricing.product p set monitored = r.place <= $2
     from (select id, row_number() over (order by created_at, id) as place
       from pricing.product where account_id = $1) r
     where p.id = r.id and p.monitored <> (r.place <= $2)
     returning p.id, p.monitored`,
    [accountId, getPlanContents(row.plan).products],
  );
  const begun = changed.rows.filter(({ monitored }) => monitored).map(({ id }) => id);
  if (begun.length > 0)
    await context.events.publish(tx, 'product.registered', { accountId, productIds: begun });
}

/** After a product was deleted: monitors one that exceeded the plan's limit before. */
async function addMonitoredProduct(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<void> {
  const waiting = await tx.query(
    'select from pricing.product where account_id = $1 and not monitored limit 1',
    [accountId],
  );
  if (waiting.rowCount !== 0) await updateMonitoredProducts(context, tx, { accountId });
}
