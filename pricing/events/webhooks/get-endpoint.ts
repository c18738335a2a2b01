import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

/**
 * An endpoint of the account; with `lock` its row is locked until the transaction ends. Throws
 * `not_found`.
 */
export async function getEndpoint(
  sql: Sql,
  { accountId, id, lock = false }: { accountId: string; id: string; lock?: boolean },
): Promise<EndpointRow> {
  const { rows } = await sql.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint where id = $2 and account_id = $1${lock ? ' for no key update' : ''}`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such webhook endpoint');
  return rows[0];
}
