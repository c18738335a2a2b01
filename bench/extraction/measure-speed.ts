/**
 * How long does reading a page take, beside a DOM parse alone and metascraper? `node
 * bench/extraction/measure-speed.ts FOLDER [--rounds 7] [--offline]`. Pages a second on one core; the
 * DOM parse is the lower bound of the time, metascraper has its shopping rules. CPU time of the
 * process instead of elapsed time, so that other load does not change it; the candidates take turns
 * page by page, so that what slows one slows all.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { havePeers } from '#bench/install-peers.ts';
import { readPathAndOptions } from '#bench/read-options.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { loadPages, type SavedPage } from '#tests/support/saved-pages/load-pages.ts';

type Work = (page: SavedPage) => unknown;
type Scraper = (input: { url: string; html: string }) => Promise<unknown>;

const { path = '.', options } = readPathAndOptions({ rounds: 7, offline: false });
const { rounds } = options;
const pages = loadPages(path);
const decoder = new TextDecoder();

const read: Work = (page) => readPage(page, pageHints);
const lowerBound: Work = (page) => parseDocument(decoder.decode(page.bytes));
const [lowerBounds = [], reads = []] = await takeTurns([lowerBound, read], rounds);
const [lowerBoundTime, readTime] = [median(lowerBounds), median(reads)];
const size = pages.reduce((sum, page) => sum + page.bytes.length, 0) / pages.length / 1e6;
console.log(
  `${pages.length} pages of ${size.toFixed(2)} MB, median of ${rounds} rounds (the peer: 1)`,
);
console.table({ 'htmlparser2 DOM': row(lowerBoundTime), readPage: row(readTime) });
const ratios = reads.map((read, i) => read / (lowerBounds[i] ?? read));
console.log(
  `readPage takes ${median(ratios).toFixed(2)} times the DOM parse ` +
    `(rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
);

if (havePeers({ isOffline: options.offline })) {
  const scrape = loadMetascraper();
  /** It refuses addresses under domains that cannot be registered. */
  const peer: Work = (page) =>
    scrape({
      url: page.url.replace(/\.example(?=\/|$)/, '.com'),
      html: decoder.decode(page.bytes),
    });
  const [peers = []] = await takeTurns([peer], 1);
  const peerTime = median(peers);
  console.table({ 'metascraper with shopping rules': row(peerTime) });
  console.log(`metascraper takes ${(peerTime / readTime).toFixed(1)} times readPage`);
}

/** Milliseconds a page of each candidate, for each round; after one warm-up round. */
async function takeTurns(works: readonly Work[], times: number): Promise<number[][]> {
  const spent = works.map(() => [] as number[]);
  for (let round = times === 1 ? 1 : 0; round <= times; round += 1) {
    const used = works.map(() => 0);
    for (const page of pages) {
      for (const [i, work] of works.entries()) {
        const start = process.cpuUsage();
        await work(page);
        const { user, system } = process.cpuUsage(start);
        used[i] = (used[i] ?? 0) + (user + system) / 1000;
      }
    }
    if (round > 0) used.forEach((ms, i) => spent[i]?.push(ms / pages.length));
  }
  return spent;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function row(ms: number): Record<string, string | number> {
  return {
    'ms a page': ms.toFixed(2),
    'pages a second': (1000 / ms).toFixed(1),
    'times the DOM parse': (ms / lowerBoundTime).toFixed(2),
  };
}

function loadMetascraper(): Scraper {
  const require = createRequire(join(import.meta.dirname, '../peers/package.json'));
  const metascraper = require('metascraper') as (rules: unknown[]) => Scraper;
  const shopping = require('@samirrayani/metascraper-shopping') as () => unknown;
  return metascraper([shopping()]);
}
