import { describe, expect, it } from 'vitest';
import { readPage } from '../read-page.ts';
import type { PageReading } from '../reading.ts';

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Mug | Clay</title>${head}</head><body><h1>Mug</h1>${body}</body></html>`;
const read = (body: string, url = 'https://shop.example/mug.html', head = ''): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(page(body, head)) });
const attr = (data: unknown): string => JSON.stringify(data).replaceAll('"', '&quot;');

describe('a magento page with swatches', () => {
  const price = (final: number, old: number): object => ({
    finalPrice: { amount: final },
    oldPrice: { amount: old },
  });
  const config = {
    attributes: {
      93: {
        code: 'color',
        label: 'Color',
        options: [
          { id: '5', label: 'Red', products: ['201'] },
          { id: '6', label: 'Dark Blue', products: ['202', '203'] },
        ],
      },
      142: {
        code: 'size',
        label: 'Size',
        options: [
          { label: 'S', products: ['201', '202'] },
          { label: 'L', products: ['203'] },
        ],
      },
    },
    optionPrices: { 201: price(22, 30), 202: price(24, 30), 203: price(26, 30) },
    sku: { 201: 'MG-R-S', 202: 'MG-B-S', 203: 'MG-B-L' },
  };
  const script = [
    '<script type="text/x-magento-init">',
    '{"[data-role=swatch-options]":{"Magento_Swatches/js/swatch-renderer":{"jsonConfig":',
    `${JSON.stringify(config)},"jsonSwatchConfig":{}}}}</script>`,
  ].join('');
  const box = [
    '<div class="product-info-main"><div class="price-box" data-role="priceBox" ',
    'data-product-id="7"><span data-price-amount="24" data-price-type="finalPrice">',
    '<span class="price">€24.00</span></span></div></div>',
  ].join('');

  it('takes the variant whose price its box shows', () => {
    const reading = read(box + script);
    expect(reading.offer).toMatchObject({
      price: '24.00',
      currency: 'EUR',
      list_price: '30.00',
      sku: 'MG-B-S',
      variant: { Color: 'Dark Blue', Size: 'S' },
      variant_key: '202',
    });
    expect(reading.offers).toHaveLength(3);
  });

  it('takes the variant that the address names by its choices', () => {
    expect(
      read(box + script, 'https://shop.example/mug.html?color=dark-blue&size=L').offer,
    ).toMatchObject({ price: '26.00', variant_key: '203' });
  });
});

describe('a woocommerce page', () => {
  const variations = [
    {
      variation_id: 11,
      display_price: 19.9,
      display_regular_price: 19.9,
      is_in_stock: true,
      attributes: { attribute_pa_color: 'red' },
    },
    {
      variation_id: 12,
      display_price: 21.9,
      display_regular_price: 21.9,
      is_in_stock: true,
      attributes: { attribute_pa_color: 'dark-blue' },
    },
  ];

  it.each([
    ['its number', '?variation_id=12'],
    ['its choices', '?attribute_pa_color=dark-blue'],
    ['another case', '?attribute_pa_color=Dark+Blue'],
  ])('gives the variation named by %s', (_how, query) => {
    const form = [
      '<form class="variations_form" data-product_id="9" data-product_variations="',
      `${attr(variations)}"></form><p class="price">€19.90 – €21.90</p>`,
    ].join('');
    expect(read(form, `https://shop.example/product/mug/${query}`).offer).toMatchObject({
      price: '21.90',
      currency: 'EUR',
    });
  });

  it('starts from the lowest price while the variations are not in the page', () => {
    expect(
      read(
        [
          '<p class="price">From €19.90</p><form class="variations_form cart" ',
          'data-product_id="9" data-product_variations="false">',
          '<button class="single_add_to_cart_button">Add to cart</button></form>',
        ].join(''),
      ).offer,
    ).toMatchObject({ price: '19.90', price_kind: 'from', currency: 'EUR' });
  });
});

it('takes the combination that a prestashop address names', () => {
  const offer = (name: string, price: string): object => ({
    '@type': 'Product',
    name: 'Mug',
    color: name,
    sku: `M-${price}`,
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
  });
  const group = [
    '<script type="application/ld+json">',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      name: 'Mug',
      hasVariant: [offer('Red', '10.00'), offer('Dark blue', '12.00')],
    }),
    '</script>',
  ].join('');
  expect(read(group, 'https://shop.example/3-mug.html#/26-color-dark_blue').offer?.price).toBe(
    '12.00',
  );
});

