/** The text of an uploaded CSV file, checked before it is parsed. */
import { toRefusal } from '#app/locales/format-refusal.ts';
import { createRecordCheck, MAX_RECORD } from './check-records.ts';

export interface CsvText {
  /** UTF-8 without a byte order mark; a piece may end within a character. */
  readonly bytes: Uint8Array;
  /** The same for the whole file. */
  readonly delimiter: string;
}

/** Bytes parsed at a time. */
const PIECE = 65_536;

/**
 * Decodes a file while it arrives. Throws `payload_too_large` for more than `maxBytes`, and
 * `validation_failed` when it is not text or a record exceeds the limits of check-records.ts.
 */
export async function* readCsvText(
  body: ReadableStream<Uint8Array>,
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
  // The caller reads the rest after an error (parse-csv.server.ts).
  for await (const piece of body.values({ preventCancel: true })) {
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
