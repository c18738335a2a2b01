import { expect, it } from 'vitest';
import { readMugPage, toAttribute } from '#tests/support/read-mug-page.ts';

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
  const reading = readMugPage(
    [
      '<div id="product-details" data-product="',
      toAttribute(data),
      '"></div><div class="current-price"><span>23,33 €</span></div>',
    ].join(''),
    { url: 'https://shop.example/3-mug.html' },
  );
  expect(reading.offer).toMatchObject({
    price: '23.33',
    list_price: '29.00',
    currency: 'EUR',
    availability: 'out_of_stock',
  });
  expect(reading.product).toMatchObject({ sku: 'P-3', gtin: '04006381333931' });
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
  expect(
    readMugPage(group, { url: 'https://shop.example/3-mug.html#/26-color-dark_blue' }).offer?.price,
  ).toBe('12.00');
});
