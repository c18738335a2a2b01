import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import type { PageReading } from './reading.ts';

const page = (body: string, head = '', lang = 'en'): string =>
  [
    `<!doctype html><html lang="${lang}"><head>`,
    `<title>Kettle 17 | Shop</title>${head}</head><body><main>`,
    `<h1>Kettle 17</h1>${body}</main></body></html>`,
  ].join('');
const read = (
  body: string,
  options: { url?: string; head?: string; lang?: string } = {},
): PageReading =>
  readPage(
    {
      url: options.url ?? 'https://shop.example/p/kettle-17',
      bytes: new TextEncoder().encode(page(body, options.head, options.lang)),
    },
    [],
  );
const script = (text: string): string => `<script type="application/ld+json">${text}</script>`;
const product = (more: object): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Kettle 17',
  ...more,
});
const ld = (more: object): string => script(JSON.stringify(product(more)));
const offer = (price: unknown, more: object = {}): object => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...more,
});
const buy = '<button class="add-to-cart">Add to cart</button>';

describe('aggregate offers', () => {
  const aggregate = (more: object): string =>
    ld({ offers: { '@type': 'AggregateOffer', priceCurrency: 'EUR', ...more } });

  it.each<[string, object, string, string]>([
    ['a range', { lowPrice: '10', highPrice: '30', offerCount: 3 }, '10.00', 'from'],
    ['a range of one', { lowPrice: '12.50', highPrice: '12.50' }, '12.50', 'public'],
    ['the lower end only', { lowPrice: 12.5, offerCount: '4' }, '12.50', 'public'],
    [
      'a price of its own',
      { price: '11.00', lowPrice: '10.00', highPrice: '30.00' },
      '11.00',
      'public',
    ],
    [
      'offers of its own',
      {
        lowPrice: '10',
        highPrice: '30',
        offers: [
          offer('30.00', { availability: 'OutOfStock' }),
          offer('14.00', { availability: 'InStock' }),
        ],
      },
      '14.00',
      'public',
    ],
  ])('with %s', (_what, more, price, kind) => {
    expect(read(aggregate(more)).offer).toMatchObject({ price, currency: 'EUR', priceKind: kind });
  });

  it('with its ends the wrong way round starts from the lower', () => {
    expect(read(aggregate({ lowPrice: '30', highPrice: '10' })).offer).toMatchObject({
      price: '10.00',
      priceKind: 'from',
    });
  });

  it('called an offer is a range too', () => {
    expect(
      read(
        ld({ offers: { '@type': 'Offer', lowPrice: '10', highPrice: '30', priceCurrency: 'EUR' } }),
      ).offer,
    ).toMatchObject({ price: '10.00', priceKind: 'from' });
  });
});

describe('odd shapes of json-ld', () => {
  it.each<[string, string]>([
    [
      'a price that is a value object',
      JSON.stringify(product({ offers: offer({ '@value': '19.90' }) })),
    ],
    ['a price that is a list', JSON.stringify(product({ offers: offer(['19.90']) }))],
    [
      'types that are a list',
      JSON.stringify({ ...product({ offers: offer('19.90') }), '@type': ['Product', 'Thing'] }),
    ],
    [
      'types with a prefix',
      JSON.stringify({
        ...product({ offers: { ...offer('19.90'), '@type': 'schema:Offer' } }),
        '@type': 'schema:Product',
      }),
    ],
    [
      'types as addresses',
      JSON.stringify({
        ...product({ offers: offer('19.90') }),
        '@type': 'http://schema.org/Product',
      }),
    ],
    [
      'empty lists and nulls',
      JSON.stringify(
        product({ brand: null, image: [], sku: '', offers: [null, offer('19.90'), []] }),
      ),
    ],
    [
      'two objects in one script',
      `{"@context":"https://schema.org","@type":"Organization","name":"Shop"}\n${JSON.stringify(product({ offers: offer('19.90') }))}`,
    ],
    [
      'entities for its quotes',
      JSON.stringify(product({ offers: offer('19.90') })).replaceAll('"', '&quot;'),
    ],
    ['a price with its currency', JSON.stringify(product({ offers: offer('19,90 €') }))],
    ['a mark of byte order', `\ufeff${JSON.stringify(product({ offers: offer('19.90') }))}`],
    [
      'an unescaped quote',
      JSON.stringify(product({ description: 'QUOTE', offers: offer('19.90') })).replace(
        'QUOTE',
        'a 5" pipe',
      ),
    ],
  ])('are read: %s', (_what, text) => {
    expect(read(script(text)).offer).toMatchObject({ price: '19.90', currency: 'EUR' });
  });
});

