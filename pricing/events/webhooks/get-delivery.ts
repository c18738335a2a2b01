import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { DELIVERY_COLUMNS, type DeliveryRow } from './delivery-row.ts';

/** A delivery to one of the account's endpoints. Throws `not_found`. */
export async function getDelivery(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<DeliveryRow> {
  const { rows } = await sql.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS}
     from pricing.delivery d
     join pricing.webhook_endpoint e on e.id = d.endpoint_id
     where d.id = $2 and e.account_id = $1`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such webhook delivery');
  return rows[0];
}
