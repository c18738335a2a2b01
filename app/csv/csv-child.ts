import { startChild } from '#kernel/child-process/start-child.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { CsvLine } from './csv-parser.ts';
import type { CsvAnswer, CsvTask } from './csv-process.ts';

export interface CsvChildOptions {
  /** The program. */
  readonly file: URL;
  readonly heapMb: number;
  /** The process is ended when a piece takes longer. */
  readonly limitMs: number;
}

export interface CsvChild {
  /**
   * Returns the lines that the bytes complete; null ends the file. Throws `validation_failed` when
   * it is not CSV, or the process ran out of memory or time, or was killed.
   */
  parse(task: CsvTask): Promise<readonly CsvLine[]>;
  end(): void;
}

const defaults: CsvChildOptions = {
  file: new URL('./csv-process.ts', import.meta.url),
  // The program alone needs 10; the lines of a piece at most 20.
  heapMb: 96,
  // A piece takes 0.1 seconds at most on an idle machine.
  limitMs: 20_000,
};

/** Starts a process that parses one file. */
export function startCsvChild(overrides: Partial<CsvChildOptions> = {}): CsvChild {
  const { limitMs, ...program } = { ...defaults, ...overrides };
  const { process: child } = startChild(program);
  let pending = Promise.withResolvers<CsvAnswer>();
  const fail = (): void => pending.reject(toRefusal('validation_failed', ['file_not_processed']));
  child.on('message', (message) => pending.resolve(message as CsvAnswer));
  child.on('error', fail);
  child.on('close', fail);
  // It may also end between two pieces; the next one then throws.
  pending.promise.catch(() => undefined);
  return {
    parse: async (task) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      // A send error needs no handling: the process has ended, and its 'close' event follows.
      child.send(task as object, () => undefined);
      const answer = await pending.promise.finally(() => clearTimeout(timer));
      pending = Promise.withResolvers<CsvAnswer>();
      pending.promise.catch(() => undefined);
      if ('refused' in answer)
        throw toRefusal('validation_failed', ['no_csv', { why: answer.refused }]);
      return answer.lines;
    },
    end: () => void child.kill('SIGKILL'),
  };
}
