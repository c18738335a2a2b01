import { describe, expect, it } from 'vitest';
import { readMugPage, toAttribute } from '#tests/support/read-mug-page.ts';

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
    toAttribute(variations),
    '"></form><p class="price">€19.90 – €21.90</p>',
  ].join('');
  const reading = readMugPage(form, { url: 'https://shop.example/product/mug/?variation_id=1012' });
  expect(reading.offer).toMatchObject({
    price: '21.90',
    currency: 'EUR',
    sku: 'W-L',
    availability: 'out_of_stock',
    variant: { size: 'l' },
  });
  expect(reading.offers[0]).toMatchObject({
    price: '19.90',
    listPrice: '24.90',
    availability: 'in_stock',
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
      `${toAttribute(variations)}"></form><p class="price">€19.90 – €21.90</p>`,
    ].join('');
    expect(
      readMugPage(form, { url: `https://shop.example/product/mug/${query}` }).offer,
    ).toMatchObject({
      price: '21.90',
      currency: 'EUR',
    });
  });

  it('starts from the lowest price while the variations are not in the page', () => {
    expect(
      readMugPage(
        [
          '<p class="price">From €19.90</p><form class="variations_form cart" ',
          'data-product_id="9" data-product_variations="false">',
          '<button class="single_add_to_cart_button">Add to cart</button></form>',
        ].join(''),
      ).offer,
    ).toMatchObject({ price: '19.90', priceKind: 'from', currency: 'EUR' });
  });
});
