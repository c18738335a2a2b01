import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { findPlatform } from '#pricing/platforms/registry.ts';
import { getBackOffMs, parseRetryAfter } from './visit-error.ts';
import { listListings, listOffered, listPageLinks, listRepeatedItems } from './list-offered.ts';
import { isScriptOnly } from './probe/read-sample-products.ts';
import {
  chooseProductPages,
  chooseSitemaps,
  detectCurrency,
  detectName,
  listFeedCandidates,
} from './find-places.ts';
import { normalizeUrl, isSameSite } from './site.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 1_000],
  ['1000000000', 24 * HOUR_MS],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2020 12:01:00 GMT', 1_000],
  ['soon', null],
  ['-5', null],
  [undefined, null],
])('reads Retry-After %s', (value, ms) => {
  expect(parseRetryAfter(value, now)).toBe(ms);
});

test('backs off longer with every failure, at most six hours', () => {
  expect([0, 1, 2, 50].map(getBackOffMs)).toEqual([30_000, 60_000, 120_000, 6 * HOUR_MS]);
});

test('normalizes addresses', () => {
  expect(normalizeUrl('HTTPS://Shop.com/p?utm_source=x&id=5&gclid=1#top')).toBe(
    'https://shop.com/p?id=5',
  );
  expect(normalizeUrl('mailto:a@b.com')).toBeNull();
  expect([
    isSameSite(new URL('http://www.shop.com/a'), 'https://shop.com'),
    isSameSite(new URL('https://shop.com.evil.com/'), 'https://shop.com'),
  ]).toEqual([true, false]);
});

test('detects currency and name from the home page', () => {
  expect(detectCurrency('Shopify.currency = {"active":"SEK","rate":"1.0"}')).toBe('SEK');
  expect(detectName('<title>Home – Ton &#38; Kabel</title>', 'ton-und-kabel.com')).toBe(
    'Ton & Kabel',
  );
});

test('tries feeds named for products, not for news', () => {
  const html =
    '<link rel="alternate" type="application/rss+xml" href="/blog/feed">' +
    '<a href="/merchant/products.xml">Feed</a><a href="https://else.com/product-feed.xml">x</a>';
  expect(listFeedCandidates(html, 'https://shop.com', findPlatform('magento'))).toEqual([
    'https://shop.com/merchant/products.xml',
  ]);
});

test('selects product sitemaps of an index and product pages of a sitemap', () => {
  expect(
    chooseSitemaps(
      ['https://s.com/sitemap_products_1.xml', 'https://s.com/sitemap_pages_1.xml'],
      1,
    ),
  ).toEqual([{ kind: 'sitemap', url: 'https://s.com/sitemap_products_1.xml', depth: 1 }]);
  const urls = [
    'https://www.s.com/',
    'https://s.com/blog/a',
    'https://s.com/products/a',
    'https://else.com/products/b',
    'https://s.com/products/c',
    'https://s.com/size-guide',
  ];
  expect(chooseProductPages(urls, 'https://s.com', null)).toEqual([
    'https://s.com/products/a',
    'https://s.com/products/c',
  ]);
});

test('finds numbered product pages and the next page', () => {
  const html =
    '<a href=artikel.php?id=1>A</a><a href="artikel.php?id=2">B</a>' +
    '<a href="artikel.php?id=3">C</a><a href="katalog.php?seite=2">weiter</a>' +
    '<a href="warenkorb.php?id=3">x</a><a href="javascript:x()">';
  const links = listPageLinks(html, 'http://alt.com/katalog.php?seite=1');
  expect(listRepeatedItems(links)).toEqual(
    [1, 2, 3].map((id) => `http://alt.com/artikel.php?id=${id}`),
  );
  expect(listListings(links)).toEqual(['http://alt.com/katalog.php?seite=2']);
});

// Each of these took minutes when the end was searched for from every beginning.
test.each(['<script ', '<script>', '<script type="application/ld+json">[', '<div ', '<meta '])(
  'a page of "%s" without end is searched once',
  (text) => {
    const html = text.repeat(3_000_000 / text.length);
    expect(isScriptOnly(html)).toBe(false);
    expect(detectName(html, 'kettles.example')).toBeNull();
    const answer = { bytes: Buffer.from(html), url: 'https://kettles.example/' };
    expect(listOffered(answer).products).toEqual([]);
  },
);
