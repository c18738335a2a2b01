import { expect, it } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';

it('reads the attributes of a bigcommerce page', () => {
  const data = {
    product_attributes: {
      sku: 'B-1',
      instock: true,
      price: { with_tax: { formatted: '$9.50', value: 9.5, currency: 'USD' } },
    },
  };
  expect(
    readMugPage(`<script>var BCData = ${JSON.stringify(data)};</script>`, {
      url: 'https://shop.example/mug/',
    }).offer,
  ).toMatchObject({ price: '9.50', currency: 'USD', availability: 'in_stock', tax: 'included' });
});
