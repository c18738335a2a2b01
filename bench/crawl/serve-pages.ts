/**
 * The shop that both crawlers visit: pages on loopback, compressed once. `/N?v=V` is page N in
 * version V; a request with its ETag gets a 304, except with `plain`; with `nonce` the bytes differ
 * each time. Argument: the folder of saved pages, or how many to generate.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadPages } from '#bench/extraction/load-pages.ts';
import { buildPages } from './build-pages.ts';

const [given = '96'] = process.argv.slice(2);
const built = (version: number): Uint8Array[] =>
  buildPages(Number(given), { version }).map(({ html }) => Buffer.from(html));
const versions = /^\d+$/.test(given)
  ? [built(0), built(1)]
  : [loadPages(given).map(({ bytes }) => bytes)];
const packed = versions.map((pages) =>
  pages.map((bytes) => ({
    bytes: gzipSync(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
  })),
);

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname === '/about')
    return void response.end(
      JSON.stringify({
        pages: packed[0]?.length,
        kilobytes: Math.round(
          (versions[0] ?? []).reduce((sum, page) => sum + page.length, 0) /
            (versions[0]?.length ?? 1) /
            1024,
        ),
      }),
    );
  const all = packed[Number(url.searchParams.get('v') ?? 0) % packed.length] ?? [];
  const page = all[Number(/\d+/.exec(url.pathname)?.[0] ?? 0) % all.length];
  if (!page) return void response.writeHead(404).end();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    ...(url.searchParams.has('plain') ? {} : { etag: page.etag }),
  };
  if (!url.searchParams.has('plain') && request.headers['if-none-match'] === page.etag)
    return void response.writeHead(304, { etag: page.etag }).end();
  // As many shops do: the bytes differ at every request, the content is the same.
  if (url.searchParams.has('nonce'))
    return void response
      .writeHead(200, headers)
      .end(
        gzipSync(Buffer.concat([gunzipSync(page.bytes), Buffer.from(`<!-- ${randomUUID()} -->`)])),
      );
  response.writeHead(200, headers).end(page.bytes);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
