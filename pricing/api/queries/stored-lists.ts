/**
 * The order of a list that changes by itself, stored at its first page. Later pages follow it, so
 * that no record is shown twice or left out.
 */
import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { STORED_LIST_HOURS } from '#pricing/contract/text.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Of an account; with one more, the one that was not read for the longest time is deleted. */
export const MAX_STORED_LISTS = 10;
/** Later pages of a longer list are refused: filters make it shorter. */
export const MAX_STORED_IDS = 500_000;

/** Paging position: the stored list, and how many of its ids the pages before had. */
export const StoredListPosition = z.object({ list: z.string(), from: z.int().nonnegative() });
export type StoredListPosition = z.output<typeof StoredListPosition>;

/**
 * Stores what `ids` selects, in its order, for account `$1`; `limit` and `now` are placeholders.
 * A list that is stored already is not written again.
 */
export function buildStoringSql(ids: string, { limit, now }: { limit: string; now: string }) {
  return `insert into pricing.stored_list (account_id, id, ids, first_page_at, read_at)
    select $1, encode(sha256(convert_to(array_to_string(l.ids, ','), 'UTF8')), 'hex'), l.ids,
      ${now}::timestamptz, ${now}::timestamptz
    from (select array(${ids} limit ${limit}) as ids) l
    on conflict (account_id, id) do update
      set first_page_at = excluded.first_page_at, read_at = excluded.read_at
    returning id`;
}

/** Deletes what an account has stored beyond the bound, after `kept` was stored. */
export async function deleteUnreadLists(sql: Sql, accountId: string, kept: string): Promise<void> {
  await sql.query(
    `delete from pricing.stored_list where account_id = $1 and id in (
       select id from pricing.stored_list where account_id = $1 and id <> $2
       order by read_at desc, id offset $3)`,
    [accountId, kept, MAX_STORED_LISTS - 1],
  );
}

/** The ids of a page, and how many the list has. Throws `gone`. */
export async function readStoredIds(
  sql: Sql,
  { accountId, now, limit, at }: StoredPageQuery,
): Promise<{ ids: readonly string[]; size: number }> {
  if (at.from >= MAX_STORED_IDS)
    throw new AppError(
      'gone',
      'This list has more than half a million records: choose fewer with filters',
    );
  const { rows } = await sql.query<{ ids: string[]; size: number }>(
    `update pricing.stored_list set read_at = $3
     where account_id = $1 and id = $2 and first_page_at >= $4
     returning ids[$5::int + 1:$6::int] as ids, cardinality(ids) as size`,
    [
      accountId,
      at.list,
      now,
      new Date(now.getTime() - STORED_LIST_HOURS * HOUR_MS),
      at.from,
      Math.min(at.from + limit, MAX_STORED_IDS),
    ],
  );
  if (!rows[0])
    throw new AppError(
      'gone',
      `This cursor has expired, ${STORED_LIST_HOURS} hours after the first page or because ` +
        `${MAX_STORED_LISTS} other lists were read since: start without a cursor`,
    );
  return rows[0];
}

interface StoredPageQuery {
  readonly accountId: string;
  readonly now: Date;
  readonly limit: number;
  readonly at: StoredListPosition;
}
