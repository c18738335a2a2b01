/**
 * Knows the jobs during which processes died, so that no other job with the same key runs beside
 * them, and tries those in quarantine: each alone in a process that runs nothing else meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#kernel/logger.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type DeadJob, listSuspectJobs, startQuarantinedJob } from './job-tables.ts';
import type { QueueRun } from './run-queue.ts';

/** A process that is not idle within this time runs its other jobs on, and tries again later. */
const IDLE_WITHIN_MS = 5 * 60_000;

export interface Suspects {
  /** The id of the suspect job with this key, of jobs that do not take lists of ids. */
  find(queue: string, key: string | null): string | undefined;
  /** Reads which jobs are suspect, and tries one that is due. */
  look(): Promise<void>;
}

export function createSuspects({
  sql,
  log,
  listRuns,
  isMerged,
  idleWithinMs = IDLE_WITHIN_MS,
}: {
  sql: Sql;
  log: Logger;
  /** What this process runs. */
  listRuns: () => readonly QueueRun[];
  /** Whether jobs of a queue take lists of ids: their key does not say what they work on. */
  isMerged: (queue: string) => boolean;
  idleWithinMs?: number;
}): Suspects {
  let known = new Map<string, string>();
  let isTrying = false;
  const tryAlone = async (run: QueueRun, id: string): Promise<void> => {
    // Taken first, so that no other process stops its work for the same job.
    const job = await startQuarantinedJob(sql, { name: run.queue, id });
    if (!job) return;
    log.warn({ job: run.queue, id }, 'a quarantined job is tried alone');
    const runs = listRuns();
    try {
      const idle = Promise.all(runs.map((one) => one.pause())).then(() => true);
      const late = sleep(idleWithinMs, false, { ref: false });
      await run.runTaken(job, Promise.race([idle, late]));
    } finally {
      for (const one of runs) one.resume();
    }
  };
  return {
    find: (queue, key) => known.get(`${queue} ${key ?? ''}`),
    look: async () => {
      const suspects = await listSuspectJobs(sql);
      known = new Map(
        suspects.flatMap(({ name, key, id }) =>
          isMerged(name) ? [] : [[`${name} ${key ?? ''}`, id]],
        ),
      );
      const runs = new Map(listRuns().map((run) => [run.queue, run]));
      const due = suspects.find((job) => job.isQuarantined && job.isDue && runs.has(job.name));
      const run = due && runs.get(due.name);
      if (!run || isTrying) return;
      isTrying = true;
      void tryAlone(run, due.id)
        .catch((error: unknown) => log.warn({ err: error }, 'job queue error'))
        .finally(() => (isTrying = false));
    },
  };
}

/** Says which jobs were released because their process died. */
export function logDeadJobs(log: Logger, jobs: readonly DeadJob[]): void {
  if (jobs.length > 0) log.warn({ count: jobs.length }, 'released jobs of dead processes');
  for (const { name, id, deaths, isQuarantined } of jobs)
    if (isQuarantined)
      log.error({ job: name, id, deaths }, 'job quarantined: every process that ran it died');
}
