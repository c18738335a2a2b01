/** A CSV file that somebody sends → its lines, parsed in a thread of its own while it arrives. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { toRefusal } from '#app/locales/to-refusal.ts';
import type { CsvAnswer, CsvLine, CsvPiece, CsvProblem } from './csv-thread.ts';

const THREAD = new URL('./csv-thread.ts', import.meta.url);
/** At the same time, in this process. A thread takes a processor for as long as its file is long. */
const MAX_THREADS = 4;
const HEAP_MB = 128;
let threads = 0;

/**
 * The lines of a file that have anything in them, as many at a time as a piece of it completes; no
 * further piece is read before those are taken. Throws `payload_too_large` where the file passes
 * `maxBytes`, `validation_failed` when it is no CSV file, and `unavailable` when too many are being
 * read.
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
  // Also while nobody waits for the thread: what fails then fails the next piece.
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
      return toRefusal('validation_failed', ['no_csv', { why: problem.words }]);
  }
}
