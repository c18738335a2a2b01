/**
 * Runs fetched jobs with their handler and records the result of each at once, so that after a
 * crash only unfinished jobs are repeated.
 */
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from '#kernel/logger.ts';
import type { JobDefinition, JobHandler, MergedHandler } from './create-job.ts';

/** Runs jobs of one kind, as fetched from the queue. */
export type Work = (jobs: readonly { job: Job<object>; signal: AbortSignal }[]) => Promise<void>;

interface Kind<Payload extends object> {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly job: JobDefinition<Payload>;
}

/** A job with its payload parsed by the schema. */
interface ClaimedJob<Payload extends object> {
  readonly id: string;
  /** Identifies the attempt: one that timed out must not record its result for the next one. */
  readonly attempt: Pick<Job, 'id' | 'retryCount'>;
  readonly payload: Payload;
  readonly signal: AbortSignal;
}

/** Work that handles jobs one after another. */
export function createWork<Payload extends object>(
  kind: Kind<Payload>,
  handler: JobHandler<Payload>,
): Work {
  const settle = createSettler(kind);
  return async (jobs) => {
    for (const one of await parsePayloads(kind, jobs))
      await settle(one, () => handler(one.payload, { signal: one.signal, id: one.id }));
  };
}

/** Work that handles the fetched jobs together. */
export function createMergedWork<Payload extends object>(
  kind: Kind<Payload>,
  handler: MergedHandler<Payload>,
): Work {
  const settle = createSettler(kind);
  return async (jobs) => {
    const claimed = await parsePayloads(kind, jobs);
    if (claimed.length > 0) await workMerged({ claimed, run: handler, settle, kind });
  };
}

type Settle = (
  job: Pick<ClaimedJob<object>, 'id' | 'attempt'>,
  work: () => Promise<void>,
) => Promise<void>;

/** Runs one job and records its result. */
function createSettler<Payload extends object>({ boss, log, job }: Kind<Payload>): Settle {
  return async ({ id, attempt }, work) => {
    try {
      await work();
    } catch (error) {
      log.warn({ job: job.name, id, err: error }, 'job failed and will be retried');
      await boss.fail(job.queue, attempt, {
        message: error instanceof Error ? error.message : String(error),
      });
      return;
    }
    await boss.complete(job.queue, attempt);
  };
}

async function workMerged<Payload extends object>({
  claimed,
  run,
  settle,
  kind: { boss, log, job },
}: {
  claimed: readonly ClaimedJob<Payload>[];
  run: MergedHandler<Payload>;
  settle: Settle;
  kind: Kind<Payload>;
}): Promise<void> {
  const signal = claimed[0]?.signal ?? new AbortController().signal;
  const oneByOne = async (): Promise<void> => {
    for (const one of claimed) await settle(one, () => run([one.payload], { signal: one.signal }));
  };
  if (claimed.length === 1) return oneByOne();
  try {
    await run(
      claimed.map((one) => one.payload),
      { signal },
    );
  } catch (error) {
    if (signal.aborted) {
      const cause = new Error('The process is stopping', { cause: error });
      for (const one of claimed) await settle(one, () => Promise.reject(cause));
      return;
    }
    log.warn(
      { job: job.name, count: claimed.length, err: error },
      'merged jobs failed; retrying one by one',
    );
    return oneByOne();
  }
  await boss.complete(
    job.queue,
    claimed.map(({ attempt }) => attempt),
  );
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
    if (payload.success) valid.push({ id: claimed.id, attempt, payload: payload.data, signal });
    else {
      // Written by an older release: retrying would fail in the same way.
      log.error(
        { job: job.name, id: claimed.id, problem: payload.error.message },
        'job dropped: its payload is invalid',
      );
      await boss.complete(job.queue, attempt);
    }
  }
  return valid;
}
