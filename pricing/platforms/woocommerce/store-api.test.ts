import { expect, it } from 'vitest';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { feedFormats } from '#pricing/platforms/registry.ts';

const read = (url: string, body: unknown): ReturnType<typeof readFeed> =>
  readFeed({ url, bytes: new TextEncoder().encode(JSON.stringify(body)) }, feedFormats);

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
    listPrice: '24.90',
    currency: 'EUR',
    availability: 'in_stock',
    priceKind: 'public',
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
  ).toMatchObject({ price: '1990', priceKind: 'from', availability: 'unknown' });
});
