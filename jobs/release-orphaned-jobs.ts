/** Jobs whose process died while it had them: it no longer says that it is at them, so somebody else gets them. */
import type { Sql } from '#prisma/open-database.ts';

/** A process says so often that it is at its jobs, and looks for the jobs of others that no longer do. */
export const HEARTBEAT_EVERY_MS = 4_000;
/** So long without a word, and a job's process counts as dead. Longer than any lease that a process keeps with `keepLease`. */
export const HEARTBEAT_SECONDS = 20;
/**
 * A death need not be the job's fault: even one that is not tried again when it fails is. One that
 * kills whoever takes it ends as failed.
 */
const DEATHS = 3;
/** Looks of ours on time before the silence of others counts: when the database was away, or we were, everybody was silent. */
const STEADY_BEATS = 1;

export interface OrphanWatch {
  stop(): void;
}

/** Gives back, for now, the jobs of processes that have been silent for too long. Answers how many. */
export async function releaseOrphanedJobs(sql: Sql): Promise<number> {
  const returned = await sql.query(
    `update pgboss.job set start_after = now(),
       state = case when retry_count < greatest(retry_limit, $1) then 'retry' else 'failed' end::pgboss.job_state,
       completed_on = case when retry_count < greatest(retry_limit, $1) then null else now() end,
       output = '{"message": "its process died"}'
     where state = 'active' and heartbeat_seconds is not null and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
    [DEATHS],
    // Asked every few seconds; planning for the tables of all queues takes five times as long as looking.
    { prepare: true },
  );
  return returned.rowCount ?? 0;
}

/**
 * Returns orphans for as long as the process works. A job is with somebody else within HEARTBEAT_SECONDS and two beats of the last word of
 * its process. `onReturned` hears how many; `onError` of a look that failed.
 */
export function startOrphanCheck({
  sql,
  onReturned,
  onError,
  everyMs = HEARTBEAT_EVERY_MS,
}: {
  sql: Sql;
  onReturned: (count: number) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
}): OrphanWatch {
  let steady = 0;
  let last = performance.now();
  let isLooking = false;
  const look = async (): Promise<void> => {
    const isLate = performance.now() - last > 2 * everyMs;
    last = performance.now();
    // Still at the look before: the database does not answer.
    if (isLate || isLooking) steady = 0;
    if (isLooking) return;
    isLooking = true;
    try {
      const count =
        steady >= STEADY_BEATS
          ? await releaseOrphanedJobs(sql)
          : void (await sql.query('select 1'));
      steady += 1;
      if (count) onReturned(count);
    } catch (error) {
      steady = 0;
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
