/**
 * `npm run bench [NAME …] [-- --data DIR]`: every benchmark, one table each. Those that measure against saved cases of others need the folder
 * that holds them; without it they are named and left out.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Benchmark {
  readonly name: string;
  readonly file: string;
  /** Arguments; null when it needs the folder of cases and there is none. */
  readonly args: (data: string | null) => string[] | null;
}

const needsData = (data: string | null, ...path: string[]): string[] | null =>
  data === null ? null : [join(data, ...path)];

const benchmarks: readonly Benchmark[] = [
  {
    name: 'price strings',
    file: 'reading/measure-price-strings.ts',
    args: (data) => needsData(data),
  },
  { name: 'product pages', file: 'reading/measure-pages.ts', args: (data) => needsData(data) },
  { name: 'robots', file: 'reading/measure-robots.ts', args: (data) => needsData(data) },
  { name: 'reading speed', file: 'reading/measure-speed.ts', args: (data) => needsData(data) },
  { name: 'reading memory', file: 'reading/measure-memory.ts', args: (data) => needsData(data) },
  {
    name: 'matching',
    file: 'matching/measure-matching.ts',
    args: (data) => needsData(data, 'walmart-amazon'),
  },
  {
    name: 'matching, other kinds',
    file: 'matching/measure-general.ts',
    args: (data) => needsData(data, 'walmart-amazon') ?? [],
  },
  { name: 'matching calibration', file: 'matching/measure-calibration.ts', args: () => [] },
  { name: 'matching scale', file: 'matching/measure-scale.ts', args: () => [] },
  { name: 'crawl', file: 'crawl/measure-crawl.ts', args: (data) => (data === null ? [] : [data]) },
  { name: 'freshness', file: 'monitoring/simulate-freshness.ts', args: () => [] },
  { name: 'sync', file: 'sync/measure-sync.ts', args: () => [] },
  { name: 'pages', file: 'pages/measure-pages.ts', args: () => [] },
  { name: 'api', file: 'api/measure-api.ts', args: () => [] },
  {
    name: 'demand backtest',
    file: 'recommendations/score-backtest.ts',
    args: (data) => needsData(data, 'demand', 'cheese.csv'),
  },
  { name: 'demand panels', file: 'recommendations/measure-panels.ts', args: () => [] },
  { name: 'advice calibration', file: 'recommendations/measure-calibration.ts', args: () => [] },
  { name: 'advice speed', file: 'recommendations/measure-advice-speed.ts', args: () => [] },
  { name: 'advice account', file: 'recommendations/measure-account.ts', args: () => [] },
];

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
let isEnding = false;

function run(file: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
      stdio: 'inherit',
    });
    // It cleans up after itself, and we wait for that.
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

const given = process.argv.slice(2);
const at = given.indexOf('--data');
const folder = at === -1 ? undefined : given[at + 1];
const data = folder && existsSync(folder) ? folder : null;
const wanted = given.filter((_word, n) => at === -1 || (n !== at && n !== at + 1));
for (const { name, file, args } of benchmarks.filter(
  (each) => wanted.length === 0 || wanted.some((word) => each.name.includes(word)),
)) {
  const ready = args(data);
  process.stdout.write(`\n## ${name}\n\n`);
  if (ready === null)
    process.stdout.write('Left out: it needs the folder of cases (--data DIR).\n');
  else if ((await run(file, ready)) !== 0) process.exitCode = 1;
  if (isEnding) break;
}
