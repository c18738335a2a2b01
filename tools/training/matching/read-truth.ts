import { readFileSync } from 'node:fs';

/** Rows of a file of pairs (left id, right id[, label]), without its header. */
export function readTruth(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .filter(([left]) => left !== undefined && left !== '' && !/id/i.test(left));
}
