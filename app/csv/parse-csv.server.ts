/** Parses an uploaded CSV file while it arrives. */
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError } from 'csv-parse';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { type CsvChild, type CsvChildOptions, startCsvChild } from './csv-child.ts';
import { type CsvLine, openCsvParser } from './csv-parser.ts';
import { waitForPlace } from './file-places.ts';
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
}

/**
 * Yields the non-empty lines of a file: of a large one after each piece those that it completes;
 * the next piece is only read when they were consumed. Throws `payload_too_large` for a file of
 * more than `maxBytes`, `validation_failed` when it is not a CSV file, a record is too long or the
 * file cannot be parsed within its memory and time, and `unavailable` when too many files are being
 * read.
 */
export async function* parseCsv(
  body: ReadableStream<Uint8Array>,
  { maxBytes, shop, child: overrides }: CsvOptions,
): AsyncGenerator<readonly CsvLine[]> {
  const held: CsvText[] = [];
  let length = 0;
  let child: CsvChild | null = null;
  let leave: (() => void) | null = null;
  try {
    for await (const piece of readCsvText(body, { maxBytes })) {
      held.push(piece);
      if (!child && (length += piece.bytes.length) <= SMALL) continue;
      leave ??= await waitForPlace(shop);
      child ??= startCsvChild(overrides);
      for (const each of held.splice(0)) yield await child.parse(each);
    }
    if (child) yield await child.parse(null);
    else yield* parseHere(held);
  } finally {
    child?.end();
    leave?.();
    await readRest(body, maxBytes);
  }
}

/**
 * A refusal is sent when the rest of the file has arrived: the connection of a client that is still
 * sending would be cut, and it would not learn the reason.
 */
async function readRest(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of body) if ((bytes += piece.byteLength) > maxBytes) return;
  } catch {
    // Broken off by the client: nobody waits for a response.
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
