import { expect, it } from 'vitest';
import { MAX_SITEMAP_ENTRIES, readSitemap } from './read-sitemap.ts';

const read = (text: string): ReturnType<typeof readSitemap> =>
  readSitemap(new TextEncoder().encode(text));
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

it('reads pages with their dates and leaves image addresses', () => {
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset ${NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>`,
    '<loc> https://a.example/p?x=1&amp;y=2 </loc>',
    '\n    <lastmod>2026-01-02</lastmod><image:image>',
    '<image:loc>https://a.example/i.jpg</image:loc></image:image></url><url><loc>',
    '<![CDATA[https://a.example/q]]></loc></url></urlset>',
  ].join('');
  expect(read(xml)).toEqual({
    kind: 'urlset',
    entries: [
      { loc: 'https://a.example/p?x=1&y=2', lastmod: '2026-01-02' },
      { loc: 'https://a.example/q', lastmod: null },
    ],
  });
});

it('tells an index from a list', () => {
  expect(
    read(
      `<sitemapindex ${NS}><sitemap><loc>https://a.example/s1.xml</loc></sitemap></sitemapindex>`,
    ),
  ).toEqual({ kind: 'index', entries: [{ loc: 'https://a.example/s1.xml', lastmod: null }] });
});

it('reads a plain list with a byte order mark', () => {
  expect(
    read('\ufeffhttps://a.example/1\r\nhttps://a.example/2\r\n').entries.map((one) => one.loc),
  ).toEqual(['https://a.example/1', 'https://a.example/2']);
});

it('keeps what came before the XML broke', () => {
  expect(
    read(`<urlset ${NS}><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</lo`)
      .entries,
  ).toHaveLength(1);
});

it.each([
  '',
  '<html><body>Not found</body></html>',
  '{"a":1}',
  'hello\nworld',
  `<urlset ${NS}><url><loc>javascript:alert(1)</loc></url></urlset>`,
])('finds no address in %j', (text) => {
  expect(read(text).entries).toEqual([]);
});

it('stops at the number of addresses the protocol allows', () => {
  const xml = `<urlset ${NS}>${'<url><loc>https://a.example/p</loc></url>'.repeat(MAX_SITEMAP_ENTRIES + 10)}</urlset>`;
  expect(read(xml).entries).toHaveLength(MAX_SITEMAP_ENTRIES);
});

it('forgives an ampersand that is not escaped', () => {
  expect(
    read(
      `<urlset ${NS}><url><loc>https://a.example/p?x=1&y=2</loc></url><url><loc>https://a.example/q</loc></url></urlset>`,
    ).entries,
  ).toHaveLength(2);
});

it('does not expand entities', () => {
  const bomb = [
    '<?xml version="1.0"?><!DOCTYPE u [<!ENTITY a "aaaaaaaaaa">',
    `<!ENTITY b "&a;&a;&a;&a;">]><urlset ${NS}><url><loc>https://a.example/&b;</loc>`,
    '</url></urlset>',
  ].join('');
  expect(read(bomb).entries[0]?.loc ?? '').not.toContain('aa');
});
