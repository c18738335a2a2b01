import { expect } from 'vitest';
import type { Sql } from '#prisma/open-database.ts';

/**
 * Transactions of other databases of the server also delay the changes feed: waits until none is
 * older than what was written.
 */
export async function settleFeed(sql: Sql): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql.query<{ done: boolean }>(
            'select coalesce(max(tx), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as done from pricing.event',
          )
        ).rows[0]?.done,
    )
    .toBe(true);
}
