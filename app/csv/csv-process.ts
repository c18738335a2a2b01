/**
 * The program of the child process that parses a CSV file (parse-csv.server.ts): for each message it
 * returns the lines that the bytes complete, or the parser's error text.
 */
import { CsvError } from 'csv-parse';
import { type CsvLine, type CsvParser, openCsvParser } from './csv-parser.ts';
import type { CsvText } from './read-csv-text.ts';

/** Null after the last bytes. */
export type CsvTask = CsvText | null;

export type CsvAnswer = { readonly lines: readonly CsvLine[] } | { readonly refused: string };

let parser: CsvParser | null = null;

async function answer(task: CsvTask): Promise<CsvAnswer> {
  try {
    if (task) parser ??= openCsvParser(task.delimiter);
    return { lines: (await (task ? parser?.write(task.bytes) : parser?.end())) ?? [] };
  } catch (error) {
    if (error instanceof CsvError) return { refused: error.message };
    throw error;
  }
}

process.on('message', (task: CsvTask) => {
  void answer(task).then((lines) => process.send?.(lines));
});
