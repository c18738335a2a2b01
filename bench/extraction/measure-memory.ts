/**
 * Memory over many pages: `node bench/extraction/measure-memory.ts FOLDER [--pages 10000]`. Extracts
 * from the saved pages again and again, and prints the memory of the process ten times.
 */
import { readPathAndOptions } from '#bench/read-options.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { loadPages } from './load-pages.ts';

const { path = '.', options } = readPathAndOptions({ pages: 10_000 });
const pages = loadPages(path);
const total = options.pages;
const every = Math.max(1, Math.floor(total / 10));
const started = process.cpuUsage();
const resident: number[] = [];

for (let read = 1; read <= total; read += 1) {
  const page = pages[read % pages.length];
  if (page) readPage(page, pageHints);
  if (read % every !== 0) continue;
  const { rss, heapUsed } = process.memoryUsage();
  resident.push(rss);
  console.log(
    `${String(read).padStart(6)} pages: ${Math.round(rss / 1e6)} MB resident, ${Math.round(heapUsed / 1e6)} MB on the heap`,
  );
}
const { user, system } = process.cpuUsage(started);
const growth = (resident.at(-1) ?? 0) / (resident[0] ?? 1);
console.log(
  `from the first tenth to the last: ${growth.toFixed(2)} times; ` +
    `${Math.round(total / ((user + system) / 1e6))} pages a second of CPU time`,
);
