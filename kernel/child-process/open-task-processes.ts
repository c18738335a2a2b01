/**
 * Runs tasks in child processes, so that none delays the requests of this process, and one that
 * exhausts the memory ends only its own process. Those after it continue in a new one.
 */
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Child, startChild } from './start-child.ts';

export interface TaskProcesses<Task> {
  /**
   * The task and its result are sent as structured clones. Rejects with `TaskFailedError` when the
   * process of the task ended or took too long; with another error when no process can be started,
   * or after `close`.
   */
  run(task: Task): Promise<unknown>;
  /** Ends the processes; tasks that are not done are rejected. */
  close(): Promise<void>;
}

export class TaskFailedError extends Error {}

export interface TaskProcessOptions {
  /** The program: it calls `handleTasks`. */
  readonly file: URL;
  readonly processes: number;
  /** The process is ended when a task takes longer. */
  readonly limitMs: number;
  readonly heapMb: number;
  /** Size of the young generation in MB; V8's default when absent. */
  readonly youngMb?: number;
  /** A process without a task ends after this time; absent: never. */
  readonly idleMs?: number;
}

/** One processor is left for what the others do: answer requests, fetch, record. */
export const countSpareProcessors = (most: number): number =>
  Math.max(1, Math.min(most, availableParallelism() - 1));

/** In the program of the processes: sends back what `run` returns for each task. */
export function handleTasks<Task>(run: (task: Task) => unknown): void {
  process.on('message', (task) => {
    void Promise.resolve(run(task as Task)).then((result) => process.send?.({ result }));
  });
  process.send?.('ready');
}

interface Waiting<Task> {
  readonly task: Task;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Processes start with the first task. Idle ones do not keep this process alive. */
export function openTaskProcesses<Task extends object>(
  options: TaskProcessOptions,
): TaskProcesses<Task> {
  const waiting: Waiting<Task>[] = [];
  const processes = new Set<TaskProcess<Task>>();
  let isClosed = false;
  const serve = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...processes].find((each) => each.isIdle);
      if (!idle && processes.size >= options.processes) return;
      const next = waiting.shift();
      if (!next) return;
      const chosen =
        idle ??
        new TaskProcess<Task>(options, { done: serve, ended: (each) => processes.delete(each) });
      processes.add(chosen);
      chosen.start(next);
    }
  };
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the processes were closed'));
        waiting.push({ task, resolve, reject });
        serve();
      }),
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the processes were closed'));
      await Promise.all([...processes].map((each) => each.end()));
    },
  };
}

interface Listener<Task extends object> {
  readonly done: () => void;
  readonly ended: (ended: TaskProcess<Task>) => void;
}

class TaskProcess<Task extends object> {
  private readonly child: Child;
  private readonly options: TaskProcessOptions;
  private readonly notify: Listener<Task>;
  private current: Waiting<Task> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private hasStarted = false;
  private isEnding = false;

  constructor(options: TaskProcessOptions, notify: Listener<Task>) {
    this.options = options;
    this.notify = notify;
    this.child = startChild(options);
    this.child.process.on('message', (message) =>
      this.receive(message as 'ready' | { result: unknown }),
    );
    this.child.process.on('error', (error) => this.handleEnd(error));
    // 'close' comes after its streams have ended, so that its error output is complete.
    this.child.process.on('close', () =>
      this.handleEnd(new Error(`the process ended: ${this.child.errorOutput()}`)),
    );
  }

  get isIdle(): boolean {
    return this.current === null;
  }

  start(next: Waiting<Task>): void {
    this.current = next;
    this.setReferenced(true);
    clearTimeout(this.timer);
    if (this.hasStarted) this.limitTime();
    // A send error needs no handling when the process has just ended: its 'close' event follows and
    // settles the task.
    this.child.process.send(next.task, () => undefined);
  }

  async end(): Promise<void> {
    this.isEnding = true;
    const { process: child } = this.child;
    this.setReferenced(true);
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGKILL');
      });
    this.handleEnd(new Error('the processes were closed'));
  }

  private receive(message: 'ready' | { result: unknown }): void {
    if (message !== 'ready') return this.finish(({ resolve }) => resolve(message.result));
    this.hasStarted = true;
    if (this.current !== null) this.limitTime();
  }

  private limitTime(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.kill('it took too long'), this.options.limitMs);
  }

  private kill(why: string): void {
    this.handleEnd(new Error(why));
    this.child.process.kill('SIGKILL');
  }

  private finish(settle: (task: Waiting<Task>) => void): void {
    const task = this.current;
    this.current = null;
    clearTimeout(this.timer);
    if (this.options.idleMs !== undefined)
      this.timer = setTimeout(() => this.kill('it was idle'), this.options.idleMs).unref();
    this.setReferenced(false);
    if (task) settle(task);
    this.notify.done();
  }

  /** Whether the process keeps this one alive: while it has a task. */
  private setReferenced(is: boolean): void {
    const { process: child } = this.child;
    for (const each of [child, child.channel, child.stderr as Socket | null])
      if (is) each?.ref();
      else each?.unref();
  }

  /**
   * The process has ended. If it had begun, its task has failed; otherwise no task can be run.
   */
  private handleEnd(error: Error): void {
    this.notify.ended(this);
    this.finish(({ reject }) =>
      reject(this.hasStarted && !this.isEnding ? new TaskFailedError(error.message) : error),
    );
    clearTimeout(this.timer);
  }
}
