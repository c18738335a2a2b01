/** Parses an uploaded CSV file in a worker thread while it arrives. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { CsvAnswer, CsvLine, CsvPiece, CsvProblem } from './csv-thread.ts';

const THREAD = new URL('./csv-thread.ts', import.meta.url);
/** Parallel threads in this process: each uses a processor while its file is parsed. */
const MAX_THREADS = 4;
const HEAP_MB = 128;
let threads = 0;

/**
 * Yields the non-empty lines of a file, after each piece of it those that it completes; the next
 * piece is only read when they were consumed. Throws `payload_too_large` for a file of more than
 * `maxBytes`, `validation_failed` when it is not a CSV file, and `unavailable` when too many files
 * are being read.
 */
export async function* parseCsv(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<readonly CsvLine[]> {
  if (threads >= MAX_THREADS) throw toRefusal('unavailable', ['files_busy']);
  threads += 1;
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const failed = once(thread, 'error').then(([error]) => {
    throw error;
  });
  // Handled here too, because a thread may fail while no piece is pending; the next piece then
  // throws this error.
  failed.catch(() => undefined);
  const ask = async (piece: CsvPiece): Promise<readonly CsvLine[]> => {
    const answered = once(thread, 'message') as Promise<[CsvAnswer]>;
    thread.postMessage(piece);
    const [answer] = await Promise.race([answered, failed]);
    if ('problem' in answer) throw refuseFile(answer.problem);
    return answer.lines;
  };
  let bytes = 0;
  try {
    for await (const piece of body) {
      if ((bytes += piece.byteLength) > maxBytes)
        throw toRefusal('payload_too_large', [
          'file_too_large',
          { megabytes: String(maxBytes / 1_000_000) },
        ]);
      yield await ask(piece);
    }
    yield await ask(null);
  } finally {
    threads -= 1;
    await thread.terminate();
  }
}

function refuseFile(problem: CsvProblem): Error {
  switch (problem.kind) {
    case 'spreadsheet':
      return toRefusal('validation_failed', ['file_is_spreadsheet']);
    case 'no_text':
      return toRefusal('validation_failed', ['file_no_text']);
    case 'not_utf8':
      return toRefusal('validation_failed', ['file_not_utf8']);
    case 'no_csv':
      return toRefusal('validation_failed', ['no_csv', { why: problem.message }]);
  }
}
