/**
 * Reading in threads of their own, so that a large page holds up neither the requests that are
 * served nor the visits that wait. A page that a thread fails on, or takes too long over, is
 * unreadable; the others go on, in a new thread.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Monitoring } from '../monitoring.ts';
import { type Answer, type ReadDocument, unreadDocument } from '../read-document.ts';
import type { ReadingTask } from './reader-thread.ts';

export interface Readers {
  /** Reads as `readDocument` does. Rejects only when no thread can be started, or after `close`. */
  readonly read: Monitoring['read'];
  /** Ends the threads; what they were at is rejected. */
  close(): Promise<void>;
}

export interface ReaderOptions {
  readonly threads: number;
  /** A page that takes longer is given up. */
  readonly limitMs: number;
  /** What a thread may hold; feeds of the largest size fit. */
  readonly heapMb: number;
  /** The thread's program. */
  readonly file: URL;
}

const MAX_THREADS = 4;
/** A few pages' trees fit, so that they die young. */
const YOUNG_MB = 64;

const defaults: ReaderOptions = {
  // One processor is left to whoever fetches, records and serves.
  threads: Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
  limitMs: 30_000,
  heapMb: 1024,
  file: new URL('./reader-thread.ts', import.meta.url),
};

interface Waiting {
  readonly task: ReadingTask;
  readonly resolve: (read: ReadDocument) => void;
  readonly reject: (error: Error) => void;
}

/** No thread runs before the first document comes. Idle threads do not keep the process alive. */
export function openReaders(given: Partial<ReaderOptions> = {}): Readers {
  const options = { ...defaults, ...given };
  const waiting: Waiting[] = [];
  const threads = new Set<ReaderThread>();
  let isClosed = false;
  const serve = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...threads].find((thread) => thread.isIdle);
      if (!idle && threads.size >= options.threads) return;
      const next = waiting.shift();
      if (!next) return;
      const thread =
        idle ?? new ReaderThread(options, { done: serve, gone: (gone) => threads.delete(gone) });
      threads.add(thread);
      thread.take(next);
    }
  };
  return {
    read: (answer, currency) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('reading has ended'));
        waiting.push({ task: { answer: copyOf(answer), currency }, resolve, reject });
        serve();
      }),
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('reading has ended'));
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

class ReaderThread {
  private readonly worker: Worker;
  private readonly limitMs: number;
  private readonly tell: { done: () => void; gone: (thread: ReaderThread) => void };
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | undefined;
  private hasStarted = false;
  private isEnding = false;

  constructor(options: ReaderOptions, tell: ReaderThread['tell']) {
    this.tell = tell;
    this.limitMs = options.limitMs;
    this.worker = new Worker(options.file, {
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    this.worker.on('message', (message: 'ready' | ReadDocument) => {
      if (message !== 'ready') return this.finish((page) => page.resolve(message));
      this.hasStarted = true;
      this.startTimer();
    });
    this.worker.on('error', (error: Error) => this.lose(error));
    this.worker.on('exit', () => this.lose(new Error('the reading thread ended')));
  }

  get isIdle(): boolean {
    return this.current === null;
  }

  /** Bytes are handed over, not copied again. */
  take(page: Waiting): void {
    this.current = page;
    this.worker.ref();
    if (this.hasStarted) this.startTimer();
    this.worker.postMessage(page.task, [page.task.answer.bytes.buffer as ArrayBuffer]);
  }

  async end(): Promise<void> {
    this.isEnding = true;
    await this.worker.terminate();
    this.lose(new Error('reading has ended'));
  }

  private startTimer(): void {
    if (this.current === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.lose(new Error('it took too long'));
      void this.worker.terminate();
    }, this.limitMs);
  }

  private finish(answer: (page: Waiting) => void): void {
    const page = this.current;
    this.current = null;
    clearTimeout(this.timer);
    this.worker.unref();
    if (page) answer(page);
    this.tell.done();
  }

  /** The thread is no more. Its page is to blame when it had begun to read; otherwise whoever asked must know that nothing can be read. */
  private lose(error: Error): void {
    this.tell.gone(this);
    this.finish((page) =>
      this.hasStarted && !this.isEnding
        ? page.resolve(unreadDocument('the page could not be read'))
        : page.reject(error),
    );
  }
}

/** What is read of an answer, in memory of its own that can be given away. */
function copyOf({ url, status, headers, bytes }: Answer): Answer {
  return { url, status, headers: { ...headers }, bytes: new Uint8Array(bytes) };
}
