/**
 * How many pages a minute does a browser draw, and in how much memory? `node
 * bench/rendering/measure-rendering.ts` (options below). Beside Crawlee's PlaywrightCrawler with the
 * same Chromium on the same pages of the sample shops that draw by script. The crawlers run in turns,
 * each in its own process. Then the share of visits that the data addresses found save
 * (saved-visits.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { median } from '#bench/api/compare-servers.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { startChild } from '#bench/api/start-child.ts';
import { havePeers } from '#bench/install-peers.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { findExecutable } from '#pricing/monitoring/browser/find-executable.ts';
import { fetchDrawnShops } from './drawn-shops.ts';
import { measureSavedVisits } from './saved-visits.ts';
import { clearDrawnRetailers } from './open-drawn-retailer.ts';
import { type RenderingReport, RenderingReportSchema } from './rendering-report.ts';
import { type MemoryPeaks, sampleMemory } from './sample-memory.ts';

const options = readOptions({
  /** Spread evenly over the shops. */
  pages: 40,
  rounds: 3,
  /** Pages at once: ours in as many browsers, the peer's in as many tabs of one. */
  browsers: 2,
  /** Of the share of saved visits: shops, pages of each, visits of each page. */
  shops: 5,
  each: 8,
  visits: 4,
  offline: false,
});

interface Crawler {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
}
type Round = RenderingReport & MemoryPeaks;

const hasPeer = havePeers({ isOffline: options.offline });
const { executable, environment } = await findExecutable(process.env['BROWSER_PATH'] ?? null);
const server = await startChild('bench/rendering/serve-drawn-shops.ts', [], {});
const bench = await openBenchDatabase();
try {
  const program = [executable, JSON.stringify(environment)];
  const peers = [
    { name: 'PlaywrightCrawler, price as soon as it is there', args: ['selector', ...program] },
    { name: 'PlaywrightCrawler, when the network is idle', args: ['quiet', ...program] },
  ].map((each) => ({ ...each, file: 'crawl-peer.ts' }));
  const ours = { name: 'ours', file: 'crawl-ours.ts', args: [bench.url] };
  const crawlers: readonly Crawler[] = [...(hasPeer ? peers : []), ours];
  const rounds = crawlers.map((): Round[] => []);
  for (let n = 0; n < options.rounds; n += 1)
    for (const [at, crawler] of crawlers.entries()) {
      await clearDrawnRetailers(bench);
      rounds[at]?.push(await runCrawler(crawler));
    }

  process.stdout.write(
    `${options.pages} pages of the sample shops, ${options.browsers} at once, ${options.rounds} rounds in turns, ` +
      `each from a cold start; ${executable}\n\n`,
  );
  const names = crawlers.map(({ name }) => name);
  const add = printRows(names);
  for (const [at, name] of names.entries()) add({ crawler: name, ...summarize(rounds[at] ?? []) });
  process.stdout.write('\n');
  await measureSavedVisits(bench.db, await fetchDrawnShops(server.origin), options);
} finally {
  await bench.close();
  await server.stop();
}

async function runCrawler({ file, args }: Crawler): Promise<Round> {
  const sizes = [String(options.pages), String(options.browsers)];
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, file), server.origin, ...sizes, ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', CRAWLEE_LOG_LEVEL: 'OFF' },
    },
  );
  const memory = sampleMemory(child.pid ?? 0);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const peaks = memory.stop();
  const last = output.trim().split('\n').at(-1) ?? '';
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode}:\n${output}`);
  return { ...RenderingReportSchema.parse(JSON.parse(last)), ...peaks };
}

function summarize(rounds: readonly Round[]): Record<string, number | string> {
  const middle = (of: (round: Round) => number): number => Math.round(median(rounds.map(of)));
  const rate = ({ pages, seconds }: Round): number => (pages / seconds) * 60;
  const [first] = rounds;
  return {
    'pages/min': middle(rate),
    'each round': rounds.map((round) => Math.round(rate(round))).join(' '),
    browsers: middle(({ browsers }) => browsers),
    'MB a browser': middle(({ browserOnce }) => browserOnce),
    'RSS added up': middle(({ browserRss }) => browserRss),
    'MB all browsers': middle(({ allOnce }) => allOnce),
    'MB driver': middle(({ driver }) => driver),
    'price right': `${first?.right} of ${first?.pages}`,
    wrong: first?.wrong ?? 0,
  };
}
