import { expect, test } from 'vitest';
import { readCollection, readParentGid, readVariant } from './read-variant.ts';

const PUBLICATION = 'publication_1';
const line = (change: object = {}, product: object = {}) => ({
  id: 'gid://shopify/ProductVariant/501',
  title: 'Red',
  sku: 'MUG-R',
  barcode: null,
  price: '19.90',
  compareAtPrice: null,
  inventoryQuantity: 4,
  inventoryPolicy: 'DENY',
  updatedAt: '2026-11-20T10:00:00Z',
  selectedOptions: [{ name: 'Color', value: 'Red' }],
  inventoryItem: { tracked: true, unitCost: null },
  metafield: null,
  product: {
    id: 'gid://shopify/Product/50',
    title: 'Mug',
    handle: 'mug',
    vendor: 'Acme',
    productType: 'Mugs',
    tags: [],
    status: 'ACTIVE',
    onlineStoreUrl: null,
    updatedAt: '2026-11-20T10:00:00Z',
    featuredMedia: null,
    [PUBLICATION]: true,
    ...product,
  },
  ...change,
});
const unreadOf = (value: unknown) =>
  readVariant(value, [PUBLICATION])?.unread.map(({ field }) => field);

test('reads a whole line', () => {
  const read = readVariant(line(), [PUBLICATION]);
  expect(read?.unread).toEqual([]);
  expect(read?.variant).toEqual(line());
});

test.for<[string, object, object, string[]]>([
  [
    'inventoryItem null',
    { inventoryItem: null },
    {},
    ['inventoryItem.tracked', 'inventoryItem.unitCost'],
  ],
  [
    'tracked null',
    { inventoryItem: { tracked: null, unitCost: null } },
    {},
    ['inventoryItem.tracked'],
  ],
  [
    'a cost without an amount',
    { inventoryItem: { tracked: true, unitCost: {} } },
    {},
    ['inventoryItem.unitCost'],
  ],
  ['half a piece', { inventoryQuantity: 2.5 }, {}, ['inventoryQuantity']],
  ['no price', { price: null }, {}, ['price']],
  ['a price in words', { price: 'free' }, {}, ['price']],
  ['a negative price', { price: '-1.00' }, {}, ['price']],
  ['a time without a zone', { updatedAt: '2026-11-20T10:00:00' }, {}, ['updatedAt']],
  ['a time as a number', { updatedAt: 1_795_000_000 }, {}, ['updatedAt']],
  ['no title', { title: null }, {}, ['title']],
  ['options null', { selectedOptions: null }, {}, ['selectedOptions']],
  [
    'an option without a value',
    { selectedOptions: [{ name: 'Color', value: null }] },
    {},
    ['selectedOptions'],
  ],
  ['an unknown policy', { inventoryPolicy: 'MAYBE' }, {}, ['inventoryPolicy']],
  ['a metafield without a type', { metafield: { value: '12.00' } }, {}, ['metafield']],
  ['a metafield that was not sent', { metafield: undefined }, {}, ['metafield']],
  ['no product title', {}, { title: null }, ['product.title']],
  ['tags null', {}, { tags: null }, ['product.tags']],
  ['a tag null', {}, { tags: ['a', null] }, ['product.tags']],
  ['an unknown status', {}, { status: 'HIDDEN' }, ['product.status']],
  ['no status', {}, { status: undefined }, ['product.status']],
  ['an image in another form', {}, { featuredMedia: 'x.jpg' }, ['product.featuredMedia']],
  ['an address in another form', {}, { onlineStoreUrl: 7 }, ['product.onlineStoreUrl']],
  ['a publication null', {}, { [PUBLICATION]: null }, [`product.${PUBLICATION}`]],
])('names what it cannot read: %s', ([, change, product, unread]) => {
  const given = line(change, product);
  expect(unreadOf(given)).toEqual(unread);
  expect(readVariant(given, [PUBLICATION])?.variant).not.toBeNull();
});

test.for<[string, object, object, object]>([
  ['a vendor null', {}, { vendor: null }, { product: { vendor: '' } }],
  ['a type null', {}, { productType: null }, { product: { productType: '' } }],
  ['a quantity null', { inventoryQuantity: null }, {}, { inventoryQuantity: null }],
  [
    'an offset',
    { updatedAt: '2026-11-20T10:00:00+01:00' },
    {},
    { updatedAt: '2026-11-20T10:00:00+01:00' },
  ],
  ['a price as a number', { price: 19.9 }, {}, { price: '19.9' }],
  ['a compare-at price as a number', { compareAtPrice: 25 }, {}, { compareAtPrice: '25' }],
  ['a quantity as text', { inventoryQuantity: '4' }, {}, { inventoryQuantity: 4 }],
  ['a SKU as a number', { sku: 4711 }, {}, { sku: '4711' }],
  ['more decimals than the currency has', { price: '19.905' }, {}, { price: '19.905' }],
])('reads %s', ([, change, product, expected]) => {
  const given = line(change, product);
  expect(unreadOf(given)).toEqual([]);
  expect(readVariant(given, [PUBLICATION])?.variant).toMatchObject(expected);
});

test('knows a variant of which nothing can be used by its id, and nothing without one', () => {
  for (const product of [null, undefined, [], {}, { id: 50 }])
    expect(readVariant({ ...line(), product }, [])).toMatchObject({
      gid: 'gid://shopify/ProductVariant/501',
      variant: null,
      unread: [{ field: 'product' }],
    });
  for (const value of [null, 7, 'x', [], {}, { id: 501 }, { id: 'gid://shopify/Product/50' }])
    expect(readVariant(value, [])).toBeNull();
});

test('reads collections and their parents', () => {
  const id = 'gid://shopify/Collection/1';
  expect(readCollection({ id, title: 'Picks' })).toEqual({ id, title: 'Picks', unread: [] });
  expect(readCollection({ id, title: null })).toEqual({ id, title: null, unread: [] });
  expect(readCollection({ id })).toMatchObject({ title: null, unread: [{ found: 'nothing' }] });
  expect(readCollection({ title: 'Picks' })).toBeNull();
  expect(readParentGid({ __parentId: 'gid://shopify/Product/5' })).toBe('gid://shopify/Product/5');
  expect(readParentGid({ __parentId: 5 })).toBeNull();
});
