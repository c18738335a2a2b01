/**
 * Reads documents of retailers in child processes, so that a large one delays neither requests nor
 * visits, and one that exhausts the memory ends only its reader. A document whose reader fails or
 * takes too long is unreadable; the others continue in a new process.
 */
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Child, startChild } from '#kernel/child-process/start-child.ts';
import type { Answer } from '#pricing/monitoring/read-document.ts';
import {
  createDocumentReading,
  type DocumentReading,
  type ReadingTask,
} from '#pricing/monitoring/reading-tasks.ts';

/** Its methods reject only when no process can be started, or after `close`. */
export interface Readers extends DocumentReading {
  /** Ends the processes; documents being read are rejected. */
  close(): Promise<void>;
}

export interface ReaderOptions {
  readonly processes: number;
  /** Reading a page is aborted after this time. */
  readonly limitMs: number;
  /** Memory limit of a reader; the largest allowed feed fits. */
  readonly heapMb: number;
  /** The reader's program. */
  readonly file: URL;
}

const MAX_PROCESSES = 4;
/** Large enough for a few page trees, so that they are freed by minor garbage collections. */
const YOUNG_MB = 64;

const defaults: ReaderOptions = {
  // One processor is left for fetching, recording and serving requests.
  processes: Math.max(1, Math.min(MAX_PROCESSES, availableParallelism() - 1)),
  limitMs: 30_000,
  heapMb: 1024,
  file: new URL('./reader-process.ts', import.meta.url),
};

interface Waiting {
  readonly task: ReadingTask;
  /** The result when the task fails. */
  readonly unread: unknown;
  readonly resolve: (read: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Readers start with the first document. Idle ones do not keep the process alive. */
export function openReaders(overrides: Partial<ReaderOptions> = {}): Readers {
  const options = { ...defaults, ...overrides };
  const waiting: Waiting[] = [];
  const readers = new Set<Reader>();
  let isClosed = false;
  const serve = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...readers].find((reader) => reader.isIdle);
      if (!idle && readers.size >= options.processes) return;
      const next = waiting.shift();
      if (!next) return;
      const reader =
        idle ?? new Reader(options, { done: serve, ended: (reader) => readers.delete(reader) });
      readers.add(reader);
      reader.start(next);
    }
  };
  return {
    ...createDocumentReading(
      (task, unread) =>
        new Promise((resolve, reject) => {
          if (isClosed) return reject(new Error('reading has ended'));
          const sent = { ...task, answer: sentOf(task.answer) };
          waiting.push({ task: sent, unread, resolve, reject });
          serve();
        }),
    ),
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('reading has ended'));
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}

class Reader {
  private readonly child: Child;
  private readonly limitMs: number;
  private readonly notify: { done: () => void; ended: (reader: Reader) => void };
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | undefined;
  private hasStarted = false;
  private isEnding = false;

  constructor(options: ReaderOptions, notify: Reader['notify']) {
    this.notify = notify;
    this.limitMs = options.limitMs;
    this.child = startChild({ file: options.file, heapMb: options.heapMb, youngMb: YOUNG_MB });
    this.child.process.on('message', (message) =>
      this.receive(message as 'ready' | { read: unknown }),
    );
    this.child.process.on('error', (error) => this.handleEnd(error));
    // 'close' comes after its streams have ended, so that its error output is complete.
    this.child.process.on('close', () =>
      this.handleEnd(new Error(`the reader ended: ${this.child.errorOutput()}`)),
    );
  }

  get isIdle(): boolean {
    return this.current === null;
  }

  start(page: Waiting): void {
    this.current = page;
    this.setReferenced(true);
    if (this.hasStarted) this.startTimer();
    // A send error needs no handling when the reader has just ended: its 'close' event follows and
    // settles the page.
    this.child.process.send(page.task, () => undefined);
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
    this.handleEnd(new Error('reading has ended'));
  }

  private receive(message: 'ready' | { read: unknown }): void {
    if (message !== 'ready') return this.finish((page) => page.resolve(message.read));
    this.hasStarted = true;
    this.startTimer();
  }

  private startTimer(): void {
    if (this.current === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.handleEnd(new Error('it took too long'));
      this.child.process.kill('SIGKILL');
    }, this.limitMs);
  }

  private finish(answer: (page: Waiting) => void): void {
    const page = this.current;
    this.current = null;
    clearTimeout(this.timer);
    this.setReferenced(false);
    if (page) answer(page);
    this.notify.done();
  }

  /** Whether the reader keeps this process alive: while it has a page. */
  private setReferenced(is: boolean): void {
    const { process: child } = this.child;
    for (const each of [child, child.channel, child.stderr as Socket | null])
      if (is) each?.ref();
      else each?.unref();
  }

  /**
   * The reader has ended. If it had begun to read, its page is unreadable; otherwise the caller
   * gets an error, because no page can be read.
   */
  private handleEnd(error: Error): void {
    this.notify.ended(this);
    this.finish((page) =>
      this.hasStarted && !this.isEnding ? page.resolve(page.unread) : page.reject(error),
    );
  }
}

/** The parts of a response that are sent to the reader. */
function sentOf({ url, status, headers, bytes }: Answer): Answer {
  return { url, status, headers, bytes };
}
