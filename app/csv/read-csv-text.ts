/** The text of an uploaded CSV file, checked before it is parsed. */
import { toRefusal } from '#app/locales/format-refusal.ts';

export interface CsvText {
  /** UTF-8 without a byte order mark; a piece may end within a character. */
  readonly bytes: Uint8Array;
  /** The same for the whole file. */
  readonly delimiter: string;
}

/**
 * Characters of a record with its quotes and delimiters: an unclosed quote would make the whole
 * file one record. No cell can be longer.
 */
export const MAX_RECORD = 20_000;
/** As many columns as a sheet of a spreadsheet has. */
export const MAX_CELLS = 16_384;
/** Bytes parsed at a time. */
const PIECE = 65_536;

/**
 * Decodes a file while it arrives. Throws `payload_too_large` for more than `maxBytes`, and
 * `validation_failed` when it is not text or a record exceeds its limits.
 */
export async function* readCsvText(
  body: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<CsvText> {
  let bytes = 0;
  let decoder: TextDecoder | null = null;
  let delimiter: string | null = null;
  let check: (text: string) => void = () => undefined;
  function* split(text: string): Generator<CsvText> {
    if (text.includes('\0')) throw toRefusal('validation_failed', ['file_no_text']);
    if (delimiter === null && text !== '') {
      delimiter = findDelimiter(text);
      check = createRecordCheck(delimiter);
    }
    if (delimiter === null) return;
    check(text);
    const encoded = Buffer.from(text);
    for (let at = 0; at < encoded.length; at += PIECE)
      yield { bytes: encoded.subarray(at, at + PIECE), delimiter };
  }
  for await (const piece of body) {
    if ((bytes += piece.byteLength) > maxBytes)
      throw toRefusal('payload_too_large', [
        'file_too_large',
        { megabytes: String(maxBytes / 1_000_000) },
      ]);
    decoder ??= chooseDecoder(piece);
    yield* split(decode(decoder, piece));
  }
  if (decoder) yield* split(decode(decoder, null));
}

/** Returns the delimiter that occurs most often in the first line. */
function findDelimiter(text: string): string {
  const heading = text.slice(0, MAX_RECORD).split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string): number => heading.split(sign).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * UTF-8, or UTF-16 by its byte order mark; anything else is decoded as Windows-1252, which older
 * spreadsheets write.
 */
function chooseDecoder(start: Uint8Array): TextDecoder {
  if (start[0] === 0x50 && start[1] === 0x4b)
    throw toRefusal('validation_failed', ['file_is_spreadsheet']);
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return new TextDecoder('utf-8', { fatal: true });
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function decode(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw toRefusal('validation_failed', ['file_not_utf8']);
  }
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Returns a function that reads the text of a file piece by piece, before the parser does, and
 * throws `validation_failed` at a record that is too long or has too many cells. Quotes and line
 * ends mean what they mean to csv-parse with the options of csv-parser.ts (`relax_quotes`, `trim`):
 * read otherwise, a record of a hostile file could be longer for the parser than for this check.
 */
export function createRecordCheck(
  delimiter: string,
  { record, cells: most }: { record: number; cells: number } = {
    record: MAX_RECORD,
    cells: MAX_CELLS,
  },
): (text: string) => void {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let isAfterCr = false;
  let startLine = 1;
  let length = 0;
  let cells = 1;
  let isQuoted = false;
  /** After a quote in a quoted cell: it ends the quotes unless another one follows. */
  let isAtQuote = false;
  /** Quotes open only where nothing but blanks precedes them in the cell. */
  let isEmpty = true;
  const startRecord = (): void => {
    startLine = line;
    length = 0;
    cells = 1;
    isEmpty = true;
  };
  return (text) => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === CR || (code === LF && !isAfterCr)) line += 1;
      isAfterCr = code === CR;
      if ((length += 1) > record)
        throw toRefusal('validation_failed', [
          'file_row_too_long',
          { line: String(startLine), most: String(record) },
        ]);
      if (isQuoted) {
        if (isAtQuote && code !== QUOTE) isQuoted = isAtQuote = false;
        else {
          isAtQuote = code === QUOTE && !isAtQuote;
          if (!isAtQuote) isEmpty = false;
          continue;
        }
      }
      if (code === CR || code === LF) startRecord();
      else if (code === separator) {
        isEmpty = true;
        if ((cells += 1) > most)
          throw toRefusal('validation_failed', [
            'file_row_too_wide',
            { line: String(startLine), most: String(most) },
          ]);
      } else if (code === QUOTE && isEmpty) isQuoted = true;
      else if (isEmpty && !isBlank(code)) isEmpty = false;
    }
  };
}

const isBlank = (code: number): boolean =>
  code <= 0x20 || code >= 0xa0 ? /\s/.test(String.fromCharCode(code)) : false;
