import { describe, expect, it } from 'vitest';
import { readFeed } from './read-feed.ts';

const read = (url: string, body: unknown): ReturnType<typeof readFeed> =>
  readFeed({
    url,
    bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const mug = {
  id: 7,
  title: 'Mug',
  handle: 'mug',
  vendor: 'Clay',
  product_type: 'Cups',
  body_html: '<p>A mug</p>',
  options: [{ name: 'Colour' }],
  variants: [
    {
      id: 71,
      title: 'Red',
      option1: 'Red',
      sku: 'M-R',
      price: '12.50',
      compare_at_price: '15.00',
      available: true,
      barcode: '4006381333931',
    },
    {
      id: 72,
      title: 'Blue',
      option1: 'Blue',
      sku: 'M-B',
      price: '12.50',
      compare_at_price: null,
      available: false,
    },
  ],
  images: [{ src: 'https://cdn.example/mug.jpg' }],
};

describe('shopify', () => {
  it('reads a page of the catalogue and names the next', () => {
    const feed = read('https://shop.example/products.json?limit=1', { products: [mug] });
    expect(feed).toMatchObject({
      kind: 'shopify_products',
      next: 'https://shop.example/products.json?limit=1&page=2',
    });
    expect(feed.items[0]).toMatchObject({
      url: 'https://shop.example/products/mug',
      product: { name: 'Mug', brand: 'Clay' },
    });
    expect(feed.items[0]?.offers[0]).toMatchObject({
      price: '12.50',
      list_price: '15',
      currency: null,
      availability: 'in_stock',
      sku: 'M-R',
      gtin: '04006381333931',
      variant: { Colour: 'Red' },
      variant_key: '71',
      url: 'https://shop.example/products/mug?variant=71',
    });
    expect(feed.items[0]?.offers[1]).toMatchObject({
      availability: 'out_of_stock',
      list_price: null,
    });
  });

  it('ends at an empty page', () => {
    expect(read('https://shop.example/products.json?page=9', { products: [] })).toEqual({
      kind: 'shopify_products',
      items: [],
    });
  });

  it('reads hundredths of one product', () => {
    const script = {
      ...mug,
      options: ['Colour'],
      variants: mug.variants.map((v) => ({ ...v, price: 1250, compare_at_price: 1500 })),
    };
    const feed = read('https://shop.example/products/mug.js', script);
    expect(feed).toMatchObject({
      kind: 'shopify_product',
      items: [
        {
          url: 'https://shop.example/products/mug',
          offers: [{ price: '12.50', list_price: '15' }, {}],
        },
      ],
    });
  });

  it('does not call a missing flag available', () => {
    const silent = { ...mug, variants: [{ id: 1, title: 'x', price: '1.00', sku: '' }] };
    expect(
      read('https://shop.example/products.json', { products: [silent] }).items[0]?.offers[0],
    ).toMatchObject({ availability: 'unknown', sku: null });
  });
});

it('reads the woocommerce store api in minor units', () => {
  const prices = {
    price: '1990',
    regular_price: '2490',
    sale_price: '1990',
    price_range: null,
    currency_code: 'EUR',
    currency_minor_unit: 2,
  };
  const feed = read('https://shop.example/wp-json/wc/store/v1/products?per_page=1&page=2', [
    {
      id: 5,
      name: 'Pan',
      permalink: 'https://shop.example/product/pan/',
      sku: 'P1',
      prices,
      is_in_stock: true,
      images: [],
    },
  ]);
  expect(feed).toMatchObject({
    kind: 'woocommerce_products',
    next: 'https://shop.example/wp-json/wc/store/v1/products?per_page=1&page=3',
  });
  expect(feed.items[0]?.offers[0]).toMatchObject({
    price: '19.90',
    list_price: '24.90',
    currency: 'EUR',
    availability: 'in_stock',
    price_kind: 'public',
  });
  const yen = {
    ...prices,
    price: '1990',
    currency_code: 'JPY',
    currency_minor_unit: 0,
    price_range: { min_amount: '1990', max_amount: '2990' },
  };
  expect(
    read('https://shop.example/x', [
      { permalink: 'https://shop.example/p', name: 'P', prices: yen },
    ]).items[0]?.offers[0],
  ).toMatchObject({ price: '1990', price_kind: 'from', availability: 'unknown' });
});

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
          list_price: '24.90',
          currency: 'EUR',
          availability: 'in_stock',
          condition: 'new',
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
      feed.items[0]?.offers.map((offer) => [offer.price, offer.currency, offer.variant_key]),
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
