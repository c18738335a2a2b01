import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { readItemTable, TableError } from '#pricing/matching/read-item-table.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';
import type { Command, CommandIo } from '#cli/command-io.ts';

const USAGE = 'Usage: pricing match --left A.csv --right B.csv';
const MAX_PROBLEMS = 20;
const ROWS_PER_WRITE = 5_000;
/** Digits of a probability; more would suggest a precision that it does not have. */
const DIGITS = 4;

/**
 * `match --left A.csv --right B.csv`: prints one CSV line per candidate pair with probability at
 * least 0.01. Exit code 2 when a table or one of its rows was invalid.
 */
export const run: Command = async (args, io) => {
  const files = readArguments(args);
  if (!files) return refuse(io, USAGE);
  try {
    const left = readItemTable(await readBytes(files.left), files.left);
    const right = readItemTable(await readBytes(files.right), files.right);
    const pairs = scorePairs(left.items, right.items);
    io.stdout.write('left_id,right_id,probability,verdict,reasons\n');
    for (let i = 0; i < pairs.length; i += ROWS_PER_WRITE) {
      const rows = pairs
        .slice(i, i + ROWS_PER_WRITE)
        .map((pair) => [
          pair.left,
          pair.right,
          String(Math.round(pair.probability * 10 ** DIGITS) / 10 ** DIGITS),
          pair.verdict,
          pair.reasons.map(formatMatchReason).join('; '),
        ]);
      if (!io.stdout.write(stringify(rows)))
        await new Promise<void>((resolve) => io.stdout.once('drain', resolve));
    }
    return printProblems([...left.problems, ...right.problems], io);
  } catch (error) {
    if (error instanceof TableError) return refuse(io, error.message);
    throw error;
  }
};

function readArguments(args: string[]): { left: string; right: string } | null {
  try {
    const { left, right } = parseArgs({
      args,
      options: { left: { type: 'string' }, right: { type: 'string' } },
    }).values;
    return left && right ? { left, right } : null;
  } catch {
    return null;
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new TableError(`${file}: ${describeFileError(error as NodeJS.ErrnoException)}`);
  }
}

function describeFileError({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'is a folder, expected a CSV file';
  return `cannot be read (${code})`;
}

function refuse(io: CommandIo, message: string): number {
  io.stderr.write(`${message}\n`);
  return 2;
}

function printProblems(problems: readonly string[], io: CommandIo): number {
  for (const problem of problems.slice(0, MAX_PROBLEMS)) io.stderr.write(`${problem}\n`);
  if (problems.length > MAX_PROBLEMS)
    io.stderr.write(`… and ${problems.length - MAX_PROBLEMS} more rows set aside\n`);
  return problems.some((problem) => problem.endsWith('set aside')) ? 2 : 0;
}
