/**
 * Pages a second over HTTP on loopback, beside Crawlee's CheerioCrawler on the same server with the same pages: `node bench/crawl/measure-crawl.ts [FOLDER]`.
 * In turns, each in a process of its own; FOLDER has saved pages, without it pages are built. Then what an unchanged page costs beside a changed one.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '#bench/api/compare-servers.ts';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { startChild } from '#bench/api/start-child.ts';
import { installPeers } from '#bench/install-peers.ts';
import type { CrawlReport } from './crawl-report.ts';
import { measureUnchanged } from './measure-unchanged.ts';
import { openShops } from './open-shops.ts';

const ROUNDS = 3;
/** Long enough that the first hundred, in which the engine compiles what it runs, do not decide: for either. */
const PAGES = 1_000;
const run = promisify(execFile);

installPeers();
const [folder] = process.argv.slice(2);
const server = await startChild('bench/crawl/serve-pages.ts', folder ? [folder] : [], {});
const { db, url, close } = await openBenchDatabase();
const about = (await (await fetch(`${server.origin}/about`)).json()) as {
  pages: number;
  kilobytes: number;
};
const crawlers = [
  { name: 'CheerioCrawler', file: 'crawl-peer.ts', args: [] },
  { name: 'ours: fetched, not read', file: 'crawl-ours.ts', args: ['fetch'] },
  { name: 'ours: fetched, a DOM and no more', file: 'crawl-ours.ts', args: ['parse'] },
  { name: 'ours: fetched and read in one thread', file: 'crawl-ours.ts', args: ['here'] },
  { name: 'ours: fetched and read', file: 'crawl-ours.ts', args: ['read'] },
  { name: 'ours: recorded too, with the bytes', file: 'crawl-ours.ts', args: ['kept', url] },
];

/** The row that is compared with the peer's. */
const READ = 4;
const reports = crawlers.map((): CrawlReport[] => []);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [n, { file, args }] of crawlers.entries()) {
    await openShops(db);
    const { stdout } = await run(
      process.execPath,
      [join(import.meta.dirname, file), server.origin, String(PAGES), ...args],
      {
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NODE_ENV: 'production', CRAWLEE_LOG_LEVEL: 'ERROR' },
      },
    );
    reports[n]?.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as CrawlReport);
  }
}

const rate = (each: readonly CrawlReport[]): number[] =>
  each.map(({ pages, seconds }) => pages / seconds);
const peer = reports[0] ?? [];
console.log(
  `${PAGES} visits of ${about.pages} ${folder ? 'saved' : 'built'} pages of ${about.kilobytes} kB on average, ${ROUNDS} rounds in turns, each from a cold start\n`,
);
console.table(
  reports.map((each, n) => ({
    crawler: crawlers[n]?.name,
    'pages/s': Math.round(median(rate(each))),
    times: round(median(rate(each).map((one, i) => one / (rate(peer)[i] ?? Number.NaN)))),
    'each round': rate(each)
      .map((one, i) => round(one / (rate(peer)[i] ?? Number.NaN)))
      .join(' '),
    'CPU ms/page': round(median(each.map(({ cpuMs, pages }) => cpuMs / pages))),
    'peak MB': Math.round(median(each.map(({ peakMb }) => peakMb))),
    'all four read': `${each[0]?.complete} of ${each[0]?.pages}`,
  })),
);
const [theirs, ours] = [peer[0]?.prices ?? [], reports[READ]?.[0]?.prices ?? []];
console.log(
  `Prices read alike: ${ours.filter((price, n) => price !== null && Number(price) === Number(theirs[n])).length} of ${ours.length}\n`,
);
console.table(await measureUnchanged(db, server.origin, { isBuilt: folder === undefined }));
await close();
await server.stop();

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
