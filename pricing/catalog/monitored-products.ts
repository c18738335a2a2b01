/** Which products of an account are monitored: those that are not paused, up to the plan's limit. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getPlanContents } from '#kernel/plans.ts';
import type { Tx } from '#prisma/open-database.ts';
import { lockCatalog } from './lock-catalog.ts';

/**
 * Sets which products of the account are monitored: the oldest ones that are not paused, up to the
 * plan's limit. Newly monitored ones are published as registered, so that they are matched. Deletes
 * nothing. Returns those that are no longer monitored. Repeating it changes nothing.
 */
export async function updateMonitoredProducts(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<string[]> {
  lockCatalog(tx, accountId);
  const account = await tx.query<{ plan: string; products: number }>(
    `select a.plan, coalesce(s.products, 0) as products from pricing.account a
     left join pricing.catalog_size s on s.account_id = a.id where a.id = $1`,
    [accountId],
  );
  const [row] = account.rows;
  if (!row) return [];
  const limit = getPlanContents(row.plan).products;
  const { rows: changed } =
    row.products <= limit
      ? await tx.query<MonitoredRow>(
          `update pricing.product p set monitored = true
           where p.account_id = $1 and not p.monitored and p.paused_at is null
           returning p.id, p.monitored`,
          [accountId],
        )
      : await tx.query<MonitoredRow>(
          `update pricing.product p set monitored = r.place <= $2
           from (select id, row_number() over (order by created_at, id) as place
             from pricing.product where account_id = $1 and paused_at is null) r
           where p.id = r.id and p.monitored <> (r.place <= $2)
           returning p.id, p.monitored`,
          [accountId, limit],
        );
  const begun = changed.filter(({ monitored }) => monitored).map(({ id }) => id);
  if (begun.length > 0)
    await context.events.publish(tx, 'product.registered', { accountId, productIds: begun });
  return changed.filter(({ monitored }) => !monitored).map(({ id }) => id);
}

interface MonitoredRow {
  readonly id: string;
  readonly monitored: boolean;
}

/** After a product was deleted or paused: monitors one that exceeded the plan's limit before. */
export async function addMonitoredProduct(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<void> {
  const waiting = await tx.query(
    `select from pricing.product
     where account_id = $1 and not monitored and paused_at is null limit 1`,
    [accountId],
  );
  if (waiting.rowCount !== 0) await updateMonitoredProducts(context, tx, { accountId });
}
