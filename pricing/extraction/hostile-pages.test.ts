import { describe, expect, it } from 'vitest';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { measureProcessor } from '#tests/support/measure-processor.ts';
import { listLinks } from './read-links.ts';
import { readFeed } from './read-feed.ts';
import { readPage } from './read-page.ts';
import type { PageReading } from './reading.ts';

/** Processor time that a page may cost; each takes well under a second. */
const BUDGET_MS = 5000;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function readWithin(html: string): PageReading {
  const bytes = encode(html);
  let reading: PageReading | undefined;
  expect(
    measureProcessor(
      () => (reading = readPage({ url: 'https://shop.example/p/1', bytes }, pageHints)),
    ),
  ).toBeLessThan(BUDGET_MS);
  return reading as PageReading;
}

const product = [
  '<script type="application/ld+json">{"@type":"Product","name":"Kettle",',
  '"offers":{"@type":"Offer","price":"5.00","priceCurrency":"EUR"}}</script>',
].join('');

describe('pages made to exhaust', () => {
  it.each<[string, () => string, string]>([
    ['a million nested elements', () => '<div>'.repeat(1_000_000), 'too_deep'],
    ['half a million flat elements', () => '<b></b>'.repeat(500_000), 'too_many_elements'],
    [
      'a hundred thousand attributes',
      () => `<html><div ${Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(' ')}>`,
      'too_many_attributes',
    ],
    ['more than ten megabytes', () => `<html>${'x'.repeat(10 * 1024 * 1024)}`, 'too_large'],
  ])('ends on %s with a reason', (_what, make, reason) => {
    expect(readWithin(make()).page).toEqual({ kind: 'unreadable', reason });
  });

  it('passes over ten megabytes of json-ld and reads the rest', () => {
    const huge = `<script type="application/ld+json">{"@type":"Product","description":"${'x'.repeat(9_000_000)}"}</script>`;
    expect(readWithin(`<html><h1>Kettle</h1>${product}${huge}`).offer?.price).toBe('5.00');
  });

  it.each<[string, () => string]>([
    [
      'fifty thousand json-ld scripts',
      () => '<script type="application/ld+json">{"@type":"Product"}</script>'.repeat(50_000),
    ],
    [
      'deeply nested json',
      () => `<script type="application/ld+json">${'['.repeat(200_000)}</script>`,
    ],
    [
      'a long broken json',
      () => `<script type="application/ld+json">{"a":${'"x":'.repeat(60_000)}</script>`,
    ],
    [
      'a wide graph of references',
      () =>
        [
          '<script type="application/ld+json">{"@graph":[',
          Array.from(
            { length: 20_000 },
            (_, i) => `{"@id":"#${i}","@type":"Product","isRelatedTo":{"@id":"#${i + 1}"}}`,
          ).join(','),
          ']}</script>',
        ].join(''),
    ],
    [
      'a circle of references',
      () =>
        [
          '<script type="application/ld+json">{"@graph":[{"@id":"#a","@type":"Product",',
          '"name":{"@id":"#b"},"offers":{"@id":"#b"}},{"@id":"#b","@type":"Offer",',
          '"offers":{"@id":"#a"},"name":{"@id":"#a"}}]}</script>',
        ].join(''),
    ],
    [
      'twenty thousand microdata items',
      () =>
        '<div itemscope itemtype="https://schema.org/Product"><span itemprop="price">1</span></div>'.repeat(
          20_000,
        ),
    ],
    [
      'an itemref to everything',
      () =>
        `<div id="a">${'<i itemprop="x">1</i>'.repeat(5000)}</div>${'<b itemscope itemref="a"></b>'.repeat(2000)}`,
    ],
    ['two hundred thousand prices', () => '<span class="price">€1.00</span>'.repeat(60_000)],
    [
      'a price text without end',
      () => `<h1>Kettle</h1><span class="price">${'1,'.repeat(500_000)}</span>`,
    ],
    ['blanks before a label', () => `<h1>Kettle</h1><p>${' '.repeat(500_000)}SKU: 1</p>`],
    [
      'letters made to trap expressions',
      () =>
        `<title>${'page '.repeat(50_000)}</title><h1>${'not found '.repeat(20_000)}</h1><p class="stock">${'in '.repeat(100_000)}</p>`,
    ],
    [
      'an unclosed comment and script',
      () => `<!-- ${'x'.repeat(1_000_000)}<script>${'{'.repeat(1_000_000)}`,
    ],
    [
      'a script that opens braces only',
      () =>
        `<script>var meta = {"product":${'{"a":'.repeat(200_000)}</script><script>BCData = {${'"'.repeat(100_000)}</script>`,
    ],
    [
      'end tags that end nothing, deep inside',
      () => `${'<div><i><b>'.repeat(200)}${'</p2></span>'.repeat(400_000)}`,
    ],
    ['forms and paragraphs in each other', () => '<form><p></form></p>'.repeat(300_000)],
    ['signs that open nothing', () => '<'.repeat(8_000_000)],
    ['quotes that never close', () => `${'<a b="c'.repeat(1_000_000)}`],
    [
      'comments and marked text that never end',
      () => `${'<!--'.repeat(500_000)}${'<![CDATA['.repeat(500_000)}`,
    ],
    ['comments of hyphens', () => `<!--${'-'.repeat(4_000_000)}${'<!---'.repeat(500_000)}`],
    ['a script full of ends of others', () => `<script>${'</scrip></scriptx'.repeat(400_000)}`],
    ['a million attributes', () => `<div ${'a b=1 '.repeat(9000)}>`.repeat(100)],
    ['names of elements without end', () => `${'<x'.repeat(2_000_000)}><${'y'.repeat(2_000_000)}>`],
    [
      'a hundred thousand kinds of elements',
      () => Array.from({ length: 100_000 }, (_, i) => `<x${i}></x${i}>`).join(''),
    ],
    ['markup that never ends', () => `${'<meta '.repeat(200_000)}`],
  ])('ends on %s', (_what, make) => {
    expect(readWithin(`<html>${make()}`)).toBeDefined();
  });
});

