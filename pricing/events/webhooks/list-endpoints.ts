import type { Sql } from '#prisma/open-database.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

export interface EndpointPage {
  /** All when absent: an account has few. */
  readonly limit?: number;
  /** The last endpoint of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
}

/** An account's endpoints, newest first; those added while a client pages are left out. */
export async function listEndpoints(
  sql: Sql,
  accountId: string,
  { limit, after }: EndpointPage = {},
): Promise<EndpointRow[]> {
  const { rows } = await sql.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from pricing.webhook_endpoint
     where account_id = $1 and ($3::timestamptz is null or (created_at, id) < ($3, $4))
     order by created_at desc, id desc limit $2`,
    [accountId, limit ?? null, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}
