import { expect, test } from 'vitest';
import { describeOffer } from './describe-offer.ts';
import type { OfferWanted } from './extract-offer-again.ts';

const HTML = 'text/html; charset=utf-8';

test('shows the entry of a long feed with the price and the stock of the variant marked', () => {
  const products = Array.from({ length: 1_500 }, (_, n) => ({
    id: n,
    title: `Kettle ${n}`,
    handle: `kettle-${n}`,
    body_html: `<p>${'Boils water. '.repeat(60)}</p>`,
    vendor: 'Acme',
    options: [{ name: 'Size' }],
    variants: [
      {
        id: n * 10,
        title: 'S',
        option1: 'S',
        price: '49.90',
        compare_at_price: '49.90',
        available: true,
      },
      { id: n * 10 + 1, title: 'L', option1: 'L', price: '51.00', available: false },
    ],
    images: [],
  }));
  const { shown, excerpt, currencyBasis } = explain(
    {
      url: 'https://gear.com/products.json?limit=250',
      type: 'application/json',
      body: JSON.stringify({ products }),
    },
    { url: 'https://gear.com/products/kettle-1234', variantKey: '12341', currency: 'EUR' },
  );
  expect(shown).toEqual([
    ['price', '51.00'],
    ['availability', 'false'],
  ]);
  expect(excerpt?.text).toContain('"title": "Kettle 1234"');
  expect(excerpt?.text.split('\n').length).toBeLessThan(60);
  expect(currencyBasis).toEqual({ currency: 'EUR', rule: 'retailer', source: null });
});

test.each<[string, string, string, OfferWanted['url'], string, [string, string][]]>([
  [
    'a product of its own document, in hundredths',
    'https://gear.com/products/mug.js',
    JSON.stringify({
      id: 1,
      title: 'Mug',
      handle: 'mug',
      variants: [{ id: 5, title: 'Default Title', price: 1990, available: true }],
    }),
    'https://gear.com/products/mug',
    '5',
    [
      ['price', '1990'],
      ['availability', 'true'],
    ],
  ],
  [
    'a product of WooCommerce',
    'https://gear.com/wp-json/wc/store/v1/products',
    JSON.stringify([
      {
        name: 'Pan',
        permalink: 'https://gear.com/pan',
        is_in_stock: true,
        prices: { price: '1', regular_price: '1', currency_code: 'EUR', currency_minor_unit: 2 },
      },
      {
        name: 'Pot',
        permalink: 'https://gear.com/pot',
        is_in_stock: true,
        prices: {
          price: '2950',
          regular_price: '3950',
          currency_code: 'EUR',
          currency_minor_unit: 2,
        },
      },
    ]),
    'https://gear.com/pot',
    '',
    [
      ['price', '2950'],
      ['currency', 'EUR'],
      ['availability', 'true'],
    ],
  ],
])('marks %s', (_what, from, body, url, variantKey, marks) => {
  const { shown } = explain(
    { url: from, type: 'application/json', body },
    { url, variantKey, currency: 'EUR' },
  );
  expect(shown.toSorted()).toEqual(marks.toSorted());
});

test('marks the entry of a merchant feed whatever surrounds it', () => {
  const item = (n: number, price: string) =>
    `<item><g:id>${n}</g:id><title><![CDATA[Pan <item> ${n}]]></title><link>https://gear.com/p/${n}</link>` +
    `<g:price>90.00 EUR</g:price><g:sale_price>${price} EUR</g:sale_price><g:availability>in stock</g:availability></item>`;
  const body =
    `<?xml version="1.0"?><rss><channel><!-- <item> --><title>Shop</title>` +
    `${item(1, '80.00')}${item(2, '79.50')}</channel></rss>`;
  const { shown, excerpt, currencyBasis } = explain(
    { url: 'https://gear.com/feed.xml', type: 'application/xml', body },
    { url: 'https://gear.com/p/2', variantKey: '2', currency: null },
  );
  expect(shown).toEqual([
    ['price', '79.50 EUR'],
    ['availability', 'in stock'],
  ]);
  expect(excerpt?.text).toContain('<title><![CDATA[Pan <item> 2]]></title>');
  expect(currencyBasis).toMatchObject({
    currency: 'EUR',
    rule: 'stated',
    source: { from: 'merchant_feed' },
  });
});

