import { expect, test } from 'vitest';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { listFeedOffers, listPageOffers } from './read-document.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function variablePage(): string {
  const variations = [41, 42].map((id) => ({
    variation_id: id,
    sku: `PAN-${id}`,
    display_price: id,
    display_regular_price: id + 5,
    is_in_stock: id === 41,
    is_purchasable: true,
    attributes: { attribute_pa_size: `${id} cm` },
  }));
  return (
    `<!doctype html><html lang="de"><head><title>Pan</title>` +
    `<meta name="generator" content="WooCommerce 9"></head>` +
    `<body class="single-product woocommerce"><h1>Pan</h1>
    <p class="price">41,00 €</p>` +
    `<form class="variations_form cart" data-product_id="40" ` +
    `data-product_variations='${JSON.stringify(variations)}'><button>In den Warenkorb</button>` +
    `</form></body></html>`
  );
}

function groupPage(): string {
  const variants = ['S', 'M', 'L'].map((size, n) => ({
    '@type': 'Product',
    name: `Jacket ${size}`,
    sku: `J-${size}`,
    size,
    offers: {
      '@type': 'Offer',
      price: `${50 + n}.00`,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  }));
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Jacket',
    hasVariant: variants,
  };
  return (
    `<!doctype html><html lang="en"><head><title>Jacket</title>` +
    `<script type="application/ld+json">${JSON.stringify(group)}</script></head><body><h1>Jacket</h1></body></html>`
  );
}

test.each([
  ['variations in a form', variablePage(), 2],
  ['a product group', groupPage(), 3],
])('gives the position of every price of %s', (_kind, html, count) => {
  const reading = readPage({ url: 'https://shop.example/p/1', bytes: bytes(html) }, pageHints);
  const offers = listPageOffers(reading, 'https://shop.example/p/1');
  expect(offers).toHaveLength(count);
  for (const { offer, sources } of offers)
    expect([offer.variantKey, sources['offer.price']]).toEqual([
      offer.variantKey,
      { from: expect.any(String), at: expect.stringMatching(/./) },
    ]);
  expect(new Set(offers.map((offer) => offer.sources['offer.price']?.at)).size).toBe(count);
});

test('gives the position of every identifier of a feed', () => {
  const prices = {
    price: '1990',
    regular_price: '2490',
    currency_code: 'EUR',
    currency_minor_unit: 2,
  };
  const feed = readFeed(
    {
      url: 'https://shop.example/wp-json/wc/store/v1/products',
      bytes: bytes(
        JSON.stringify([
          {
            id: 5,
            name: 'Pan',
            permalink: 'https://shop.example/product/pan/',
            prices,
            is_in_stock: true,
          },
        ]),
      ),
    },
    feedFormats,
  );
  const place = { from: 'woocommerce_products', at: '[0]' };
  expect(feed.items.flatMap((item) => listFeedOffers(item, feed.kind))).toMatchObject([
    {
      offer: { price: '19.90', listPrice: '24.90' },
      sources: {
        'offer.price': place,
        'offer.list_price': place,
        'offer.currency': place,
        'offer.availability': place,
      },
    },
  ]);
});

test("assigns a feed's identifier to its variant", () => {
  const variants = [
    { id: 7, title: 'Linen', option1: 'Linen', price: '19.00', available: true },
    { id: 8, title: 'Oak', option1: 'Oak', price: '21.00', available: true },
  ];
  const feed = readFeed(
    {
      url: 'https://shop.example/products.json',
      bytes: bytes(
        JSON.stringify({
          products: [
            { id: 1, title: 'Stool', handle: 'stool', options: [{ name: 'Colour' }], variants },
          ],
        }),
      ),
    },
    feedFormats,
  );
  const offers = feed.items.flatMap((item) => listFeedOffers(item, feed.kind));
  expect(
    offers.map(({ name, offer, sources }) => [name, offer.price, sources['offer.price']?.at]),
  ).toEqual([
    ['Stool - Linen', '19', 'products[0].variants[0]'],
    ['Stool - Oak', '21', 'products[0].variants[1]'],
  ]);
});
