import { join } from 'node:path';
import type { Benchmark } from './benchmarks.ts';

/** The parsed command line. */
export interface Command {
  readonly chosen: readonly Benchmark[];
  /** The folder of cases, as it was named. */
  readonly data: string | null;
  readonly isSmallest: boolean;
  /** For the chosen benchmark: there is then only one. */
  readonly options: readonly string[];
}

/** A command line that names no known benchmark; the message is for the user. */
export class CommandError extends Error {}

/**
 * `[NAME …] [--data DIR] [--smallest] [options of the benchmark]`. A name is a part of a
 * benchmark's name; several choose all that they name. From the first option of another name on,
 * everything belongs to the one named benchmark. Throws CommandError.
 */
export function readCommand(args: readonly string[], benchmarks: readonly Benchmark[]): Command {
  const names: string[] = [];
  const options: string[] = [];
  let data: string | null = null;
  let isSmallest = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--smallest') isSmallest = true;
    else if (word === '--data') {
      at += 1;
      data = readFolder(args[at]);
    } else if (options.length > 0 || word.startsWith('-')) options.push(word);
    else names.push(word);
  }
  for (const name of names) requireKnown(name, benchmarks);
  const chosen = benchmarks.filter(
    (each) => names.length === 0 || names.some((name) => each.name.includes(name)),
  );
  return {
    chosen: options.length === 0 ? chosen : [chooseOne(chosen, { names, options })],
    data,
    isSmallest,
    options,
  };
}

/**
 * Arguments of one benchmark, or null when it has nothing to measure without a folder of cases.
 * `ours` are the few cases in this repository.
 */
export function argumentsOf(
  { cases, smallest }: Benchmark,
  { data, isSmallest, options }: Command,
  ours: string,
): string[] | null {
  const folder = data ?? (isSmallest && cases?.use !== 'replaces' ? ours : null);
  if (cases?.use === 'needed' && folder === null) return null;
  const path = cases && folder !== null ? [join(folder, cases.path)] : [];
  // What the user typed comes last, and therefore takes precedence.
  return [...path, ...(isSmallest ? smallest : []), ...options];
}

function readFolder(word: string | undefined): string {
  if (word === undefined || word.startsWith('-'))
    throw new CommandError('--data takes a folder: --data DIR');
  return word;
}

function requireKnown(name: string, benchmarks: readonly Benchmark[]): void {
  if (benchmarks.some((each) => each.name.includes(name))) return;
  const list = benchmarks.map((each) => `  ${each.name}`).join('\n');
  throw new CommandError(`No benchmark is called ${JSON.stringify(name)}. There are:\n${list}`);
}

/**
 * The benchmark that options belong to: the only one, or among several the one with exactly that
 * name.
 */
function chooseOne(
  chosen: readonly Benchmark[],
  { names, options }: { names: readonly string[]; options: readonly string[] },
): Benchmark {
  const exact = chosen.filter((each) => names.includes(each.name));
  const [one, another] = exact.length > 0 ? exact : chosen;
  if (one !== undefined && another === undefined) return one;
  throw new CommandError(
    `${options[0]} is an option of one benchmark, and its name comes first: npm run bench -- NAME ${options.join(' ')}`,
  );
}
