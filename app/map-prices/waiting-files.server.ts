/**
 * Bounds of the files that wait for a review: their rows stay for a week, in the database of all
 * shops. MAP prices, and MAP prices by date, have a table each.
 */
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';

const MAX_WAITING_FILES = 5;
/** Of all of them: a file of the largest size, and some smaller ones. */
export const MAX_WAITING_ROWS = 300_000;
/** The process of one that is still being read after this has died: an upload takes a minute. */
const READING_MS = 15 * 60_000;

interface FileRef {
  readonly table: 'map_price_file' | 'map_price_period_file';
  readonly shop: string;
}

/**
 * Call it first in the transaction that stores a new file. Throws `conflict` while as many files of
 * the shop wait for a review, or are being read, as may.
 */
export async function requireFilePlace(tx: Tx, { table, shop }: FileRef, now: Date): Promise<void> {
  // Uploads at the same time must not both take the last place.
  tx.lock(`${table}:${shop}`);
  await tx.query(
    `delete from shop.${table} where shop = $1 and state = 'reading' and created_at < $2`,
    [shop, new Date(now.getTime() - READING_MS)],
  );
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from shop.${table}
     where shop = $1 and state in ('reading', 'preview')`,
    [shop],
  );
  const count = rows[0]?.count ?? 0;
  if (count >= MAX_WAITING_FILES)
    throw toRefusal('conflict', ['files_waiting', { count: String(count) }]);
}

/**
 * Counts rows that are being added to a file. Throws `conflict` when the files of the shop that
 * wait, or are being read, have more than they may.
 */
export async function requireRowPlaces(
  sql: Sql,
  { table, shop }: FileRef,
  { id, rows: added }: { id: string; rows: number },
): Promise<void> {
  const { rows } = await sql.query<{ count: number }>(
    `with own as (update shop.${table} set lines = lines + $3 where id = $2 returning lines)
     select (own.lines + coalesce((select sum(lines) from shop.${table}
         where shop = $1 and id <> $2 and state in ('reading', 'preview')), 0))::int as count
     from own`,
    [shop, id, added],
  );
  if ((rows[0]?.count ?? 0) > MAX_WAITING_ROWS)
    throw toRefusal('conflict', ['rows_waiting', { most: String(MAX_WAITING_ROWS) }]);
}
