import { expect, test } from 'vitest';
import { matchNewVariants, type NewVariant, type OldVariant } from './match-new-variants.ts';

const product = 'gid://shopify/Product/1';
const RED = [{ name: 'Color', value: 'Red' }];
const old = (change: Partial<OldVariant> = {}): OldVariant => ({
  gid: '501',
  productGid: product,
  handle: 'mug',
  sku: 'MUG-R',
  barcode: '4006381333931',
  options: RED,
  readAt: new Date('2026-11-20T10:00:00Z'),
  isDeleted: false,
  ...change,
});
const fresh = (change: Partial<NewVariant> = {}): NewVariant => {
  const { readAt: _readAt, isDeleted: _isDeleted, ...same } = old();
  return { ...same, gid: '9501', firstReadAt: new Date('2026-11-20T11:00:00Z'), ...change };
};
/** `refusal` of each match; nothing matched is an empty list. */
const refusals = (
  olds: readonly OldVariant[],
  news: readonly NewVariant[],
  others: readonly NewVariant[] = [],
) =>
  matchNewVariants({
    fresh: news,
    old: olds,
    live: [...olds.filter(({ isDeleted }) => !isDeleted), ...news, ...others],
  }).map(({ refusal }) => refusal);

test('a variant made anew is the same: product or handle, and SKU or barcode', () => {
  expect(matchNewVariants({ fresh: [fresh()], old: [old()], live: [old(), fresh()] })).toEqual([
    { from: '501', to: '9501', shared: 'MUG-R', refusal: null },
  ]);
  const same: readonly Partial<NewVariant>[] = [
    { sku: ' mug-r ' },
    { barcode: null },
    { barcode: '04006381333931' },
    { sku: null },
    { productGid: 'gid://shopify/Product/2', handle: 'MUG' },
    { handle: 'other' },
    { options: [{ name: 'Colour', value: 'red' }] },
    { options: [...RED, { name: 'Size', value: 'M' }] },
    { options: [{ name: 'Title', value: 'Default Title' }] },
  ];
  for (const change of same)
    expect([change, refusals([old()], [fresh(change)])]).toEqual([change, [null]]);
});

test('what contradicts moves nothing, and it is said why', () => {
  const contrary: readonly (readonly [Partial<NewVariant>, string])[] = [
    [{ barcode: '4006381333948' }, 'barcode_differs'],
    [{ sku: 'MUG-B' }, 'sku_differs'],
    [{ options: [{ name: 'Color', value: 'Blue' }] }, 'options_differ'],
    [{ options: [{ name: 'Farbe', value: 'Rot' }] }, 'options_differ'],
  ];
  for (const [change, reason] of contrary)
    expect([change, refusals([old()], [fresh(change)])]).toEqual([change, [reason]]);
});

test('a SKU or barcode that is there twice, before or after, moves nothing', () => {
  const other = { gid: '777', productGid: 'gid://shopify/Product/9', handle: 'other' };
  expect(refusals([old()], [fresh()], [fresh(other)])).toEqual(['not_unique']);
  expect(refusals([old(), old({ gid: '502' })], [fresh()])).toEqual(['not_unique']);
  expect(refusals([old()], [fresh(), fresh({ gid: '9502' })])).toEqual([
    'not_unique',
    'not_unique',
  ]);
  // By the SKU one, by the barcode another.
  expect(
    refusals([old()], [fresh({ barcode: null }), fresh({ gid: '9502', sku: null, options: RED })]),
  ).toEqual(['not_unique', 'not_unique']);
});

test('what is another variant is not compared', () => {
  const others: readonly (readonly [Partial<OldVariant>, Partial<NewVariant>])[] = [
    [{}, { productGid: 'gid://shopify/Product/2', handle: 'mug-1' }],
    [{}, { productGid: 'gid://shopify/Product/2', handle: null }],
    [
      { sku: null, barcode: null },
      { sku: null, barcode: null },
    ],
    [{}, { sku: 'X', barcode: '1' }],
    // Both were in one reading: they lived side by side.
    [{ readAt: new Date('2026-11-20T11:00:00Z') }, {}],
  ];
  for (const [before, after] of others)
    expect([before, after, refusals([old(before)], [fresh(after)])]).toEqual([before, after, []]);
});

test('one that was deleted before gives way to the one that is missing now', () => {
  const deleted = old({ gid: '400', isDeleted: true });
  expect(refusals([deleted], [fresh()])).toEqual([null]);
  expect(
    matchNewVariants({ fresh: [fresh()], old: [deleted, old()], live: [old(), fresh()] }),
  ).toMatchObject([{ from: '501', refusal: null }]);
});

test('the SKU decides where variants share a barcode', () => {
  const sized = (n: number) => ({ sku: `MUG-${n}`, options: [{ name: 'Size', value: `${n}` }] });
  expect(
    refusals(
      [old({ gid: '1', ...sized(1) }), old({ gid: '2', ...sized(2) })],
      [fresh({ gid: '91', ...sized(1) }), fresh({ gid: '92', ...sized(2) })],
    ),
  ).toEqual([null, null]);
  // By the SKU one, by the barcode another.
  expect(refusals([old({ barcode: null }), old({ gid: '502', sku: 'CUP' })], [fresh()])).toEqual([
    'barcode_differs',
  ]);
});
