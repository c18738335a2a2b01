/**
 * Reads documents of retailers in child processes, so that a large one delays neither requests nor
 * visits. A document whose reader fails or takes too long is unreadable.
 */
import {
  countSpareProcessors,
  openTaskProcesses,
  TaskFailedError,
  type TaskProcessOptions,
} from '#kernel/child-process/open-task-processes.ts';
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

const defaults: TaskProcessOptions = {
  processes: countSpareProcessors(4),
  limitMs: 30_000,
  // The largest allowed feed fits.
  heapMb: 1024,
  // Large enough for a few page trees, so that they are freed by minor garbage collections.
  youngMb: 64,
  file: new URL('./reader-process.ts', import.meta.url),
};

/** Readers start with the first document. Idle ones do not keep the process alive. */
export function openReaders(overrides: Partial<TaskProcessOptions> = {}): Readers {
  const processes = openTaskProcesses<ReadingTask>({ ...defaults, ...overrides });
  return {
    ...createDocumentReading(async (task, unread) => {
      try {
        return await processes.run({ ...task, answer: sentOf(task.answer) });
      } catch (error) {
        if (error instanceof TaskFailedError) return unread;
        throw error;
      }
    }),
    close: () => processes.close(),
  };
}

/** The parts of a response that are sent to the reader. */
function sentOf({ url, status, headers, bytes }: Answer): Answer {
  return { url, status, headers, bytes };
}
