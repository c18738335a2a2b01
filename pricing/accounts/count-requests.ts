import type { Sql } from '#prisma/open-database.ts';
import { REQUEST_WINDOW_SECONDS } from './check-requests.ts';

/** Counted in the same table as the requests of accounts, whose ids begin otherwise. */
const PREFIX = 'address:';

export interface CountedRequests {
  /** How many of `wanted` were within the limit; the others are not counted. */
  readonly granted: number;
  /** Seconds, rounded up, until the oldest counted one leaves the window. */
  readonly resetSeconds: number;
}

/**
 * Counts requests without a key, such as those with a wrong one from a network, over all processes,
 * as requests of an account are counted: at most `limit` of one name within a minute.
 */
export async function countRequests(
  sql: Sql,
  { name, wanted, limit }: { name: string; wanted: number; limit: number },
): Promise<CountedRequests> {
  const { rows } = await sql.query<CountedRequests>(
    `select granted, greatest(ceil(extract(epoch from reset_after)), 1)::int as "resetSeconds"
     from pricing.take_requests($1, $2, $3, make_interval(secs => $4))`,
    [`${PREFIX}${name}`, wanted, limit, REQUEST_WINDOW_SECONDS],
  );
  return rows[0] ?? { granted: 0, resetSeconds: REQUEST_WINDOW_SECONDS };
}

/** Deletes the counts of those without such a request in the last hour. */
export async function deleteOldCounts(sql: Sql): Promise<void> {
  await sql.query(
    `delete from pricing.request_slot
     where account_id like $1 and at < clock_timestamp() - interval '1 hour'`,
    [`${PREFIX}%`],
  );
  await sql.query(
    `delete from pricing.request_cursor c
     where c.account_id like $1
       and not exists (select from pricing.request_slot s where s.account_id = c.account_id)`,
    [`${PREFIX}%`],
  );
}
