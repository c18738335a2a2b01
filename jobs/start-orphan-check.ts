/**
 * Releases the jobs of processes that died: they no longer send heartbeats, so another process gets
 * the jobs.
 */
import type { Sql } from '#prisma/open-database.ts';
import { type DeadJob, releaseOrphanedJobs } from './job-tables.ts';

/**
 * Interval at which a process sends heartbeats for its jobs, and checks for the jobs of dead
 * processes.
 */
export const HEARTBEAT_EVERY_MS = 4_000;
/**
 * After this long without a heartbeat, a job's process counts as dead. Longer than any lease kept
 * with `startLeaseRenewal`.
 */
export const HEARTBEAT_SECONDS = 20;
/**
 * Number of checks that must be on time before the silence of others counts: when the database or
 * this process was interrupted, all processes were silent.
 */
const CHECKS_ON_TIME_NEEDED = 1;

export interface OrphanWatch {
  stop(): void;
}

/**
 * Releases orphaned jobs as long as the process runs. A job is released within HEARTBEAT_SECONDS
 * and two intervals after the last heartbeat of its process. `onReleased` gets the released ones;
 * `onError` the error of a failed check.
 */
export function startOrphanCheck({
  sql,
  onReleased,
  onError,
  everyMs = HEARTBEAT_EVERY_MS,
}: {
  sql: Sql;
  onReleased: (jobs: readonly DeadJob[]) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
}): OrphanWatch {
  let checksOnTime = 0;
  let last = performance.now();
  let isChecking = false;
  const checkOrphans = async (): Promise<void> => {
    const isLate = performance.now() - last > 2 * everyMs;
    last = performance.now();
    // The previous check is still running: the database does not answer.
    if (isLate || isChecking) checksOnTime = 0;
    if (isChecking) return;
    isChecking = true;
    try {
      if (checksOnTime < CHECKS_ON_TIME_NEEDED) await sql.query('select 1');
      else {
        const released = await releaseOrphanedJobs(sql, HEARTBEAT_SECONDS);
        if (released.length > 0) onReleased(released);
      }
      checksOnTime += 1;
    } catch (error) {
      checksOnTime = 0;
      onError(error);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void checkOrphans(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
