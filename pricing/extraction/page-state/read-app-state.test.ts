import { describe, expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Mug | Clay</title></head><body><h1>Mug</h1>${body}</body></html>`;
const read = (body: string, url = 'https://shop.example/mug.html'): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(page(body)) }, []);

it('finds the page’s own product in application state', () => {
  const state = {
    props: {
      pageProps: {
        related: [{ name: 'Plate', price: 3 }],
        product: {
          name: 'Mug',
          sku: 'N-1',
          price: { value: 14.5, currency: 'EUR' },
          inStock: true,
        },
      },
    },
  };
  const reading = read(
    `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    'https://shop.example/p/n-1',
  );
  expect(reading.offer).toMatchObject({
    price: '14.50',
    currency: 'EUR',
    availability: 'in_stock',
  });
  expect(reading.sources['offer.price']).toEqual({
    from: 'app-state',
    at: 'script#__NEXT_DATA__ .props.pageProps.product',
  });
});

describe('application state', () => {
  const product = { name: 'Mug', sku: 'N-1', price: 14.5, currency: 'EUR' };

  it.each([
    [
      'an assignment',
      `<script>window.__INITIAL_STATE__ = ${JSON.stringify({ product })};</script>`,
    ],
    [
      'an assignment by key',
      `<script>window["__APP_STATE__"] = ${JSON.stringify({ product })}</script>`,
    ],
    [
      'a text to be parsed',
      `<script>window.__PRELOADED_STATE__ = JSON.parse(${JSON.stringify(JSON.stringify({ page: { product } }))});</script>`,
    ],
    [
      'a script of json',
      [
        '<script type="application/json" data-state>',
        JSON.stringify({ product: { ...product, price: { current: 1, value: '14.50' } } }),
        '</script>',
      ].join(''),
    ],
    [
      'nuxt’s flat list',
      [
        '<script type="application/json" id="__NUXT_DATA__">',
        JSON.stringify([
          ['ShallowReactive', 1],
          { data: 2 },
          { product: 3 },
          { name: 4, sku: 5, price: 6, currency: 7 },
          'Mug',
          'N-1',
          14.5,
          'EUR',
        ]),
        '</script>',
      ].join(''),
    ],
  ])('is read from %s', (_form, script) => {
    expect(read(script, 'https://shop.example/p/n-1')).toMatchObject({
      offer: { price: '14.50', currency: 'EUR' },
      product: { sku: 'N-1' },
    });
  });

  it.each(['[["Reactive",0]]', '[{"a":0}]', '[[1],[0]]', '[1,2,3]', '{}', '['])(
    'ends on the list %s',
    (list) => {
      expect(
        read(
          `<script type="application/json" id="__NUXT_DATA__">${list}${' '.repeat(60)}"price"</script>`,
        ).offer,
      ).toBeNull();
    },
  );
});
