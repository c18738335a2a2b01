/**
 * Pages a second on one core, beside the DOM parse that is the floor: `node bench/reading/measure-speed.ts FOLDER [ROUNDS]`. CPU time of the
 * process, not the clock, so that a busy machine does not blur it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseDocument } from 'htmlparser2';
import { readPage } from '#pricing/reading/read-page.ts';

const folder = process.argv[2] ?? '.';
const rounds = Number(process.argv[3] ?? 3);
const truth = JSON.parse(readFileSync(`${folder}/product-pages/truth.json`, 'utf8')) as Record<string, { url: string }>;
const pages = readdirSync(`${folder}/product-pages/html`).map((file) => ({ url: truth[file.split('.')[0] ?? '']?.url ?? 'https://shop.example/', bytes: gunzipSync(readFileSync(`${folder}/product-pages/html/${file}`)) }));
const decoder = new TextDecoder();

function perPage(work: (page: (typeof pages)[number]) => unknown): number {
  for (const page of pages) work(page);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) for (const page of pages) work(page);
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000 / (rounds * pages.length);
}

const floor = perPage((page) => parseDocument(decoder.decode(page.bytes)));
const read = perPage((page) => readPage(page));
console.table({ 'htmlparser2 DOM': { 'ms a page': floor.toFixed(2), 'pages a second': Math.round(1000 / floor) }, 'readPage': { 'ms a page': read.toFixed(2), 'pages a second': Math.round(1000 / read), times: (read / floor).toFixed(2) } });
console.log(`resident ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
