/** Parses an uploaded CSV file while it arrives. */
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError } from 'csv-parse';
import { startChild } from '#kernel/child-process/start-child.ts';
import { createPlaces } from '#kernel/places.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { type CsvLine, openCsvParser } from './csv-parser.ts';
import type { CsvAnswer, CsvTask } from './csv-process.ts';
import { type CsvText, readCsvText } from './read-csv-text.ts';

/** Bytes. A smaller file is parsed in this process: it fits in memory whatever it contains. */
const SMALL = 65_536;
/** Parsed in this process at a time: 10 ms at most, in which no other request is answered. */
const SLICE = 8_192;

export interface CsvOptions {
  readonly maxBytes: number;
  /** Its files share the places for large files fairly with those of other shops. */
  readonly shop: string;
  readonly child?: Partial<CsvChildOptions>;
  /** Milliseconds in which 16 kB must arrive. */
  readonly slowMs?: number;
}

/**
 * Yields the non-empty lines of a file: of a large one after each piece those that it completes;
 * the next piece is only read when they were consumed. Throws `payload_too_large` for a file of
 * more than `maxBytes`, `validation_failed` when it is not a CSV file, a record is too long or the
 * file cannot be parsed within its memory and time, `request_timeout` when it hardly arrives, and
 * `unavailable` when too many files are being read.
 */
export async function* parseCsv(
  body: ReadableStream<Uint8Array>,
  { maxBytes, shop, child: overrides, slowMs }: CsvOptions,
): AsyncGenerator<readonly CsvLine[]> {
  const held: CsvText[] = [];
  let length = 0;
  let child: CsvChild | null = null;
  let leave: (() => void) | null = null;
  const pieces = withoutStalling(body, { slowMs });
  try {
    for await (const piece of readCsvText(pieces, { maxBytes })) {
      held.push(piece);
      if (!child && (length += piece.bytes.length) <= SMALL) continue;
      leave ??= await takePlace(shop);
      child ??= startCsvChild(overrides);
      for (const each of held.splice(0)) yield await child.parse(each);
    }
    if (child) yield await child.parse(null);
    else yield* parseHere(held);
  } finally {
    child?.end();
    leave?.();
  }
}

const SLOW_MS = 15_000;
const SLOW_BYTES = 16_384;

/**
 * Yields the pieces as they arrive; throws `request_timeout` once fewer than 16 kB arrived within
 * `slowMs`: four uploads that send a line a second would hold all places. The time in which nobody
 * asks for the next piece does not count.
 */
async function* withoutStalling(
  body: ReadableStream<Uint8Array>,
  { slowMs = SLOW_MS }: { slowMs?: number | undefined },
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const refusal = toRefusal('request_timeout', ['file_too_slow']);
  let [arrived, waitedMs] = [0, 0];
  try {
    for (;;) {
      const asked = performance.now();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(refusal), slowMs - waitedMs);
      const piece = await Promise.race([reader.read(), late.promise]).finally(() =>
        clearTimeout(timer),
      );
      if (piece.done) return;
      waitedMs += performance.now() - asked;
      arrived += piece.value.byteLength;
      yield piece.value;
      if (arrived >= SLOW_BYTES) [arrived, waitedMs] = [0, 0];
      else if (waitedMs >= slowMs) throw refusal;
    }
  } catch (error) {
    if (error === refusal) await reader.cancel(refusal);
    throw error;
  } finally {
    reader.releaseLock();
  }
}

async function* parseHere(pieces: readonly CsvText[]): AsyncGenerator<readonly CsvLine[]> {
  const [first] = pieces;
  if (!first) return;
  const parser = openCsvParser(first.delimiter);
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      yield await parser.write(bytes.subarray(at, at + SLICE));
      await turn();
    }
    yield await parser.end();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw toRefusal('validation_failed', ['no_csv', { why: error.message }]);
  }
}

interface CsvChildOptions {
  /** The program. */
  readonly file: URL;
  readonly heapMb: number;
  /** The process is ended when a piece takes longer. */
  readonly limitMs: number;
}

interface CsvChild {
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
function startCsvChild(overrides: Partial<CsvChildOptions> = {}): CsvChild {
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

/** Files that this process parses at the same time, each with a child process. */
const MAX_FILES = 4;
/** Of one shop: the rest is for the others. */
const MAX_OF_SHOP = 2;
const WAIT_MS = 15_000;

const places = createPlaces({ most: MAX_FILES, mostOfOne: MAX_OF_SHOP });

async function takePlace(shop: string): Promise<() => void> {
  const leave = await places.take(shop, WAIT_MS);
  if (!leave) throw toRefusal('unavailable', ['files_busy']);
  return leave;
}
