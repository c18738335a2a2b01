import { describe, expect, it } from 'vitest';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { feedFormats } from '#pricing/platforms/registry.ts';

const read = (url: string, body: unknown): ReturnType<typeof readFeed> =>
  readFeed({ url, bytes: new TextEncoder().encode(JSON.stringify(body)) }, feedFormats);
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
      listPrice: '15',
      currency: null,
      availability: 'in_stock',
      sku: 'M-R',
      gtin: '04006381333931',
      variant: { Colour: 'Red' },
      variantKey: '71',
      url: 'https://shop.example/products/mug?variant=71',
    });
    expect(feed.items[0]?.offers[1]).toMatchObject({
      availability: 'out_of_stock',
      listPrice: null,
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
          offers: [{ price: '12.50', listPrice: '15' }, {}],
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
