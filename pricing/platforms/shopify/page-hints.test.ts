import { describe, expect, it } from 'vitest';
import { readMugPage } from '#tests/support/read-mug-page.ts';

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
    const reading = readMugPage(theme + currency, {
      url: 'https://shop.example/products/mug?variant=72',
    });
    expect(reading.offer).toMatchObject({
      price: '13.50',
      currency: 'GBP',
      availability: 'out_of_stock',
      variant: { Colour: 'Blue' },
      variantKey: '72',
      sku: 'M-B',
    });
    expect(
      reading.offers.map((offer) => [offer.variantKey, offer.price, offer.availability]),
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
    const reading = readMugPage(markup + theme + currency, {
      url: 'https://shop.example/products/mug?variant=72',
    });
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
    expect(
      readMugPage(meta + currency, { url: 'https://shop.example/products/mug' }).page.kind,
    ).toBe('product');
  });
});