describe('which product', () => {
  it('is the one whose variants it belongs to', () => {
    const group = {
      '@type': 'ProductGroup',
      name: 'Kettle',
      productGroupID: 'K',
      hasVariant: [{ '@type': 'Product', name: 'Kettle 18', sku: 'K18', offers: offer('99.00') }],
    };
    expect(
      read(ld({ sku: 'K17', offers: offer('19.90'), isVariantOf: group })).offer,
    ).toMatchObject({ price: '19.90' });
  });

  it('is not one that a review or a list of crumbs speaks of', () => {
    const review = script(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Review',
        itemReviewed: { '@type': 'Product', name: 'Toaster', offers: offer('5.00') },
      }),
    );
    const crumbs = script(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@id': '/', name: 'Home' } }],
      }),
    );
    expect(read(review + crumbs + ld({ offers: offer('19.90') })).offer?.price).toBe('19.90');
  });

  it.each([
    ['v', '7'],
    ['sku', 'KS-L'],
    ['childSku', 'KS-L'],
    ['variant', '7'],
  ])('is the variant that ?%s= names', (name, value) => {
    const variant = (size: string, price: string, id: string): object => ({
      '@type': 'Product',
      sku: `KS-${size}`,
      size,
      offers: offer(price, { url: `https://shop.example/p/kettle-17?variant=${id}` }),
    });
    const group = script(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'ProductGroup',
        name: 'Kettle 17',
        hasVariant: [
          variant('S', '10.00', '5'),
          variant('M', '11.00', '6'),
          variant('L', '12.00', '7'),
        ],
      }),
    );
    expect(
      read(group, { url: `https://shop.example/p/kettle-17?${name}=${value}` }).offer,
    ).toMatchObject({ price: '12.00', sku: 'KS-L' });
  });

  it('is what is sold new, not what others sell used', () => {
    const used = offer('9.00', {
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'InStock',
    });
    expect(
      read(
        ld({
          offers: [
            used,
            offer('19.90', { itemCondition: 'NewCondition', availability: 'InStock' }),
          ],
        }),
      ).offer,
    ).toMatchObject({ price: '19.90', condition: 'new' });
  });
});

describe('no price', () => {
  it.each([
    ['zero in the markup', ld({ offers: offer('0.00') })],
    [
      'none in the markup and a related product',
      [
        ld({ offers: { '@type': 'Offer', availability: 'SoldOut' } }),
        '<aside class="related"><a href="/p/2"><span class="price">€9.00</span></a></aside>',
      ].join(''),
    ],
    ['on request', '<p class="price">Preis auf Anfrage</p>'],
    [
      'the price of delivery only',
      '<table><tr><td>Versandkosten:</td><td class="price">4,90 €</td></tr></table>',
    ],
    ['what others ask for used ones', '<p>Used from <b>€9.00</b></p>'],
  ])('where there is %s', (_what, body) => {
    expect(read(body).offer?.price ?? null).toBeNull();
  });
});

describe('numbers in pieces', () => {
  it.each([
    ['cents in a superscript', '<span class="price">173<sup>34</sup> €</span>', '173.34'],
    [
      'cents in an element without a point',
      '<span class="price"><span>59905</span><span class="decimals">99</span> Kč</span>',
      '59905.99',
    ],
    [
      'the currency in an element of its own',
      '<div class="price"><span>19,90</span><span>€</span></div>',
      '19.90',
    ],
    [
      'the point in an element of its own',
      '<div class="price"><span>19</span><span>,</span><span>90</span> €</div>',
      '19.90',
    ],
    [
      'the size of the pack after it',
      '<div class="price"><span class="sign">€</span><span class="whole">3</span><span class="unit">/4 pack</span></div>',
      '3.00',
    ],
    ['a thin blank', '<div class="price">1\u202f298,00\u00a0€</div>', '1298.00'],
    ['the whole and a dash', '<div class="price">99,- Kč</div>', '99.00'],
    ['the currency as the point', '<div class="price">35€99</div>', '35.99'],
  ])('%s', (_what, body, price) => {
    expect(read(body + buy).offer?.price).toBe(price);
  });
});

describe('identifiers', () => {
  it.each([
    ['productID', 'isbn:978-3-16-148410-0', '09783161484100'],
    ['sku', '4006381333931', '04006381333931'],
    ['mpn', '4006381333931', '04006381333931'],
    ['gtin14', '04006381333931', '04006381333931'],
    ['gtin13', '4006381333932', null],
  ])('%s %s', (name, value, gtin) => {
    expect(read(ld({ [name]: value, offers: offer('19.90') })).product.gtin).toBe(gtin);
  });
});

describe('currency', () => {
  it.each([
    ['pence', '<div class="price">99p</div>', 'https://shop.example/p/1', '0.99', 'GBP'],
    [
      'a dollar on an Australian page',
      '<div class="price">$19.90</div>',
      'https://shop.example.com.au/p/1',
      '19.90',
      'AUD',
    ],
    [
      'a krone on a Danish page',
      '<div class="price">1.299,00 kr.</div>',
      'https://shop.example.dk/p/1',
      '1299.00',
      'DKK',
    ],
    [
      'three decimals',
      '<div class="price">12.500 KWD</div>',
      'https://shop.example/p/1',
      '12.500',
      'KWD',
    ],
    [
      'no decimals',
      '<div class="price">24.990 CLP</div>',
      'https://shop.example/p/1',
      '24990',
      'CLP',
    ],
    [
      'another one than the markup',
      `${ld({ offers: offer('19.90') })}<div class="price">$21.50</div>`,
      'https://shop.example/p/1',
      // The page shows another price than the markup: neither is sure enough.
      null,
      'EUR',
    ],
  ])('%s', (_what, body, url, price, currency) => {
    expect(read(body + buy, { url }).offer).toMatchObject({ price, currency });
  });
});
