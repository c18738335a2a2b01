/** Written answers of shops' APIs: the address and the place of the price are found, or nothing is. */
import { expect, test } from 'vitest';
import type { DataDocument } from './data-address.ts';
import { type DrawnProduct, findDataAddresses, verifyDataAddress } from './find-data-address.ts';
import { buildDataUrl, readDataOffer } from './read-data-offer.ts';

const SHOP = 'https://shop.example';

const answer = (path: string, value: unknown, more: Partial<DataDocument> = {}): DataDocument => ({
  url: path.startsWith('http') ? path : `${SHOP}${path}`,
  method: 'GET',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  bytes: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  ...more,
});

const product = (path: string, price: string, more: Partial<DrawnProduct> = {}): DrawnProduct => ({
  url: `${SHOP}${path}`,
  price,
  currency: 'EUR',
  availability: 'unknown',
  sku: null,
  gtin: null,
  ...more,
});

interface Case {
  readonly name: string;
  readonly first: DrawnProduct;
  readonly second: DrawnProduct;
  /** What the first page asked for, and what the found address answers for the second. */
  readonly seen: readonly DataDocument[];
  readonly then: DataDocument;
}

const query = 'query($handle:String!){product(handle:$handle){price{amount currencyCode}}}';
const graphql = (handle: string): string =>
  `/graphql?query=${encodeURIComponent(query)}&variables=${encodeURIComponent(JSON.stringify({ handle }))}`;
const priced = (amount: string) => ({
  data: { product: { price: { amount, currencyCode: 'EUR' } } },
});
const catalog = [
  { id: 'kettle-one', prices: { current: 29.5, old: 35 } },
  { id: 'toaster-two', prices: { current: 48, old: 29.5 } },
];
const keyed = { entities: { 1111: { price: '29.50' }, 2222: { price: '48.00' } } };
const offers = [
  { sku: 'K-1', amount: 2950 },
  { sku: 'T-2', amount: 4800 },
];