it('reads the variants of a squarespace page', () => {
  const variants = [
    {
      id: 'a',
      sku: 'SQ-1',
      attributes: { Size: 'Small' },
      priceMoney: { value: '19.00', currency: 'USD' },
      onSale: false,
      unlimited: false,
      qtyInStock: 0,
    },
    {
      id: 'b',
      sku: 'SQ-2',
      attributes: { Size: 'Large' },
      priceMoney: { value: '29.00', currency: 'USD' },
      salePriceMoney: { value: '25.00', currency: 'USD' },
      onSale: true,
      unlimited: true,
    },
  ];
  const reading = read(
    `<div class="product-variants" data-item-id="x" data-variants="${attr(variants)}"></div>`,
  );
  expect(reading.offer).toMatchObject({
    price: '25.00',
    list_price: '29.00',
    currency: 'USD',
    sku: 'SQ-2',
    availability: 'in_stock',
    variant: { Size: 'Large' },
  });
  expect(reading.offers[0]).toMatchObject({ price: '19.00', availability: 'out_of_stock' });
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

describe('what a page tells its analytics', () => {
  const view = (price: string): string =>
    [
      `<script>dataLayer = window.dataLayer || []; dataLayer.push({event: 'view_item', `,
      `ecommerce: {currency: 'EUR', items: [{item_name: 'Mug', item_id: 'N-1', price: `,
      `${price}}]}});</script>`,
    ].join('');
  const older = [
    '<script>dataLayer.push({"ecommerce":{"currencyCode":"EUR",',
    '"detail":{"products":[{"name":"Mug","id":"7","price":"14.50"}]}}});</script>',
  ].join('');

  it.each([
    ['of today', view('14.5')],
    ['of yesterday', older],
  ])('speaks where nothing else does, in the form %s', (_form, script) => {
    expect(read(script)).toMatchObject({
      offer: { price: '14.50', currency: 'EUR' },
      sources: { 'offer.price': { from: 'analytics' } },
    });
  });

  it('confirms a price that stands alone', () => {
    const reading = read(
      `${view('14.5')}<div><div><div class="a1"><b>14,50 €</b></div></div></div>`,
    );
    expect(reading).toMatchObject({
      offer: { price: '14.50' },
      sources: { 'offer.price': { from: 'visible' } },
    });
  });

  it('does not overrule markup', () => {
    const ld = [
      '<script type="application/ld+json">',
      JSON.stringify({
        '@type': 'Product',
        name: 'Mug',
        offers: { '@type': 'Offer', price: '17.55', priceCurrency: 'EUR' },
      }),
      '</script>',
    ].join('');
    expect(read(ld + view('14.5')).offer?.price).toBe('17.55');
  });

  it.each([
    [
      'several products',
      [
        '<script>dataLayer.push({"event":"view_item_list","ecommerce":{"items":[',
        '{"item_name":"Mug","price":1},{"item_name":"Mug","price":2}]}})</script>',
      ].join(''),
    ],
    [
      'another product',
      `<script>dataLayer.push({"event":"view_item","ecommerce":{"items":[{"item_name":"Garden chair","price":14.5}]}})</script>`,
    ],
    [
      'a cart',
      `<script>dataLayer.push({"event":"add_to_cart","ecommerce":{"items":[{"item_name":"Mug","price":14.5}]}})</script>`,
    ],
  ])('is not believed of %s', (_what, script) => {
    expect(read(script).offer).toBeNull();
  });
});

describe('prices that not everybody pays', () => {
  it.each([
    [
      'members',
      '<div class="price">£30.00</div><div class="club-price">£24.00 Club price</div>',
      '30.00',
    ],
    [
      'holders of a card',
      '<div class="price">39,90 €</div><div class="price">s kartou 35,90 €</div>',
      '39.90',
    ],
    [
      'users of a code',
      '<div class="price">$50.00</div><div class="price">$40.00 with code SAVE</div>',
      '50.00',
    ],
  ])('are not the price: %s', (_who, body, price) => {
    expect(read(`${body}<button class="add-to-cart">Add to cart</button>`).offer).toMatchObject({
      price,
      price_kind: 'public',
    });
  });
});
