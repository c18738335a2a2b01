import { expect, test } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';

const markup = (sku: string, url = ''): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Mug',
    sku,
    offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'GBP', url },
  })}</script>`;

test.each([
  ['the number of its variant', '46196617609367', null],
  ["the shop's own number", 'M-R', 'M-R'],
  ['another long number', '46196617609300', '46196617609300'],
])('%s in place of the SKU', (_what, sku, expected) => {
  const url = 'https://shop.example/products/mug?variant=46196617609367';
  expect(readMugPage(markup(sku, url)).product.sku).toBe(expected);
});

test('a number that the platform gives its variant is no SKU either', () => {
  const theme = {
    id: 9194528407703,
    title: 'Mug',
    handle: 'mug',
    variants: [{ id: 46196617609367, title: 'Default Title', sku: '', price: 1250 }],
  };
  const data = `<script type="application/json">${JSON.stringify(theme)}</script>`;
  const { product, offer } = readMugPage(markup('46196617609367') + data, {
    url: 'https://shop.example/products/mug',
  });
  expect([product.sku, offer?.sku]).toEqual([null, null]);
});
