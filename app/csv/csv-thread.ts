/**
 * A worker thread that parses a CSV file: it receives pieces of the file and returns the lines that
 * each completes. Parsing a few hundred thousand characters takes as long as a whole request may;
 * in this thread it does not block other requests.
 */
import { parentPort } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse';

/** Bytes of the file; null after the last ones. */
export type CsvPiece = Uint8Array | null;

export interface CsvLine {
  /** As a spreadsheet counts, from 1; of a record with several lines, the last one. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why it is not a CSV file; `message`: the parser's error text. */
export type CsvProblem =
  | { readonly kind: 'spreadsheet' | 'no_text' | 'not_utf8' }
  | { readonly kind: 'no_csv'; readonly message: string };

export type CsvAnswer = { readonly lines: readonly CsvLine[] } | { readonly problem: CsvProblem };

class Unreadable extends Error {
  readonly problem: CsvProblem;
  constructor(kind: 'spreadsheet' | 'no_text' | 'not_utf8') {
    super(kind);
    this.problem = { kind };
  }
}

/** Maximum record length in characters: an unclosed quote would make the whole file one record. */
const MAX_LINE = 20_000;

let lines: CsvLine[] = [];
let decoder: TextDecoder | null = null;
let parser: ReturnType<typeof openParser> | null = null;

function openParser(start: string) {
  const opened = parse({
    bom: true,
    delimiter: findDelimiter(start),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_LINE,
  });
  // Errors are passed to the pending write; an `error` event without a listener would end the
  // thread.
  opened.on('error', () => undefined);
  opened.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    if (record.some((cell) => cell !== '')) lines.push({ line: info.lines, cells: record });
  });
  return opened;
}

/** Returns the delimiter that occurs most often in the first line. */
function findDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string): number => heading.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * UTF-8, or UTF-16 by its byte order mark; anything else is decoded as Windows-1252, which older
 * spreadsheets write.
 */
function chooseDecoder(start: Uint8Array): TextDecoder {
  if (start[0] === 0x50 && start[1] === 0x4b) throw new Unreadable('spreadsheet');
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return new TextDecoder('utf-8', { fatal: true });
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function decode(piece: CsvPiece): string {
  if (piece === null && decoder === null) return '';
  decoder ??= chooseDecoder(piece ?? new Uint8Array());
  let text: string;
  try {
    text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new Unreadable('not_utf8');
  }
  if (text.includes('\0')) throw new Unreadable('no_text');
  return text;
}

/** Writes text to the parser; resolves when it has been parsed. */
function write(
  to: ReturnType<typeof openParser>,
  text: { next: string } | { last: string },
): Promise<void> {
  return new Promise((done, failed) => {
    if ('last' in text) to.once('error', failed).once('end', done).end(text.last);
    else to.write(text.next, (error) => (error ? failed(error) : done()));
  });
}

async function read(piece: CsvPiece): Promise<CsvAnswer> {
  lines = [];
  try {
    const text = decode(piece);
    parser ??= openParser(text);
    await write(parser, piece === null ? { last: text } : { next: text });
    return { lines };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    if (error instanceof CsvError) return { problem: { kind: 'no_csv', message: error.message } };
    throw error;
  }
}

parentPort?.on('message', (piece: CsvPiece) => {
  void read(piece).then((answer) => parentPort?.postMessage(answer));
});
