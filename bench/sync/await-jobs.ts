import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#prisma/open-database.ts';

const LIMIT_MS = 20 * 60_000;

/** Polls until the condition holds. Throws when that takes more than twenty minutes. */
export async function until(isSo: () => Promise<boolean>, everyMs = 250): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > LIMIT_MS) throw new Error('It did not end in time');
    await sleep(everyMs);
  }
}

/** Waits until no due job is left: the work that registering or reading started is then done. */
export async function awaitJobs(db: Database): Promise<void> {
  await until(
    async () =>
      (await count(
        db,
        `select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry')
          and start_after <= now() and name not like '\\_\\_%'`,
      )) === 0,
  );
}

/** The number that the statement returns as `n`. */
export async function count(db: Database, sql: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(sql);
  return rows[0]?.n ?? 0;
}
