import { expect, it, test } from 'vitest';
import { chooseProductPages, listUsualSitemaps } from '#pricing/monitoring/find-places.ts';
import { readMugPage, toAttribute } from '#tests/support/read-mug-page.ts';
import { prestaShop, findCurrency } from './prestashop.ts';

const data = {
  id_product: 3,
  name: 'Mug',
  price_amount: 23.33,
  price_without_reduction: 29,
  reference: 'P-3',
  ean13: '4006381333931',
  quantity: 0,
  add_to_cart_url: null,
};
const details = (product: object): string =>
  `<div id="product-details" data-product="${toAttribute(product)}"></div>`;
const url = 'https://shop.example/3-mug.html';
const state = (currency: unknown): string =>
  `<script>var prestashop = ${JSON.stringify({
    cart: { products: [{ currency: { iso_code: 'USD' } }], label: 'a "cart" {' },
    currency,
  })};</script>`;

it('reads the product of its details', () => {
  const reading = readMugPage(
    `${details(data)}<div class="current-price"><span>23,33 €</span></div>`,
    { url },
  );
  expect(reading.offer).toMatchObject({
    price: '23.33',
    listPrice: '29.00',
    currency: 'EUR',
    availability: 'out_of_stock',
  });
  expect(reading.product).toMatchObject({ sku: 'P-3', gtin: '04006381333931' });
  expect(reading.sources['offer.price']?.from).toBe('prestashop');
});

it('takes the currency of the shop’s state, which a sign leaves open', () => {
  const body = `${state({ name: 'Dollar canadien', iso_code: 'CAD' })}${details(data)}<b>23,33 $</b>`;
  expect(readMugPage(body, { url }).offer).toMatchObject({ price: '23.33', currency: 'CAD' });
  expect(readMugPage(`${state(null)}${details(data)}`, { url }).offer?.currency).toBeNull();
});

it('has no price where the shop shows none', () => {
  const hidden = { ...data, show_price: false };
  expect(
    readMugPage(`${details(hidden)}<p>Prix sur demande</p>`, { url }).offer?.price ?? null,
  ).toBeNull();
});

it.each([
  ['the number of a product', '<div data-product="3"></div>'],
  [
    'a broken value',
    '<div data-product="{&quot;id_product&quot;:3,&quot;price_amount&quot;:"></div>',
  ],
  ['another platform’s data', details({ id: 3, title: 'Mug', price: 2333, about: 'x'.repeat(99) })],
])('reads no price from %s', (_what, body) => {
  expect(readMugPage(body, { url }).offer).toBeNull();
});

test.each(['<script>var prestashop = {</script>', '<script>var prestashop = {};</script>', ''])(
  'finds no currency in %j',
  (html) => {
    expect(findCurrency(html)).toBeNull();
  },
);

test('tries its own sitemap before the usual one, and takes product pages from it', () => {
  expect(listUsualSitemaps('https://shop.example', prestaShop)).toEqual([
    'https://shop.example/1_index_sitemap.xml',
    'https://shop.example/sitemap.xml',
  ]);
  const listed = [
    '/3-cups',
    '/content/1-delivery',
    '/cups/3-mug.html',
    '/4-2-pan.html',
    '/brand/5-x',
  ];
  expect(
    chooseProductPages(
      listed.map((path) => `https://shop.example${path}`),
      'https://shop.example',
      prestaShop,
    ),
  ).toEqual(['https://shop.example/cups/3-mug.html', 'https://shop.example/4-2-pan.html']);
});

it('takes the combination that the address names', () => {
  const offer = (name: string, price: string): object => ({
    '@type': 'Product',
    name: 'Mug',
    color: name,
    sku: `M-${price}`,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  });
  const group = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Mug',
    hasVariant: [offer('Red', '10.00'), offer('Dark blue', '12.00')],
  });
  expect(
    readMugPage(`<script type="application/ld+json">${group}</script>`, {
      url: `${url}#/26-color-dark_blue`,
    }).offer?.price,
  ).toBe('12.00');
});