describe('pages made to mislead', () => {
  it('keeps prototype keys as data', () => {
    const html = [
      '<script type="application/ld+json">{"__proto__":{"polluted":"yes"},',
      '"constructor":{"prototype":{"polluted":"yes"}},"@type":"Product","name":"Kettle",',
      '"__proto__":{"x":1},"offers":{"price":"5.00","priceCurrency":"EUR","@type":"Offer"}}',
      '</script><div __proto__="x" constructor="y" itemscope itemprop="__proto__"></div>',
      '<h1>Kettle</h1>',
    ].join('');
    expect(readWithin(`<html>${html}`).offer?.price).toBe('5.00');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['1e999', 'NaN', '-5.00', '-0', 'Infinity', '99999999999999999999', '1.2.3.4', '٠'])(
    'takes no price from %s',
    (price) => {
      const html = [
        '<script type="application/ld+json">{"@type":"Product","name":"Kettle",',
        `"offers":{"@type":"Offer","price":${JSON.stringify(price)},"priceCurrency":"EUR"}}`,
        '</script><h1>Kettle</h1>',
      ].join('');
      expect(readWithin(`<html>${html}`).offer?.price ?? null).toBeNull();
    },
  );

  it('has no currency where the markup names none that exists', () => {
    const html = [
      '<script type="application/ld+json">{"@type":"Product","name":"Kettle",',
      '"offers":{"@type":"Offer","price":"5.00","priceCurrency":"XXX"}}</script>',
    ].join('');
    expect(readWithin(`<html>${html}`).offer).toMatchObject({ price: '5', currency: null });
  });
});

describe('charset', () => {
  const html = (charset: string): string =>
    [
      `<html><head><meta charset="${charset}"></head><body><h1>Чайник</h1>`,
      '<div class="price">1 299 руб.</div><button>Купить</button></body></html>',
    ].join('');
  const cyrillic = (text: string): Uint8Array =>
    Uint8Array.from(
      [...text].map((char) => {
        const code = char.codePointAt(0) ?? 0;
        if (code < 128) return code;
        return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : 63;
      }),
    );

  it.each<[string, Uint8Array, string | null]>([
    ['declared in the page', cyrillic(html('windows-1251')), null],
    ['declared in the header', cyrillic(html('')), 'text/html; charset=windows-1251'],
    ['called UTF-8 but not being it', cyrillic(html('windows-1251')), 'text/html'],
    ['UTF-8 called latin-1', encode(html('iso-8859-1')), null],
    ['UTF-16 without a mark', Buffer.from(html('utf-16'), 'utf16le'), null],
    [
      'UTF-8 with a mark against the header',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), encode(html(''))]),
      'text/html; charset=windows-1251',
    ],
    ['UTF-7, which nobody may use', encode(html('utf-7')), 'text/html; charset=utf-7'],
  ])('is read right: %s', (_what, bytes, contentType) => {
    expect(
      readPage({ url: 'https://shop.example/p/1', bytes, contentType }, pageHints).offer,
    ).toMatchObject({
      price: '1299.00',
      currency: 'RUB',
    });
  });

  it.each<[string, (price: string) => string]>([
    [
      'in the text of the page',
      (price) => `<h1>Kettle</h1><div class="price">${price} €</div><button>Buy now</button>`,
    ],
    ['in JSON-LD', (price) => `<h1>Kettle</h1>${product.replace('5.00', price)}`],
    [
      'in microdata',
      (price) =>
        [
          '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1>',
          `<span itemprop="price">${price}</span><meta itemprop="priceCurrency" content="EUR">`,
          '</div>',
        ].join(''),
    ],
  ])('takes no price whose digits are in part undecodable %s', (_what, write) => {
    for (const price of ['1@9.99', '129.@9', '129@99', '1@299,00', '12@']) {
      const bytes = Buffer.from(
        `<html><head><meta charset="utf-8"></head>${write(price)}<p>${'é'.repeat(200)}</p></html>`,
      );
      bytes[bytes.indexOf(price) + price.indexOf('@')] = 0xff;
      expect(
        readPage({ url: 'https://shop.example/p/1', bytes }, pageHints).offer?.price ?? null,
        price,
      ).toBeNull();
    }
  });
});

it('ends on feeds and links made to exhaust', () => {
  const spent = measureProcessor(() => {
    readFeed(
      { url: 'https://shop.example/f', bytes: encode(`<rss>${'<item>'.repeat(200_000)}`) },
      feedFormats,
    );
    readFeed(
      {
        url: 'https://shop.example/f',
        bytes: encode(`{"products":[${'['.repeat(100_000)}`),
      },
      feedFormats,
    );
    listLinks('<a href="/products/x">'.repeat(100_000), 'https://shop.example/');
  });
  expect(spent).toBeLessThan(BUDGET_MS);
});