const cases: readonly Case[] = [
  {
    name: 'GraphQL by GET, the handle in its variables',
    first: product('/products/kettle-one', '29.50'),
    second: product('/products/toaster-two', '48.00'),
    seen: [answer(graphql('kettle-one'), priced('29.5'))],
    then: answer(graphql('toaster-two'), priced('48.0')),
  },
  {
    name: 'an array at the top',
    first: product('/p/kettle-one.html', '29.50'),
    second: product('/p/toaster-two.html', '48.00'),
    seen: [answer('/api/price/kettle-one', [{ price: 29.5 }])],
    then: answer('/api/price/toaster-two', [{ price: 48 }]),
  },
  {
    name: 'the smallest unit',
    first: product('/p/kettle-1234', '29.50'),
    second: product('/p/toaster-5678', '48.00'),
    seen: [answer('/v2/items/1234', { id: 1234, price_minor: 2950, currency: 'EUR' })],
    then: answer('/v2/items/5678', { id: 5678, price_minor: 4800, currency: 'EUR' }),
  },
  {
    name: 'decimal strings',
    first: product('/p/kettle-one', '1290.00'),
    second: product('/p/toaster-two', '48.00'),
    seen: [answer('/state/kettle-one.json', { price: '1290.00' })],
    then: answer('/state/toaster-two.json', { price: '48.00' }),
  },
  {
    name: 'a variant by its id in the address',
    first: product('/p/kettle-one?variant=77', '29.50'),
    second: product('/p/toaster-two?variant=99', '48.00'),
    seen: [
      answer('/api/kettle-one', {
        product: {
          variants: [
            { id: 76, price: 2700 },
            { id: 77, price: 2950 },
          ],
        },
      }),
    ],
    then: answer('/api/toaster-two', {
      product: {
        variants: [
          { id: 99, price: 4800 },
          { id: 98, price: 2950 },
        ],
      },
    }),
  },
  {
    name: 'a variant by its options, beside products of one',
    first: product('/p/kettle-one', '29.50', {
      variantKey: 'k2',
      variant: { Size: 'M', Color: 'Red' },
    }),
    second: product('/p/toaster-two', '48.00'),
    seen: [
      answer('/api/kettle-one', {
        variants: [
          { title: 'S / Red', price: 27, stock: 4 },
          { title: 'M / Red', price: 29.5, stock: 0 },
        ],
      }),
    ],
    then: answer('/api/toaster-two', { variants: [{ title: 'Default', price: 48, stock: 1 }] }),
  },
  {
    name: 'a variant by its key, not by a stock that is the same number',
    first: product('/p/kettle-one', '29.50', { variantKey: '46' }),
    second: product('/p/toaster-two', '48.00', { variantKey: '44' }),
    seen: [
      answer('/api/kettle-one', [
        { inventory: 46, size: 44, price: 27 },
        { inventory: 46, size: 46, price: 29.5 },
      ]),
    ],
    then: answer('/api/toaster-two', [
      { inventory: 1, size: 46, price: 27 },
      { inventory: 0, size: 44, price: 48 },
    ]),
  },
  {
    name: 'the variant with which the page opens: the first in stock, else the first',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [
      answer('/api/kettle-one', [
        { price: 27, inventory: 0 },
        { price: 29.5, inventory: 3 },
        { price: 35, inventory: 9 },
      ]),
    ],
    then: answer('/api/toaster-two', [
      { price: 48, inventory: 0 },
      { price: 29.5, inventory: 0 },
    ]),
  },
  {
    name: 'nested variants of one price',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [answer('/api/kettle-one', { colors: [{ sizes: [{ price: 29.5 }, { price: 29.5 }] }] })],
    then: answer('/api/toaster-two', { colors: [{ sizes: [{ price: 48 }] }] }),
  },
  {
    name: 'several products in one answer',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [answer('/api/all', catalog)],
    then: answer('/api/all', catalog),
  },
  {
    name: 'products under their ids',
    first: product('/p/kettle-1111', '29.50'),
    second: product('/p/toaster-2222', '48.00'),
    seen: [answer('/api/all', keyed)],
    then: answer('/api/all', keyed),
  },
  {
    name: 'a known SKU in the address',
    first: product('/p/kettle', '29.50', { sku: 'K-1' }),
    second: product('/p/toaster', '48.00', { sku: 'T-2' }),
    seen: [answer('/price?sku=K-1&_=1699999999', { price: 29.5 })],
    then: answer('/price?sku=T-2', { price: 48 }),
  },
  {
    name: 'a known SKU in a list',
    first: product('/p/kettle', '29.50', { sku: 'K-1' }),
    second: product('/p/toaster', '48.00', { sku: 'T-2' }),
    seen: [answer('/offers', { offers })],
    then: answer('/offers', { offers }),
  },
  {
    name: 'another host',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [answer('https://api.shop.example/p/kettle-one', { salePrice: 29.5 })],
    then: answer('https://api.shop.example/p/toaster-two', { salePrice: 48 }),
  },
  {
    name: 'prices of recommended products beside it',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [
      answer('/api/also/kettle-one', { recommended: [{ price: 29.5 }] }),
      answer('/api/p/kettle-one', { related: [{ price: 29.5 }], price: 29.5 }),
    ],
    then: answer('/api/p/toaster-two', { related: [{ price: 29.5 }], price: 48 }),
  },
  {
    name: 'an earlier price of the same amount is not taken',
    first: product('/p/kettle-one', '29.50'),
    second: product('/p/toaster-two', '48.00'),
    seen: [answer('/api/kettle-one', { oldPrice: 29.5, price: { now: 29.5 } })],
    then: answer('/api/toaster-two', { oldPrice: 60, price: { now: 48 } }),
  },
  {
    name: 'a currency without decimals',
    first: product('/p/kettle-one', '2950', { currency: 'JPY' }),
    second: product('/p/toaster-two', '4800', { currency: 'JPY' }),
    seen: [answer('/api/kettle-one', { price: 2950, currency: 'JPY' })],
    then: answer('/api/toaster-two', { price: 4800, currency: 'JPY' }),
  },
  {
    name: 'a page of which the last part is a word',
    first: product('/kettle-one/p', '29.50'),
    second: product('/toaster-two/p', '48.00'),
    seen: [answer('/api/catalog?slug=kettle-one&t=12.5', [{ offers: { Price: 29.5 } }])],
    then: answer('/api/catalog?slug=toaster-two', [{ offers: { Price: 48 } }]),
  },
];

test.each(cases)('$name', ({ first, second, seen, then }) => {
  const [best] = findDataAddresses(first, seen);
  if (!best) throw new Error('nothing found');
  expect(buildDataUrl(best, second.url, second)).toBe(then.url);
  expect(verifyDataAddress(best, { first, second, document: then })).toBe('confirmed');
  const read = readDataOffer(best, { url: second.url, known: second }, then);
  expect(read).toMatchObject({ kind: 'offer', offer: { price: second.price } });
  const other = { ...second, price: '17.00' };
  expect(verifyDataAddress(best, { first, second: other, document: then })).toBe('refuted');
});

