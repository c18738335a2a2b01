import type { ZodType } from 'zod';

/**
 * Retries and concurrency of a kind of job. Jobs run at least once: a handler may run twice for one
 * job, and the second run must have no further effect.
 */
export interface JobOptions {
  /** Attempts after the first one (default 5). */
  readonly retryLimit?: number;
  /** Seconds before the first retry, doubled each time (default 5). */
  readonly retryDelay?: number;
  /**
   * Seconds after which a running job is aborted and given to another worker (default 300). A job
   * whose process died is given to another worker much sooner.
   */
  readonly expireInSeconds?: number;
  /** Maximum number of jobs run concurrently in one process (default 1). */
  readonly concurrency?: number;
  /**
   * Jobs fetched at once by one lane (default 1). Many small jobs then cost one query and can be
   * merged (`Jobs.handleMerged`).
   */
  readonly batch?: number;
  /**
   * Used instead of `concurrency` and `batch` for jobs that mostly wait for I/O: how many run
   * concurrently in one process, at the cost of one query.
   */
  readonly places?: number;
}

/** A kind of job: the name of its queue, the schema of its payload, and how it is retried. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  readonly schema: ZodType<Payload>;
  readonly options: JobOptions;
}

/** Defines a kind of job. The name is the queue's name: letters, digits, dots, hyphens. */
export function createJobDefinition<Payload extends object>(
  name: string,
  schema: ZodType<Payload>,
  options: JobOptions = {},
): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9.-]{1,60}$/.test(name))
    throw new RangeError(`Job name ${JSON.stringify(name)}: expected a-z, 0-9, dot, hyphen`);
  return { name, schema, options };
}
