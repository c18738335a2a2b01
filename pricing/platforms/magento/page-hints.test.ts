import { describe, expect, it } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';

it('reads the price box of a magento page, not that of a card', () => {
  const box = (amount: string, old: string): string =>
    [
      '<div class="price-box" data-role="priceBox" data-product-id="5">',
      `<span class="price-wrapper" data-price-amount="${amount}" data-price-type="finalPrice">`,
      `<span class="price">$${amount}</span></span>`,
      `<span data-price-amount="${old}" data-price-type="oldPrice">$${old}</span></div>`,
    ].join('');
  const reading = readMugPage(
    `<ol><li class="product-item">${box('1', '2')}</li></ol><div class="product-info-main">${box('22.00', '30.00')}</div>`,
    { url: 'https://shop.example/mug.html' },
  );
  expect(reading.offer).toMatchObject({ price: '22.00', listPrice: '30.00' });
});

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
    const reading = readMugPage(box + script);
    expect(reading.offer).toMatchObject({
      price: '24.00',
      currency: 'EUR',
      listPrice: '30.00',
      sku: 'MG-B-S',
      variant: { Color: 'Dark Blue', Size: 'S' },
      variantKey: '202',
    });
    expect(reading.offers).toHaveLength(3);
  });

  it('takes the variant that the address names by its choices', () => {
    expect(
      readMugPage(box + script, { url: 'https://shop.example/mug.html?color=dark-blue&size=L' })
        .offer,
    ).toMatchObject({ price: '26.00', variantKey: '203' });
  });
});