test('marks the price in a page’s data', () => {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Gear' },
      {
        '@type': 'Product',
        name: 'Headphones',
        offers: [
          {
            '@type': 'Offer',
            price: 79.5,
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
          },
        ],
      },
    ],
  };
  const { shown, excerpt, currencyBasis } = explain({
    body:
      `<!doctype html><html><head><title>Headphones</title><script type="application/ld+json">` +
      `${JSON.stringify(data)}</script></head><body><h1>Headphones</h1></body></html>`,
  });
  expect(shown).toEqual([
    ['price', '79.5'],
    ['currency', 'EUR'],
    ['availability', 'https://schema.org/InStock'],
  ]);
  expect(excerpt?.text).toContain('"name": "Headphones"');
  expect(excerpt?.text).not.toContain('Organization');
  expect(currencyBasis).toMatchObject({ currency: 'EUR', rule: 'stated' });
});

test('shows a page in another charset as it was decoded', () => {
  const body = Buffer.from(
    '<!doctype html><html lang="de"><head><meta charset="windows-1252"><title>Kopfhörer</title></head><body>' +
      '<div class="product" itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Kopfhörer</h1>' +
      '<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">' +
      '<span class="price" itemprop="price" content="299.00">299,- \x80</span></div></div></body></html>',
    'latin1',
  );
  const { shown, excerpt, charset } = explain({ body, type: 'text/html' });
  expect(charset).toBe('windows-1252');
  expect(shown).toContainEqual(['price', '299.00']);
  expect(excerpt?.text).toContain('299,- €');
});

test.each<[string, string, string, string | null]>([
  ['€ beside the price', '79,50 €', 'stated', null],
  ['a sign of several currencies in a page in English for Canada', '$79.50', 'page', null],
])('states how the currency of a visible price is known: %s', (_what, price, rule) => {
  const { shown, currencyBasis } = explain({
    url: 'https://gear.com/en-ca/p/1',
    body:
      `<!doctype html><html lang="en-CA"><head><title>Headphones Pro</title></head><body><main><h1>Headphones Pro</h1>` +
      `<div class="product-price"><span class="price">${price}</span></div><button>Add to cart</button></main></body></html>`,
  });
  expect(shown).toEqual([['price', expect.stringContaining('79')]]);
  expect(currencyBasis).toMatchObject({ rule });
});

test('shows a number in a script at a price field, and marks it as not exact', () => {
  const { shown, excerpt } = explain({
    url: 'https://gear.com/products/mug',
    body:
      `<!doctype html><html><head><title>Blue mug</title></head><body><h1>Blue mug</h1>` +
      `<script>var ids = [1990]; var meta = {"product":{"id":1,"handle":"mug","title":"Blue mug","vendor":"A",` +
      `"variants":[{"id":5,"price":1990,"title":"Default Title","name":"Blue mug"}]}};` +
      `Shopify.currency = {"active":"EUR","rate":"1.0"};</script></body></html>`,
  });
  expect(shown).toEqual([['price', '1990']]);
  expect(excerpt?.exact).toBe(false);
  const at = excerpt?.marks[0]?.start ?? 0;
  expect(excerpt?.text.slice(at - 8, at)).toBe('"price":');
});

interface Given {
  readonly url?: string;
  readonly body: string | Uint8Array;
  readonly type?: string;
}

function explain(given: Given, wanted?: OfferWanted) {
  const url = given.url ?? 'https://gear.com/p/1';
  const capture = {
    url,
    status: 200,
    headers: { 'content-type': given.type ?? HTML },
    bytes: Buffer.from(given.body),
  };
  const want = wanted ?? { url, variantKey: '', currency: null };
  const explained = describeOffer(capture, want);
  const { excerpt } = explained;
  const shown = (excerpt?.marks ?? []).map(({ field, start, end }): [string, string] => [
    field,
    excerpt?.text.slice(start, end) ?? '',
  ]);
  return { ...explained, shown };
}
