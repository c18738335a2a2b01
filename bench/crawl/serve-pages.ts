/**
 * The shop that both crawlers visit: pages on loopback, compressed once. Argument: the folder of
 * saved pages, or how many to generate.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { loadPages } from '#tests/support/saved-pages/load-pages.ts';
import { buildPages } from './build-pages.ts';

const [given = '96'] = process.argv.slice(2);
const pages = /^\d+$/.test(given)
  ? buildPages(Number(given)).map(({ html }) => Buffer.from(html))
  : loadPages(given).map(({ bytes }) => bytes);
const packed = pages.map((bytes) => gzipSync(bytes));
const bytesOfAll = pages.reduce((sum, page) => sum + page.length, 0);

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/about')
    return void response.end(
      JSON.stringify({
        pages: pages.length,
        kilobytes: Math.round(bytesOfAll / pages.length / 1024),
      }),
    );
  const page = packed[Number(/\d+/.exec(pathname)?.[0] ?? 0) % packed.length];
  if (!page) return void response.writeHead(404).end();
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
    .end(page);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
