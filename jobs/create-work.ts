/**
 * Runs fetched jobs with their handler and records the result of each at once, so that after a
 * crash only unfinished jobs are repeated.
 */
import type { PgBoss } from 'pg-boss';
import type { Logger } from '#kernel/logger.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { JobDefinition, JobHandler, MergedHandler } from './create-job.ts';
import {
  type Attempt,
  type FetchedJob,
  updateProgress,
  releaseStoppedJobs,
  recordFailure,
} from './job-tables.ts';

/**
 * Why a process stops that ends because of an error nobody caught: its jobs are then recorded by
 * `Jobs.crash`, not by their handlers.
 */
export const CRASHED = new Error('the process crashed');

/** Runs jobs of one kind, as fetched from the queue. */
export type Work = (jobs: readonly { job: FetchedJob; signal: AbortSignal }[]) => Promise<void>;

export interface Kind<Payload extends object> {
  readonly boss: Pick<PgBoss, 'complete'>;
  readonly sql: Sql;
  readonly log: Logger;
  readonly job: JobDefinition<Payload>;
  /** Aborted when the process stops: a handler that then throws did not fail. */
  readonly stopping: AbortSignal;
}

/** A job with its payload parsed by the schema. */
interface ClaimedJob<Payload extends object> {
  /** Identifies the attempt: one that timed out must not record its result for the next one. */
  readonly attempt: Attempt;
  readonly payload: Payload;
  readonly signal: AbortSignal;
}

/** Work that handles jobs one after another. */
export function createWork<Payload extends object>(
  kind: Kind<Payload>,
  handler: JobHandler<Payload>,
): Work {
  return async (jobs) => {
    for (const { attempt, payload, signal } of await parsePayloads(kind, jobs))
      await settle(kind, attempt, () =>
        handler(payload, {
          signal,
          id: attempt.id,
          reportProgress: () => updateProgress(kind.sql, kind.job.name, attempt),
        }),
      );
  };
}

/** Work that handles the fetched jobs together. */
export function createMergedWork<Payload extends object>(
  kind: Kind<Payload>,
  handler: MergedHandler<Payload>,
): Work {
  return async (jobs) => {
    const claimed = await parsePayloads(kind, jobs);
    if (claimed.length > 0) await workMerged(kind, claimed, handler);
  };
}

/** Runs one job and records its result. */
async function settle<Payload extends object>(
  kind: Kind<Payload>,
  attempt: Attempt,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await recordError(kind, [attempt], error);
    return;
  }
  await kind.boss.complete(kind.job.name, { ...attempt });
}

/** Jobs whose handler threw, or did not end in time. When the process stops, they are given back. */
export async function recordError<Payload extends object>(
  { sql, log, job, stopping }: Kind<Payload>,
  attempts: readonly Attempt[],
  error: unknown,
): Promise<void> {
  if (stopping.aborted) {
    if (stopping.reason !== CRASHED) await releaseStoppedJobs(sql, job.name, attempts);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  const isRepeated = job.whenLost === 'repeat';
  for (const attempt of attempts) {
    const isFailed = await recordFailure(sql, job.name, { attempt, message, isRepeated });
    const about = { job: job.name, id: attempt.id, err: error };
    if (isFailed) log.error(about, 'job failed for good');
    else if (isFailed === false) log.warn(about, 'job failed and will be retried');
  }
}

async function workMerged<Payload extends object>(
  kind: Kind<Payload>,
  claimed: readonly ClaimedJob<Payload>[],
  run: MergedHandler<Payload>,
): Promise<void> {
  const { boss, log, job, stopping } = kind;
  const oneByOne = async (): Promise<void> => {
    for (const { attempt, payload, signal } of claimed)
      await settle(kind, attempt, async () => {
        signal.throwIfAborted();
        await run([payload], { signal });
      });
  };
  const [first] = claimed;
  if (claimed.length === 1 || !first) return oneByOne();
  const attempts = claimed.map(({ attempt }) => ({ ...attempt }));
  try {
    await run(
      claimed.map((one) => one.payload),
      { signal: first.signal },
    );
  } catch (error) {
    if (stopping.aborted) return recordError(kind, attempts, error);
    log.warn(
      { job: job.name, count: claimed.length, err: error },
      'merged jobs failed; retrying one by one',
    );
    return oneByOne();
  }
  await boss.complete(job.name, attempts);
}

/** The jobs with a valid payload; the others are completed and logged. */
async function parsePayloads<Payload extends object>(
  { boss, job, log }: Kind<Payload>,
  jobs: Parameters<Work>[0],
): Promise<ClaimedJob<Payload>[]> {
  const valid: ClaimedJob<Payload>[] = [];
  for (const { job: claimed, signal } of jobs) {
    const attempt = { id: claimed.id, retryCount: claimed.retryCount };
    const payload = job.schema.safeParse(claimed.data);
    if (payload.success) valid.push({ attempt, payload: payload.data, signal });
    else {
      // Written by an older release: retrying would fail in the same way.
      log.error(
        { job: job.name, id: claimed.id, problem: payload.error.message },
        'job dropped: its payload is invalid',
      );
      await boss.complete(job.name, attempt);
    }
  }
  return valid;
}
