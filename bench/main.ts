/**
 * `npm run bench -- [NAME …] [--data DIR] [--smallest] [options of the benchmark]`: every
 * benchmark, or those named, one after the other. What the options mean and how to add a benchmark:
 * bench/README.md.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.ts';
import { printRows } from './print-rows.ts';
import { argumentsOf, type Command, CommandError, readCommand } from './read-command.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Of a benchmark at its full size; options may ask for more than can end by then. */
const LIMIT_MS = 6 * 60_000;
const OUR_CASES = join(import.meta.dirname, 'cases');

type Outcome = 'done' | 'failed' | 'left out';

interface Result {
  readonly benchmark: string;
  readonly seconds: string;
  readonly outcome: Outcome;
}

let isEnding = false;

function run(file: string, args: readonly string[], timeout?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
      stdio: 'inherit',
      timeout,
    });
    // The benchmark cleans up at the signal, so this process waits for it.
    const pass = (signal: NodeJS.Signals): void => {
      isEnding = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

async function runAll(command: Command): Promise<Result[]> {
  const results: Result[] = [];
  for (const benchmark of command.chosen) {
    const args = argumentsOf(benchmark, command, OUR_CASES);
    process.stdout.write(`\n## ${benchmark.name}\n\n`);
    const started = performance.now();
    let outcome: Outcome = 'left out';
    if (args === null)
      process.stdout.write('Left out: it needs the folder of cases (--data DIR).\n');
    else {
      const limit = command.options.length > 0 ? undefined : LIMIT_MS;
      outcome = (await run(benchmark.file, args, limit)) === 0 ? 'done' : 'failed';
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    results.push({ benchmark: benchmark.name, seconds, outcome });
    if (isEnding) break;
  }
  return results;
}

function report(results: readonly Result[]): void {
  process.stdout.write('\n## Seconds of each\n\n');
  const add = printRows([...results.map((each) => each.benchmark), 'together']);
  for (const result of results) add({ ...result });
  const together = results.reduce((sum, each) => sum + Number(each.seconds), 0);
  const done = results.filter((each) => each.outcome === 'done').length;
  add({
    benchmark: 'together',
    seconds: together.toFixed(1),
    outcome: `${done} of ${results.length} done`,
  });
}

try {
  const command = readCommand(process.argv.slice(2), benchmarks);
  if (command.data !== null && !existsSync(command.data))
    throw new CommandError(`There is no folder ${command.data}`);
  const results = await runAll(command);
  report(results);
  const isBad = ({ outcome }: Result): boolean =>
    outcome === 'failed' || (command.isSmallest && outcome === 'left out');
  if (results.some(isBad)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
