/** An account's last minute of requests, as its rows: tests change the times instead of waiting. */
import type { Sql } from '#prisma/open-database.ts';

/** Records `requests` of them as answered `secondsAgo`. The account has made none before. */
export async function fillWindow(
  sql: Sql,
  accountId: string,
  { requests, secondsAgo }: { requests: number; secondsAgo: number },
): Promise<void> {
  await sql.query(
    `with made as (insert into pricing.request_slot (account_id, slot, at)
       select $1, n - 1, clock_timestamp() - make_interval(secs => $3)
       from generate_series(1, $2::int) n)
     insert into pricing.request_cursor (account_id, next) values ($1, $2)`,
    [accountId, requests, secondsAgo],
  );
}

/** Makes the account's requests older by that much. */
export async function ageWindow(sql: Sql, accountId: string, seconds: number): Promise<void> {
  await sql.query(
    'update pricing.request_slot set at = at - make_interval(secs => $2) where account_id = $1',
    [accountId, seconds],
  );
  await sql.query(
    'update pricing.request_cursor set oldest = oldest - make_interval(secs => $2) where account_id = $1',
    [accountId, seconds],
  );
}

/** Deletes the account's record of requests. */
export async function emptyWindow(sql: Sql, accountId: string): Promise<void> {
  await sql.query('delete from pricing.request_slot where account_id = $1', [accountId]);
  await sql.query('delete from pricing.request_cursor where account_id = $1', [accountId]);
}
