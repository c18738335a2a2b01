import { describe, expect, it } from 'vitest';
import { readPage } from '../read-page.ts';
import type { PageReading } from '../reading.ts';

const read = (body: string, url: string, head = ''): PageReading =>
  readPage({
    url,
    bytes: new TextEncoder().encode(
      `<!doctype html><html lang="en"><head><title>Mug – Clay</title>${head}</head><body><h1>Mug</h1>${body}</body></html>`,
    ),
  });
const variants = [
  {
    id: 71,
    title: 'Red',
    option1: 'Red',
    sku: 'M-R',
    price: 1250,
    compare_at_price: 1500,
    available: true,
  },
  {
    id: 72,
    title: 'Blue',
    option1: 'Blue',
    sku: 'M-B',
    price: 1350,
    compare_at_price: null,
    available: false,
  },
];
const theme = [
  '<script type="application/json" id="ProductJson-main">',
  JSON.stringify({
    id: 7,
    title: 'Mug',
    handle: 'mug',
    vendor: 'Clay',
    options: ['Colour'],
    variants,
  }),
  '</script>',
].join('');
const currency = '<script>Shopify.currency = {"active":"GBP","rate":"1.0"};</script>';

describe('a shopify page', () => {
  it('gives the variant in the address, with its own stock', () => {
    const reading = read(theme + currency, 'https://shop.example/products/mug?variant=72');
    expect(reading.offer).toMatchObject({
      price: '13.50',
      currency: 'GBP',
      availability: 'out_of_stock',
      variant: { Colour: 'Blue' },
      variant_key: '72',
      sku: 'M-B',
    });
    expect(
      reading.offers.map((offer) => [offer.variant_key, offer.price, offer.availability]),
    ).toEqual([
      ['71', '12.50', 'in_stock'],
      ['72', '13.50', 'out_of_stock'],
    ]);
  });

  it('trusts its own data on the variant more than markup without it', () => {
    const markup = [
      '<script type="application/ld+json">',
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Mug',
        offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'GBP' },
      }),
      '</script>',
    ].join('');
    const reading = read(markup + theme + currency, 'https://shop.example/products/mug?variant=72');
    expect(reading.offer?.price).toBe('13.50');
    expect(reading.sources['offer.price']?.from).toBe('shopify');
    expect(reading.conflicts.map((conflict) => conflict.kind)).toContain('price');
  });

  it('reads the meta object of its analytics', () => {
    const meta = [
      '<script>window.x = 1; var meta = {"product":{"id":7,"vendor":"Clay",',
      '"variants":[{"id":71,"price":1250,"name":"Mug - Red","public_title":"Red",',
      '"title":"Red","sku":"M-R"}]},"page":{"pageType":"product"}}; for (var a in meta) {}',
      '</script>',
    ].join('');
    expect(read(meta + currency, 'https://shop.example/products/mug').page.kind).toBe('product');
  });
});

it('reads the variations of a woocommerce form', () => {
  const variations = [
    {
      variation_id: 1011,
      sku: 'W-S',
      display_price: 19.9,
      display_regular_price: 24.9,
      is_in_stock: true,
      attributes: { attribute_pa_size: 's' },
    },
    {
      variation_id: 1012,
      sku: 'W-L',
      display_price: 21.9,
      display_regular_price: 21.9,
      is_in_stock: false,
      attributes: { attribute_pa_size: 'l' },
    },
  ];
  const form = [
    '<form class="variations_form cart" data-product_id="10" data-product_variations="',
    JSON.stringify(variations).replaceAll('"', '&quot;'),
    '"></form><p class="price">€19.90 – €21.90</p>',
  ].join('');
  const reading = read(form, 'https://shop.example/product/mug/?variation_id=1012');
  expect(reading.offer).toMatchObject({
    price: '21.90',
    currency: 'EUR',
    sku: 'W-L',
    availability: 'out_of_stock',
    variant: { size: 'l' },
  });
  expect(reading.offers[0]).toMatchObject({
    price: '19.90',
    list_price: '24.90',
    availability: 'in_stock',
  });
});

it('reads the price box of a magento page, not that of a card', () => {
  const box = (amount: string, old: string): string =>
    [
      '<div class="price-box" data-role="priceBox" data-product-id="5">',
      `<span class="price-wrapper" data-price-amount="${amount}" data-price-type="finalPrice">`,
      `<span class="price">$${amount}</span></span>`,
      `<span data-price-amount="${old}" data-price-type="oldPrice">$${old}</span></div>`,
    ].join('');
  const reading = read(
    `<ol><li class="product-item">${box('1', '2')}</li></ol><div class="product-info-main">${box('22.00', '30.00')}</div>`,
    'https://shop.example/mug.html',
  );
  expect(reading.offer).toMatchObject({ price: '22.00', list_price: '30.00' });
});

it('reads the product data of a prestashop page', () => {
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
  const reading = read(
    [
      '<div id="product-details" data-product="',
      JSON.stringify(data).replaceAll('"', '&quot;'),
      '"></div><div class="current-price"><span>23,33 €</span></div>',
    ].join(''),
    'https://shop.example/3-mug.html',
  );
  expect(reading.offer).toMatchObject({
    price: '23.33',
    list_price: '29.00',
    currency: 'EUR',
    availability: 'out_of_stock',
  });
  expect(reading.product).toMatchObject({ sku: 'P-3', gtin: '04006381333931' });
});

it('reads the attributes of a bigcommerce page', () => {
  const data = {
    product_attributes: {
      sku: 'B-1',
      instock: true,
      price: { with_tax: { formatted: '$9.50', value: 9.5, currency: 'USD' } },
    },
  };
  expect(
    read(`<script>var BCData = ${JSON.stringify(data)};</script>`, 'https://shop.example/mug/')
      .offer,
  ).toMatchObject({ price: '9.50', currency: 'USD', availability: 'in_stock', tax: 'included' });
});

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
