/**
 * How many pages a second are fetched and read, beside Crawlee's CheerioCrawler? `node
 * bench/crawl/measure-crawl.ts [FOLDER]` (options below). Over HTTP on loopback, on the same server
 * with the same pages. The crawlers run in turns, each in its own process. FOLDER contains saved
 * pages; without it `--built` pages are generated.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '#bench/api/compare-servers.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { startChild } from '#bench/api/start-child.ts';
import { havePeers } from '#bench/install-peers.ts';
import { readPathAndOptions } from '#bench/read-options.ts';
import type { CrawlReport } from './crawl-report.ts';
import { openShops } from './open-shops.ts';

const PEER = 'CheerioCrawler';
/** The row that is compared with the peer's. */
const READ = 'ours: fetched and read';
const run = promisify(execFile);

const { path: folder, options } = readPathAndOptions({
  /**
   * Long enough that the first hundred pages, in which the engine compiles code, do not decide the
   * result of either.
   */
  pages: 300,
  rounds: 2,
  built: 96,
  offline: false,
});
const { pages, rounds } = options;
const hasPeer = havePeers({ isOffline: options.offline });
const server = await startChild(
  'bench/crawl/serve-pages.ts',
  [folder ?? String(options.built)],
  {},
);
const { db, url, close } = await openBenchDatabase();
try {
  const about = (await (await fetch(`${server.origin}/about`)).json()) as {
    pages: number;
    kilobytes: number;
  };
  const crawlers = [
    ...(hasPeer ? [{ name: PEER, file: 'crawl-peer.ts', args: [] }] : []),
    { name: 'ours: fetched, not read', file: 'crawl-ours.ts', args: ['fetch'] },
    { name: 'ours: fetched, a DOM and no more', file: 'crawl-ours.ts', args: ['parse'] },
    { name: 'ours: fetched and read in one thread', file: 'crawl-ours.ts', args: ['here'] },
    { name: READ, file: 'crawl-ours.ts', args: ['read'] },
    { name: 'ours: recorded too, with the bytes', file: 'crawl-ours.ts', args: ['kept', url] },
  ];

  const reports = crawlers.map((): CrawlReport[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, { file, args }] of crawlers.entries()) {
      await openShops(db);
      const { stdout } = await run(
        process.execPath,
        [join(import.meta.dirname, file), server.origin, String(pages), ...args],
        {
          maxBuffer: 64 * 1024 * 1024,
          env: { ...process.env, NODE_ENV: 'production', CRAWLEE_LOG_LEVEL: 'ERROR' },
        },
      );
      reports[n]?.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as CrawlReport);
    }
  }

  const peer = hasPeer ? (reports[0] ?? []) : [];
  console.log(
    `${pages} visits of ${about.pages} ${folder ? 'saved' : 'built'} pages of ${about.kilobytes} kB on average, ` +
      `${rounds} rounds in turns, each from a cold start\n`,
  );
  console.table(
    reports.map((each, n) => ({
      crawler: crawlers[n]?.name,
      'pages/s': Math.round(median(rate(each))),
      ...(hasPeer ? besidePeer(rate(each), rate(peer)) : {}),
      'CPU ms/page': round(median(each.map(({ cpuMs, pages }) => cpuMs / pages))),
      'peak MB': Math.round(median(each.map(({ peakMb }) => peakMb))),
      'all four read': `${each[0]?.complete} of ${each[0]?.pages}`,
    })),
  );
  if (hasPeer) {
    const [theirs = [], ours = []] = [PEER, READ].map(
      (name) => reports[crawlers.findIndex((each) => each.name === name)]?.[0]?.prices ?? [],
    );
    const alike = ours.filter((price, n) => price !== null && Number(price) === Number(theirs[n]));
    console.log(`Prices read alike: ${alike.length} of ${ours.length}`);
  }
} finally {
  await close();
  await server.stop();
}

function rate(each: readonly CrawlReport[]): number[] {
  return each.map((report) => report.pages / report.seconds);
}

/** As multiples of the peer's pages a second. */
function besidePeer(ours: readonly number[], theirs: readonly number[]) {
  const times = ours.map((one, i) => one / (theirs[i] ?? Number.NaN));
  return { times: round(median(times)), 'each round': times.map(round).join(' ') };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
