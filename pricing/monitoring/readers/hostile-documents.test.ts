/** Documents of retailers that fill the memory of what parses them: only their reader ends. */
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { IS_LONG } from '#tests/support/is-long.ts';
import { renderProductPage } from '#tests/support/monitoring/test-site.ts';
import type { Answer } from '#pricing/monitoring/read-document.ts';
import { openReaders } from './open-readers.ts';

const MB = 1_000_000;
const readers = openReaders({ processes: 1, heapMb: 128, limitMs: 10_000 });
afterAll(() => readers.close());

const answerOf = (bytes: Buffer, contentType = 'application/xml'): Answer => ({
  url: 'http://kettles.example/document',
  status: 200,
  headers: { 'content-type': contentType },
  bytes,
});
/** A document of so many MB. */
const repeat = (head: string, text: string, mb: number) =>
  Buffer.from(head + text.repeat(Math.floor((mb * MB) / text.length)));

const listFields = () => Array.from({ length: MB }, (_, at) => `<f${at}>x</f${at}>`).join('');
const listAttributes = () => Array.from({ length: MB }, (_, at) => ` a${at}=""`).join('');
const kettle = answerOf(
  Buffer.from(renderProductPage({ name: 'Kettle', price: '19.90' })),
  'text/html',
);

/** Those that end their reader and those that do not, one of each kind; more in the long run. */
const SITEMAPS: [string, () => Buffer][] = [
  ['attributes of one element', () => Buffer.from(`<urlset><url${listAttributes()}`)],
  ['ampersands', () => repeat('<urlset>', '&', 20)],
  ['text areas that do not end', () => repeat('<urlset>', '<![CDATA[', 4)],
  ['one address without end', () => repeat('<urlset><url><loc>http://a.example/', 'a', 20)],
];
const MORE_SITEMAPS: typeof SITEMAPS = [
  ['elements within each other', () => repeat('<urlset>', '<a>', 20)],
  ['line ends', () => repeat('http://a.example/', '\n', 20)],
  ['a packed file that unpacks to 200 MB', () => gzipSync(Buffer.alloc(200 * MB, '<urlset>'))],
];
const FEEDS: [string, () => Buffer][] = [
  ['empty JSON lists', () => repeat('[', '[],', 20)],
  ['a JSON text without end', () => repeat('{"products":"', 'a', 20)],
  ['text areas that do not end', () => repeat('<rss><channel>', '<![CDATA[', 4)],
];
const MORE_FEEDS: typeof FEEDS = [
  [
    'empty JSON products',
    () => Buffer.concat([repeat('{"products":[', '{},', 20), Buffer.from('{}]}')]),
  ],
  ['JSON lists within each other', () => repeat('', '[', 20)],
  ['fields of one item', () => Buffer.from(`<rss><channel><item>${listFields()}`)],
  ['elements within each other', () => repeat('<rss><channel><item>', '<a>', 20)],
];

test.each([...SITEMAPS, ...(IS_LONG ? MORE_SITEMAPS : [])])(
  'a sitemap of %s is read as far as it goes',
  async (_what, build) => {
    const sitemap = await readers.readSitemap(answerOf(build()));
    expect(sitemap?.entries.length ?? 0).toBeLessThanOrEqual(1);
    expect(await readers.read(kettle, { currency: 'EUR' })).toMatchObject({ kind: 'offers' });
  },
  120_000,
);

test.each([...FEEDS, ...(IS_LONG ? MORE_FEEDS : [])])(
  'a feed of %s has no items',
  async (_what, build) => {
    expect(await readers.readFeed(answerOf(build(), 'application/json'))).toMatchObject({
      items: [],
    });
    expect(await readers.read(kettle, { currency: 'EUR' })).toMatchObject({ kind: 'offers' });
  },
  120_000,
);

test('links, feeds and sitemaps come back as they were read', async () => {
  const page = Buffer.from('<a href="/products/a">A</a><a href="/collections/b">B</a>');
  expect(await readers.listOffered(answerOf(page, 'text/html'))).toEqual({
    products: ['http://kettles.example/products/a'],
    lists: ['http://kettles.example/collections/b'],
  });
  const sitemap = Buffer.from('<urlset><url><loc>http://kettles.example/a</loc></url></urlset>');
  expect(await readers.readSitemap(answerOf(gzipSync(sitemap)))).toEqual({
    kind: 'urlset',
    entries: [{ loc: 'http://kettles.example/a', lastmod: null }],
  });
  expect(await readers.readFeed(answerOf(sitemap))).toEqual({ kind: 'none', items: [] });
});
