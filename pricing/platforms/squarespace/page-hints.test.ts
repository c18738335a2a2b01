import { expect, it } from 'vitest';
import { readMugPage, toAttribute } from '#tests/support/read-mug-page.ts';

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
  const reading = readMugPage(
    `<div class="product-variants" data-item-id="x" data-variants="${toAttribute(variants)}"></div>`,
  );
  expect(reading.offer).toMatchObject({
    price: '25.00',
    listPrice: '29.00',
    currency: 'USD',
    sku: 'SQ-2',
    availability: 'in_stock',
    variant: { Size: 'Large' },
  });
  expect(reading.offers[0]).toMatchObject({ price: '19.00', availability: 'out_of_stock' });
});
