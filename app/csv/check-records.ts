import { toRefusal } from '#app/locales/format-refusal.ts';

/**
 * Characters of a record with its quotes and delimiters: an unclosed quote would make the whole
 * file one record. No cell can be longer.
 */
export const MAX_RECORD = 20_000;
/** As many columns as a sheet of a spreadsheet has. */
export const MAX_CELLS = 16_384;

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
