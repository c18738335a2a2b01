import type { ZodType } from 'zod';

/** How a job is tried again. At least once: a handler may run twice for one job and must then do nothing the second time. */
export interface JobOptions {
  /** Attempts after the first one (default 5). */
  readonly retryLimit?: number;
  /** Seconds before the first repeat, doubled each time (default 5). */
  readonly retryDelay?: number;
  /**
   * Seconds after which a running job is told to end and given to another worker (default 300). A job whose process died is
   * given to another one much sooner.
   */
  readonly expireInSeconds?: number;
  /** Jobs run at the same time in one process (default 1). */
  readonly concurrency?: number;
  /** Jobs taken at once by one lane (default 1): many small ones then cost one poll, and can be merged (`Jobs.handleMerged`). */
  readonly batch?: number;
  /**
   * Instead of `concurrency` and `batch`, for jobs that mostly wait for others: how many run at the same time in one process,
   * at the cost of one poll.
   */
  readonly places?: number;
}

/** A kind of job: its queue's name, what its payload looks like, how it is tried again. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly schema: ZodType<Payload>;
  readonly options: JobOptions;
}

/** Names a kind of job. The name is the queue: letters, digits, dots, hyphens. */
export function createJobDefinition<Payload extends object>(
  name: string,
  schema: ZodType<Payload>,
  options: JobOptions = {},
): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9.-]{1,60}$/.test(name))
    throw new RangeError(`Job name ${JSON.stringify(name)}: expected a-z, 0-9, dot, hyphen`);
  return { name, schema, options };
}
