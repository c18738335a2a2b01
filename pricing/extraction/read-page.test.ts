import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import type { PageReading } from './reading.ts';

const URL_OF_PAGE = 'https://shop.example/p/kettle-17';
const read = (html: string, url = URL_OF_PAGE): PageReading =>
  readPage({ url, bytes: new TextEncoder().encode(html) }, []);
const ld = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const page = (inner: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Kettle 17 | Shop</title>${head}</head><body><h1>Kettle 17</h1>${inner}</body></html>`;
const kettle = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Kettle 17',
  sku: 'K-17',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Volta' },
  offers: {
    '@type': 'Offer',
    price: '19.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
  },
};

describe('one offer in three syntaxes', () => {
  const microdata = [
    '<div itemscope itemtype="https://schema.org/Product">',
    '<span itemprop="name">Kettle 17</span><meta itemprop="sku" content="K-17">',
    '<meta itemprop="gtin13" content="4006381333931">',
    '\n    <div itemprop="brand" itemscope itemtype="https://schema.org/Brand">',
    '<meta itemprop="name" content="Volta"></div>',
    '\n    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
    '<span itemprop="price" content="19.90">19,90</span>',
    '<meta itemprop="priceCurrency" content="EUR">',
    '\n    <link itemprop="availability" href="http://schema.org/InStock">',
    '<link itemprop="itemCondition" href="http://schema.org/NewCondition"></div></div>',
  ].join('');
  const rdfa = [
    '<div vocab="https://schema.org/" typeof="Product">',
    '<span property="name">Kettle 17</span><meta property="sku" content="K-17">',
    '<meta property="gtin13" content="4006381333931">',
    '\n    <div property="brand" typeof="Brand"><meta property="name" content="Volta">',
    '</div>',
    '\n    <div property="offers" typeof="Offer">',
    '<span property="price" content="19.90">19,90</span>',
    '<meta property="priceCurrency" content="EUR">',
    '\n    <link property="availability" href="http://schema.org/InStock">',
    '<link property="itemCondition" href="http://schema.org/NewCondition"></div></div>',
  ].join('');

  it.each([
    ['json-ld', ld(kettle)],
    ['microdata', microdata],
    ['rdfa', rdfa],
  ])('reads the same offer from %s', (from, html) => {
    const reading = read(page(html));
    expect(reading.page.kind).toBe('product');
    expect(reading.product).toMatchObject({
      name: 'Kettle 17',
      brand: 'Volta',
      sku: 'K-17',
      gtin: '04006381333931',
    });
    expect(reading.offer).toMatchObject({
      price: '19.90',
      currency: 'EUR',
      availability: 'in_stock',
      condition: 'new',
      priceKind: 'public',
    });
    expect(reading.sources['offer.price']?.from).toBe(from);
  });
});

describe('broken json-ld', () => {
  it.each([
    ['a comment and CDATA', `// <![CDATA[\n${JSON.stringify(kettle)}\n// ]]>`],
    ['a trailing semicolon', `${JSON.stringify(kettle)};`],
    [
      'a line break inside a string',
      JSON.stringify({ ...kettle, description: 'LINE' }).replace('LINE', 'one\n\ttwo'),
    ],
    ['a trailing comma', JSON.stringify(kettle).replace(/\}$/, ',}')],
    [
      'capitalised keys',
      JSON.stringify(kettle).replace('"offers"', '"Offers"').replace('"price"', '"Price"'),
    ],
  ])('is read with %s', (_what, text) => {
    expect(read(page(`<script type="application/ld+json">${text}</script>`)).offer?.price).toBe(
      '19.90',
    );
  });

  it('does not hide the next block', () => {
    expect(
      read(page(`<script type="application/ld+json">{{{ nothing</script>${ld(kettle)}`)).offer
        ?.price,
    ).toBe('19.90');
  });
});

