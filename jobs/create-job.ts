/**
 * A job is one declaration: its name, the schema of its payload, how it is retried, when it runs by
 * itself, and the function that does it. Whoever queues it knows only its name, so the function may
 * queue other jobs, and these may queue it, without import cycles.
 */
import type { ZodType } from 'zod';

/**
 * Payloads by the name of their job. Each file that declares jobs adds its own:
 * `declare module '#jobs/create-job.ts' { interface JobPayloads { 'repricing.run-batch': … } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled where jobs are declared
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

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
   * merged (`handleMerged`).
   */
  readonly batch?: number;
  /**
   * Used instead of `concurrency` and `batch` for jobs that mostly wait for I/O: how many run
   * concurrently in one process, at the cost of one query.
   */
  readonly places?: number;
}

/** What a handler gets besides its payload. */
export interface JobRun {
  /** Aborted when the process stops, the time is over, or the job was given to another process. */
  readonly signal: AbortSignal;
  readonly id: string;
  /**
   * For a job that continues where the one before it stopped: something was committed that the next
   * run need not do again, so earlier deaths of its processes no longer count towards quarantine.
   */
  readonly reportProgress?: () => Promise<void>;
}

/** What a handler needs that commits its work part by part. */
export type LongRun = Pick<JobRun, 'signal' | 'reportProgress'>;

/**
 * How that is done what a job did not do because it failed, is quarantined, or was lost.
 *
 * `repeat`: the nightly review runs the failed job again, for a week. `foundBy`: that job, which
 * runs by itself, finds it from the state of the data. `nothing`: why nothing is lost.
 */
export type WhenLost = 'repeat' | { readonly foundBy: JobName } | { readonly nothing: string };

/** Of a job that a schedule queues and that works on whatever it finds. */
export const NEXT_RUN: WhenLost = { nothing: 'the next run does the same from the stored state' };

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;

/** Handles several jobs together. When it throws, they are handled again, one by one. */
export type MergedHandler<Payload extends object> = (
  payloads: readonly Payload[],
  run: { signal: AbortSignal },
) => Promise<void>;

/** What the queue needs to know of a kind of job. */
export interface JobDefinition<Payload extends object> {
  /** Also the name of its queue in the database. */
  readonly name: string;
  readonly schema: ZodType<Payload>;
  readonly options: JobOptions;
  readonly whenLost?: WhenLost;
  /** Queued at every time of this cron expression (UTC), with an empty payload. */
  readonly cron?: string;
}

/** A job that works with a `Context`. */
export interface Job<Context, Name extends string = string> {
  readonly name: Name;
  readonly definition: JobDefinition<object>;
  /** Runs jobs of this kind in this process, once `Jobs.start` was called. */
  register(jobs: JobRegistry, context: Context): void;
  /**
   * Runs one job now, with the payload as stored in the queue. Throws ZodError for an invalid
   * payload.
   */
  run(context: Context, payload: unknown, run: JobRun): Promise<void>;
}

/** The part of `Jobs` that registers handlers. */
export interface JobRegistry {
  handle<P extends object>(job: JobDefinition<P>, handler: JobHandler<P>): void;
  handleMerged<P extends object>(job: JobDefinition<P>, handler: MergedHandler<P>): void;
}

interface QueueOptions {
  /** Queues the job at every time of this cron expression (UTC). */
  readonly cron?: string;
  readonly whenLost?: WhenLost;
}

interface JobDeclaration<Name extends JobName> extends JobOptions, QueueOptions {
  /** Letters, digits, dots, hyphens. */
  readonly name: Name;
  readonly payload: ZodType<JobPayloads[Name]>;
  readonly whenLost: WhenLost;
}

/** Declares a job. The compiler checks that its schema gives what `JobPayloads` says. */
export function createJob<Name extends JobName, Context>(
  declaration: JobDeclaration<Name> & {
    readonly handle: (
      context: Context,
      payload: JobPayloads[Name],
      run: JobRun,
    ) => Promise<unknown>;
  },
): Job<Context, Name> {
  const definition = toDefinition(declaration);
  const { handle } = declaration;
  return {
    name: declaration.name,
    definition,
    register: (jobs, context) =>
      jobs.handle(definition, async (payload, run) => {
        await handle(context, payload, run);
      }),
    run: async (context, payload, run) => {
      await handle(context, definition.schema.parse(payload), run);
    },
  };
}

/** Declares a job whose waiting ones are handled together: up to `batch` payloads in one call. */
export function createMergedJob<Name extends JobName, Context>(
  declaration: JobDeclaration<Name> & {
    readonly handleMerged: (
      context: Context,
      payloads: readonly JobPayloads[Name][],
    ) => Promise<unknown>;
  },
): Job<Context, Name> {
  const definition = toDefinition(declaration);
  const { handleMerged } = declaration;
  return {
    name: declaration.name,
    definition,
    register: (jobs, context) =>
      jobs.handleMerged(definition, async (payloads) => {
        await handleMerged(context, payloads);
      }),
    run: async (context, payload) => {
      await handleMerged(context, [definition.schema.parse(payload)]);
    },
  };
}

function toDefinition<Payload extends object>({
  name,
  payload,
  ...options
}: JobOptions &
  QueueOptions & { name: string; payload: ZodType<Payload> }): JobDefinition<Payload> {
  return createJobDefinition(name, payload, options);
}

/** What the queue needs to know of a kind of job, without its handler. */
export function createJobDefinition<Payload extends object>(
  name: string,
  schema: ZodType<Payload>,
  { cron, whenLost, ...options }: JobOptions & QueueOptions = {},
): JobDefinition<Payload> {
  if (!/^[a-z][a-z0-9.-]{1,60}$/.test(name))
    throw new RangeError(`Job name ${JSON.stringify(name)}: expected a-z, 0-9, dot, hyphen`);
  return {
    name,
    schema,
    options,
    ...(cron === undefined ? {} : { cron }),
    ...(whenLost === undefined ? {} : { whenLost }),
  };
}
