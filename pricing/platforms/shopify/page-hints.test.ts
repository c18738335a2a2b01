import { describe, expect, it } from 'vitest';
import { readMugPage, toAttribute } from '#tests/support/read-mug-page.ts';

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

  /** `content_for_header` as Shopify writes it: hundredths, and no title beside the variants. */
  const analytics = [
    '<script>window.ShopifyAnalytics.meta.currency = \'GBP\'; var meta = {"product":{"id":7,',
    '"gid":"gid:\\/\\/shopify\\/Product\\/7","vendor":"Clay","type":"Cups","variants":[',
    '{"id":71,"price":1250,"name":"Mug - Red","public_title":"Red","sku":"M-R"},',
    '{"id":72,"price":1350,"name":"Mug - Blue","public_title":"Blue","sku":"M-B"}]},',
    '"page":{"pageType":"product"}}; for (var a in meta) {}</script>',
  ].join('');

  it('reads the meta object of its analytics', () => {
    const reading = readMugPage(analytics + currency, {
      url: 'https://shop.example/products/mug?variant=72',
    });
    expect(reading.product).toMatchObject({ name: 'Mug', brand: 'Clay' });
    expect(reading.offer).toMatchObject({ price: '13.50', currency: 'GBP', sku: 'M-B' });
  });

  it('gives the variant that the page sends to its analytics', () => {
    const view =
      '<script>window.ShopifyAnalytics.lib.track("Viewed Product",{"currency":"GBP","variantId":72,' +
      '"productId":7,"name":"Mug - Blue","price":"13.50","sku":"M-B"});</script>';
    expect(
      readMugPage(analytics + view, { url: 'https://shop.example/products/mug' }).offer,
    ).toMatchObject({ price: '13.50', currency: 'GBP', variantKey: '72' });
  });

  const written = variants.map((variant) => ({
    ...variant,
    option2: null,
    name: `Mug - ${variant.title}`,
    public_title: variant.title,
  }));

  it.each([
    [
      '{{ product.variants | json }} in a script',
      `<script type="application/json" data-product-variants>${JSON.stringify(written)}</script>`,
    ],
    [
      '{{ product.selected_or_first_available_variant | json }}',
      `<script type="application/json">${JSON.stringify(written[0])}</script>`,
    ],
    [
      '{{ product.variants | json | escape }}',
      `<variant-picker data-variants="${toAttribute(written)}"></variant-picker>`,
    ],
    [
      '{{ product | json | escape }}',
      `<div data-product="${toAttribute({ id: 7, title: 'Mug', handle: 'mug', variants: written })}"></div>`,
    ],
  ])('reads hundredths from %s', (_how, data) => {
    const { offer, page } = readMugPage(data + currency, {
      url: 'https://shop.example/products/mug',
    });
    expect(page.kind).toBe('product');
    expect(offer).toMatchObject({
      price: '12.50',
      listPrice: '15.00',
      currency: 'GBP',
      availability: 'in_stock',
      sku: 'M-R',
    });
  });

  it("leaves other products' data alone", () => {
    const plates = written.map((variant) => ({ ...variant, name: `Plate - ${variant.title}` }));
    const other = { id: 8, title: 'Plate', handle: 'plate', variants: plates };
    const reading = readMugPage(
      [
        `<script type="application/json">${JSON.stringify(plates)}</script>`,
        `<div data-product="${toAttribute(other)}"></div>`,
        `<div data-variants="${toAttribute(plates)}"></div>`,
        currency,
      ].join(''),
      { url: 'https://shop.example/products/mug' },
    );
    expect(reading.offer?.price ?? null).toBeNull();
  });
});