describe('shapes of json-ld', () => {
  it('follows graphs and references', () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        { ...kettle, offers: { '@id': '#o' } },
        { '@id': '#o', '@type': 'Offer', price: 24.5, priceCurrency: 'EUR' },
      ],
    };
    expect(read(page(ld(graph))).offer?.price).toBe('24.50');
  });

  it('keeps amounts exact beyond a double', () => {
    const text = JSON.stringify(kettle)
      .replace('"19.90"', '12345678901.23')
      .replace('"K-17"', '12345678901234567890');
    expect(read(page(`<script type="application/ld+json">${text}</script>`))).toMatchObject({
      offer: { price: '12345678901.23' },
      product: { sku: '12345678901234567890' },
    });
  });

  it('starts a range from its lower end', () => {
    const ranged = {
      ...kettle,
      offers: { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '30', priceCurrency: 'EUR' },
    };
    expect(read(page(ld(ranged))).offer).toMatchObject({ price: '10.00', priceKind: 'from' });
  });

  it('reads list, unit and member prices apart', () => {
    const priceSpecification = [
      { '@type': 'UnitPriceSpecification', price: 12.9, priceCurrency: 'EUR' },
      {
        '@type': 'UnitPriceSpecification',
        price: 19.9,
        priceCurrency: 'EUR',
        priceType: 'https://schema.org/ListPrice',
      },
      {
        '@type': 'UnitPriceSpecification',
        price: 25.8,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
      },
      {
        '@type': 'UnitPriceSpecification',
        price: 9.9,
        validForMemberTier: { '@type': 'MemberProgramTier', name: 'gold' },
      },
    ];
    const offer = read(
      page(
        ld({ ...kettle, offers: { '@type': 'Offer', priceSpecification, priceCurrency: 'EUR' } }),
      ),
    ).offer;
    expect(offer).toMatchObject({
      price: '12.90',
      listPrice: '19.90',
      unitPrice: '25.8/kg',
      priceKind: 'public',
    });
  });

  it('takes the variant that the address names', () => {
    const variants = ['S', 'M', 'L'].map((size, i) => ({
      '@type': 'Product',
      sku: `KS-${size}`,
      size,
      offers: {
        '@type': 'Offer',
        price: `${10 + i}`,
        priceCurrency: 'EUR',
        url: `${URL_OF_PAGE}?variant=${i + 1}`,
      },
    }));
    const group = {
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      name: 'Kettle 17',
      hasVariant: variants,
    };
    const reading = read(page(ld(group)), `${URL_OF_PAGE}?variant=3`);
    expect(reading.offer).toMatchObject({
      price: '12.00',
      sku: 'KS-L',
      variant: { size: 'L' },
      variantKey: '3',
    });
    expect(reading.offers).toHaveLength(3);
  });

  it('leaves related products alone', () => {
    const related = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Toaster',
      url: 'https://shop.example/p/toaster',
      offers: { '@type': 'Offer', price: '5', priceCurrency: 'EUR' },
    };
    const reading = read(page(`${ld(related)}${ld({ ...kettle, isRelatedTo: [related] })}`));
    expect(reading.offer?.price).toBe('19.90');
  });
});

describe('values', () => {
  it('takes OpenGraph when there is nothing else', () => {
    const head = [
      '<meta property="og:type" content="product">',
      '<meta property="og:title" content="Kettle 17">',
      '<meta property="product:price:amount" content="19.90">',
      '<meta property="product:price:currency" content="EUR">',
    ].join('');
    expect(read(page('', head))).toMatchObject({
      offer: { price: '19.90', currency: 'EUR' },
      sources: { 'offer.price': { from: 'opengraph' } },
    });
  });

  it('reports two sources that disagree and takes the better', () => {
    const head = [
      '<meta property="og:type" content="product">',
      '<meta property="product:price:amount" content="24.90">',
      '<meta property="product:price:currency" content="EUR">',
    ].join('');
    const reading = read(page(ld(kettle), head));
    expect(reading.offer?.price).toBe('19.90');
    expect(reading.conflicts).toContainEqual({
      kind: 'price',
      values: [
        { from: 'json-ld', value: '19.90' },
        { from: 'opengraph', value: '24.90' },
      ],
    });
  });

  it('does not hold the product against microdata of a recommendation', () => {
    const card = [
      '<div itemscope itemtype="https://schema.org/Product">',
      '<span itemprop="name">Garden chair</span>',
      '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
      '<meta itemprop="price" content="71.90"><meta itemprop="priceCurrency" content="EUR">',
      '</div></div>',
    ].join('');
    const reading = read(page(`${ld(kettle)}${card}`));
    expect(reading.offer?.price).toBe('19.90');
    expect(reading.conflicts).toEqual([]);
  });

  it('calls missing availability unknown', () => {
    expect(
      read(page(ld({ ...kettle, offers: { '@type': 'Offer', price: 1, priceCurrency: 'EUR' } })))
        .offer?.availability,
    ).toBe('unknown');
  });

  it.each([
    ['InStock', 'in_stock'],
    [' instock ', 'in_stock'],
    ['http://schema.org/OutOfStock', 'out_of_stock'],
    ['in_stock', 'in_stock'],
    ['schema:PreOrder', 'pre_order'],
    ['SoldOut', 'out_of_stock'],
    ['https://schema.org/BackOrder', 'back_order'],
    ['Discontinued', 'discontinued'],
    ['whatever', 'unknown'],
  ])('reads availability %j as %s', (availability, expected) => {
    expect(
      read(page(ld({ ...kettle, offers: { ...kettle.offers, availability } }))).offer?.availability,
    ).toBe(expected);
  });

  it('rounds tax arithmetic as the shop does', () => {
    expect(
      read(page(ld({ ...kettle, offers: { ...kettle.offers, price: '185.130001' } }))).offer?.price,
    ).toBe('185.13');
  });

  it('has no price where the page says zero', () => {
    const reading = read(page(ld({ ...kettle, offers: { ...kettle.offers, price: '0.00' } })));
    expect(reading).toMatchObject({
      page: { kind: 'product', reason: 'no_price' },
      offer: { price: null },
    });
  });
});
