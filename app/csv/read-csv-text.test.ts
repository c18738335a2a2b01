import { CsvError } from 'csv-parse';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '#tests/support/is-long.ts';
import { type CsvLine, openCsvParser } from './csv-parser.ts';
import { createRecordCheck, MAX_CELLS, MAX_RECORD } from './read-csv-text.ts';

const LIMITS = { record: 12, cells: 3 };
/** What decides where cells and records end, and what is trimmed. */
const SIGNS = ['"', '""', ',', ';', '\t', '\n', '\r', '\r\n', ' ', '\u00a0', '\ufeff', 'a', 'ü'];

const isRefused = (pieces: readonly string[], delimiter: string): boolean => {
  const check = createRecordCheck(delimiter, LIMITS);
  try {
    for (const piece of pieces) check(piece);
    return false;
  } catch {
    return true;
  }
};

async function parseAll(pieces: readonly string[], delimiter: string): Promise<CsvLine[]> {
  const parser = openCsvParser(delimiter);
  const lines: CsvLine[] = [];
  try {
    for (const piece of pieces) lines.push(...(await parser.write(Buffer.from(piece))));
    lines.push(...(await parser.end()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return lines;
}

test('the parser finds no larger record than the check has let through', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...SIGNS), { maxLength: 20 }), { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      async (signs, delimiter) => {
        const pieces = signs.map((piece) => piece.join(''));
        if (isRefused(pieces, delimiter)) return;
        for (const { cells } of await parseAll(pieces, delimiter)) {
          expect(cells.length).toBeLessThanOrEqual(LIMITS.cells);
          expect(cells.join('').length).toBeLessThanOrEqual(LIMITS.record);
        }
      },
    ),
    { numRuns: IS_LONG ? 20_000 : 500 },
  );
});

test('a record of the largest size passes, quoted delimiters and line ends are text', () => {
  const check = createRecordCheck(',');
  check(`${','.repeat(MAX_CELLS - 1)}\n`);
  check(`"${',\n'.repeat((MAX_RECORD - 4) / 2)}",\n`);
  check(`${'a'.repeat(MAX_RECORD - 1)}\r\n`);
});

test.each([
  ['row 3 has a column too many', `a\r\n"b"\r\n${','.repeat(MAX_CELLS)}`, /^Row 3 has more than/],
  ['the quote of row 2 is not closed', `a\n"b\n${'c\n'.repeat(MAX_RECORD)}`, /^Row 2 is longer/],
  ['a quote within a cell opens nothing', `a\na"b\n${'c'.repeat(MAX_RECORD + 1)}`, /^Row 3 is/],
])('%s', (_what, text, message) => {
  expect(() => createRecordCheck(',')(text)).toThrow(message);
});
