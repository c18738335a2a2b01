/**
 * `pricing recommend --input F.json [--all]`: takes products with their history and prints
 * recommendations; the pure engine, no database.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { recommendForFile } from '#pricing/recommendations/exchange/recommend-for-file.ts';
import {
  type RecommendationFile,
  parseRecommendationFile,
} from '#pricing/recommendations/exchange/parse-recommendation-file.ts';
import type { CommandIo } from '#cli/command-io.ts';

const USAGE = 'Usage: pricing recommend --input F.json [--all]';

/**
 * Exit code 0; 2 when something was skipped (named on stderr, the rest is computed) or nothing
 * could be read.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') return refuse(io, options);
  let file: RecommendationFile;
  try {
    file = parseRecommendationFile(await readFile(options.input, 'utf8'));
  } catch (error) {
    return refuse(
      io,
      `${options.input}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  for (const problem of file.problems) io.stderr.write(`${options.input}: ${problem}\n`);
  io.stdout.write(`${JSON.stringify(recommendForFile(file, options), null, 2)}\n`);
  return file.problems.length > 0 ? 2 : 0;
}

function readOptions(args: string[]): { input: string; all: boolean } | string {
  try {
    const { values } = parseArgs({
      args,
      options: { input: { type: 'string' }, all: { type: 'boolean' } },
    });
    return values.input === undefined ? USAGE : { input: values.input, all: values.all ?? false };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}. ${USAGE}`;
  }
}

function refuse(io: CommandIo, message: string): number {
  io.stderr.write(`${message}\n`);
  return 2;
}