const kettle = product('/p/kettle-one', '29.50');

test.each<[string, readonly DataDocument[]]>([
  [
    'variants of different prices, none named',
    [answer('/api/kettle-one', [{ price: 29.5 }, { price: 31 }])],
  ],
  ['an answer to POST', [answer('/api/kettle-one', { price: 29.5 }, { method: 'POST' })]],
  ['no product in the address nor in the answer', [answer('/api/today', { price: 29.5 })]],
  ['only an earlier price', [answer('/api/kettle-one', { price: { old: 29.5 } })]],
  ['another currency', [answer('/api/kettle-one', { price: 29.5, currency: 'USD' })]],
  [
    'only recommended products',
    [answer('/api/kettle-one', { recommendations: [{ price: 29.5 }] })],
  ],
  ['no JSON', [answer('/api/kettle-one', '<p>29.50</p>')]],
  ['an error', [answer('/api/kettle-one', { price: 29.5 }, { status: 500 })]],
  ['a longer word in the address', [answer('/api/kettle-one-black', { price: 29.5 })]],
])('nothing is found: %s', (_, seen) => {
  expect(findDataAddresses(kettle, seen)).toEqual([]);
});

const stated = {
  id: 'kettle-one',
  price: 2950,
  currency: 'EUR',
  inStock: true,
};
const ofKettle = () => {
  const [found] = findDataAddresses({ ...kettle, availability: 'in_stock' }, [
    answer('/api/kettle-one', stated),
  ]);
  if (!found) throw new Error('nothing found');
  return found;
};

test('price, currency and availability are read again', () => {
  const read = (value: object) =>
    readDataOffer(ofKettle(), kettle, answer('/api/kettle-one', { ...stated, ...value }));
  expect(read({ price: 3100, inStock: false })).toMatchObject({
    kind: 'offer',
    offer: { price: '31.00', currency: 'EUR', availability: 'out_of_stock', confidence: null },
    at: 'price',
  });
});

test.each<[string, unknown, string]>([
  ['no JSON', '<html>', 'not_json'],
  ['another product', { ...stated, id: 'toaster-two' }, 'other_product'],
  ['no identity', { price: 2950, currency: 'EUR' }, 'other_product'],
  ['another currency', { ...stated, currency: 'USD' }, 'other_currency'],
  ['no price', { ...stated, price: null }, 'no_price'],
  ['zero', { ...stated, price: 0 }, 'no_price'],
  ['part of a cent', { ...stated, price: '2950.5' }, 'no_price'],
  ['negative', { ...stated, price: -2950 }, 'no_price'],
  ['an object', { ...stated, price: { now: 2950 } }, 'no_price'],
])('the reader abstains: %s', (_, value, reason) => {
  expect(readDataOffer(ofKettle(), kettle, answer('/api/kettle-one', value))).toEqual({
    kind: 'none',
    reason,
  });
});

test('two pages of one price confirm nothing, and one page does not confirm itself', () => {
  const address = ofKettle();
  const second = product('/p/toaster-two', '29.50');
  const document = answer('/api/toaster-two', { ...stated, id: 'toaster-two' });
  expect(verifyDataAddress(address, { first: kettle, second, document })).toBe('equal_prices');
  expect(
    verifyDataAddress(address, {
      first: kettle,
      second: kettle,
      document: answer('/api/kettle-one', stated),
    }),
  ).toBe('refuted');
});

test('an address is plain data', () => {
  const address = ofKettle();
  expect(JSON.parse(JSON.stringify(address))).toEqual(address);
});

test('a page of several variants can be bought from while one of them can', () => {
  const variants = (...stock: number[]) =>
    answer(
      '/api/kettle-one',
      stock.map((inventory) => ({ price: 29.5, inventory })),
    );
  const drawn = product('/p/kettle-one', '29.50', { availability: 'in_stock' });
  const [address] = findDataAddresses(drawn, [variants(3, 3)]);
  if (!address) throw new Error('nothing found');
  const read = (document: DataDocument, known = {}) => {
    const found = readDataOffer(address, { url: drawn.url, known }, document);
    return found.kind === 'offer' ? found.offer.availability : found.reason;
  };
  expect(read(variants(0, 2))).toBe('in_stock');
  expect(read(variants(0, 0))).toBe('out_of_stock');
  // Of one variant that says nothing.
  expect(read(variants(0, 2), { variantKey: 'red' })).toBe('unknown');
});
