import { expect } from 'vitest';
import type { Sql } from '#prisma/open-database.ts';

/** Looks at the database during which nothing may happen, to say that the server waits. */
const LOOKS = 100;

/**
 * Waits until the server that sends a list waits for its reader: its transaction is idle, and
 * `progress` (what was read so far) stays the same while the database is looked at many times.
 */
export async function waitForReader(database: Sql, progress: () => number): Promise<void> {
  const isWaiting = async (): Promise<boolean> => {
    const then = progress();
    for (let n = 0; n < LOOKS; n += 1) {
      const { rows } = await database.query<{ state: string }>(
        `select state from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      const isIdle = rows.length === 1 && rows[0]?.state === 'idle in transaction';
      if (!isIdle || progress() !== then) return false;
    }
    return true;
  };
  await expect.poll(isWaiting).toBe(true);
}
