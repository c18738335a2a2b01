import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Deletes an endpoint with its deliveries; nothing more is sent to it. Throws `not_found`. */
export async function deleteEndpoint(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { rowCount } = await sql.query(
    'delete from pricing.webhook_endpoint where id = $2 and account_id = $1',
    [accountId, id],
  );
  if (rowCount === 0) throw new AppError('not_found', 'No such webhook endpoint');
}
