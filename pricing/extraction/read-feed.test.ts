import { describe, expect, it } from 'vitest';
import { feedFormats } from '#pricing/platforms/registry.ts';
import { readFeed } from './read-feed.ts';

const read = (url: string, body: unknown): ReturnType<typeof readFeed> =>
  readFeed(
    {
      url,
      bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    feedFormats,
  );

describe('xml', () => {
  const rss = (items: string): string =>
    [
      '<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      `<channel><title>All</title><link>https://shop.example</link>${items}</channel></rss>`,
    ].join('');

  it('reads google merchant items', () => {
    const item = [
      '<item><g:id>A1</g:id><g:title><![CDATA[Pan & lid]]></g:title>',
      '<g:link>https://shop.example/pan?a=1&b=2</g:link><g:price>24.90 EUR</g:price>',
      '<g:sale_price>19.90 EUR</g:sale_price>',
      '\n      <g:availability>in stock</g:availability><g:condition>new</g:condition>',
      '<g:gtin>4006381333931</g:gtin><g:mpn>PN-1</g:mpn><g:brand>Volta</g:brand>',
      '<g:shipping><g:price>4.90 EUR</g:price></g:shipping></item>',
    ].join('');
    const feed = read('https://shop.example/feed.xml', rss(item));
    expect(feed.items[0]).toMatchObject({
      url: 'https://shop.example/pan?a=1&b=2',
      product: { name: 'Pan & lid', brand: 'Volta', mpn: 'PN-1', gtin: '04006381333931' },
      offers: [
        {
          price: '19.90',
          listPrice: '24.90',
          currency: 'EUR',
          availability: 'in_stock',
          condition: 'new',
          confidence: 0.978,
        },
      ],
    });
  });

  it('reads variants of a shopify atom feed', () => {
    const atom = [
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" ',
      'xmlns:s="http://jadedpixel.com/-/spec/shopify">',
      '<link rel="next" href="/collections/all.atom?page=2"/><entry><title>Mug</title>',
      '<link rel="alternate" type="text/html" href="https://shop.example/products/mug"/>',
      '\n      <s:vendor>Clay</s:vendor><s:variant><title>Red</title>',
      '<s:price currency="GBP">12.50</s:price><s:sku>M-R</s:sku></s:variant><s:variant>',
      '<title>Blue</title><s:price currency="GBP">13.50</s:price><s:sku>M-B</s:sku>',
      '</s:variant></entry></feed>',
    ].join('');
    const feed = read('https://shop.example/collections/all.atom', atom);
    expect(feed.next).toBe('https://shop.example/collections/all.atom?page=2');
    expect(
      feed.items[0]?.offers.map((offer) => [offer.price, offer.currency, offer.variantKey]),
    ).toEqual([
      ['12.50', 'GBP', 'M-R'],
      ['13.50', 'GBP', 'M-B'],
    ]);
  });

  it('keeps the items before the document broke', () => {
    expect(
      read(
        'https://shop.example/f',
        rss('<item><link>https://shop.example/1</link><g:price>1 EUR</g:price></item><item><li'),
      ).items,
    ).toHaveLength(1);
  });
});

it.each([
  '',
  '{}',
  '[]',
  '[1,2]',
  '{"products":"x"}',
  '<html></html>',
  'text',
  '{"a":',
  '%PDF-1.7',
  '<rss></rss>',
  '{"__proto__":{"products":[]}}',
])('is none for %j', (body) => {
  expect(read('https://shop.example/x', body).items).toEqual([]);
});
