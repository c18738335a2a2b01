/** An account's last minute of requests, as its rows: time is data, and tests move it. */
import type { Sql } from '#prisma/open-database.ts';

/** As if `requests` of them had been answered `secondsAgo`. The account has made none before. */
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

/** As if that much more time had passed since the account's requests. */
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

/** As if the account had made no request yet. */
export async function emptyWindow(sql: Sql, accountId: string): Promise<void> {
  await sql.query('delete from pricing.request_slot where account_id = $1', [accountId]);
  await sql.query('delete from pricing.request_cursor where account_id = $1', [accountId]);
}
