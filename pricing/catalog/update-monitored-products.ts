import { getPlanContents } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { lockCatalog } from './write-products.ts';

/**
 * How many more products the account's plan allows to monitor. Requires `lockCatalog`, so that the
 * number stays valid.
 */
export async function countRoom(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await tx.query<{ plan: string; products: number }>(
    `select plan, (select count(*)::int from pricing.product where account_id = $1) as products
     from pricing.account where id = $1`,
    [accountId],
    { prepare: true },
  );
  return rows[0] ? Math.max(0, getPlanContents(rows[0].plan).products - rows[0].products) : 0;
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
export async function addMonitoredProduct(
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
