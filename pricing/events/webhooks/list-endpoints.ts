import type { Sql } from '#prisma/open-database.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

/** An account's endpoints, newest first. */
export async function listEndpoints(sql: Sql, accountId: string): Promise<EndpointRow[]> {
  const { rows } = await sql.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint where account_id = $1 order by created_at desc, id desc`,
    [accountId],
  );
  return rows;
}
