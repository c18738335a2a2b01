import { expect, test } from 'vitest';
import { openZonedClock } from '#kernel/zoned-clock.ts';
import { type PeriodCells, readColumns } from './period-columns.ts';
import { parseMoment } from './parse-moment.ts';
import { readPeriodLine } from './read-period-line.ts';

const KNOWN = {
  variants: [
    { gid: 'gid://shopify/ProductVariant/1', sku: 'DL-1', productId: 'prd_1' },
    { gid: 'gid://shopify/ProductVariant/2', sku: 'TWICE', productId: 'prd_2' },
    { gid: 'gid://shopify/ProductVariant/3', sku: 'TWICE', productId: 'prd_3' },
    { gid: 'gid://shopify/ProductVariant/4', sku: 'DRAFT', productId: null },
  ],
  collections: [
    { gid: 'gid://shopify/Collection/22', name: 'Summer' },
    { gid: 'gid://shopify/Collection/23', name: 'New' },
    { gid: 'gid://shopify/Collection/24', name: 'NEW' },
  ],
};
const BERLIN = openZonedClock('Europe/Berlin');
const FILE = { currency: 'EUR', sign: 'auto', clock: BERLIN } as const;
const GIVEN: PeriodCells = { sku: 'DL-1', from: '2026-11-27', map_price: '18,50' };
const read = (cells: PeriodCells, file = {}) =>
  readPeriodLine({ line: 2, cells }, KNOWN, { ...FILE, ...file });

test.each<[PeriodCells, object]>([
  [GIVEN, { scope: 'product', key: 'prd_1', map_price: '18.50', currency: 'EUR', to: null }],
  [{ ...GIVEN, sku: 'TWICE', variant_id: '3' }, { key: 'prd_3' }],
  [
    { from: '27.11.2026', collection: 'summer', share: '90' },
    { key: 'gid://shopify/Collection/22', basis_points: 9000 },
  ],
  [{ from: '27.11.2026', collection: '24', share: '90' }, { key: 'gid://shopify/Collection/24' }],
  [
    { from: '2026-11-27', brand: 'Acme', map_price: 'None' },
    { scope: 'brand', suspended: true },
  ],
  [
    { from: '2026-11-27', scope: 'Alle', map_price: 'keine' },
    { scope: 'account', key: null },
  ],
  [
    { ...GIVEN, until: '2026-11-27' },
    { from: '2026-11-26T23:00:00.000Z', to: '2026-11-27T23:00:00.000Z' },
  ],
  [
    { ...GIVEN, name: 'Black Friday', note: 'x' },
    { name: 'Black Friday', note: 'x' },
  ],
])('takes %j', (cells, body) => {
  expect(read(cells)).toMatchObject({ state: 'waiting', problem: null, body });
});

test.each<[PeriodCells, string, string | null]>([
  [{ from: '2026-11-27', map_price: '5' }, 'no_scope', null],
  [{ ...GIVEN, brand: 'Acme' }, 'two_scopes', null],
  [{ from: '2026-11-27', map_price: '5', scope: 'some' }, 'unknown_scope', 'scope'],
  [{ ...GIVEN, variant_id: 'x' }, 'no_id', 'variant_id'],
  [{ ...GIVEN, sku: 'nobody' }, 'unknown_variant', 'sku'],
  [{ ...GIVEN, sku: 'TWICE' }, 'sku_twice', 'sku'],
  [{ ...GIVEN, sku: 'DRAFT' }, 'not_monitored', 'sku'],
  [{ from: '2026-11-27', collection: 'Winter', share: '9' }, 'unknown_collection', 'collection'],
  [{ from: '2026-11-27', collection: 'new', share: '9' }, 'collection_twice', 'collection'],
  [{ sku: 'DL-1', map_price: '5' }, 'required', 'from'],
  [{ ...GIVEN, from: 'tomorrow' }, 'no_date', 'from'],
  [{ ...GIVEN, from: '11/12/2026' }, 'ambiguous_date', 'from'],
  [{ ...GIVEN, until: '2026-11-26' }, 'before_start', 'until'],
  [{ sku: 'DL-1', from: '2026-11-27' }, 'no_price', null],
  [{ ...GIVEN, share: '90' }, 'two_prices', null],
  [{ ...GIVEN, map_price: '1.234' }, 'ambiguous', 'map_price'],
  [{ ...GIVEN, map_price: '0' }, 'zero', 'map_price'],
  [{ sku: 'DL-1', from: '2026-11-27', share: '300' }, 'share_range', 'share'],
  [{ ...GIVEN, name: 'x'.repeat(201) }, 'too_long', 'name'],
])('refuses %j: %s in %s', (cells, problem, column) => {
  expect(read(cells)).toMatchObject({
    state: 'refused',
    body: null,
    problem,
    problem_column: column,
    cells,
  });
});

test('an ambiguous amount is read where the decimal sign was chosen', () => {
  const cells = { ...GIVEN, map_price: '1.234' };
  expect(read(cells, { sign: 'comma' })).toMatchObject({ body: { map_price: '1234.00' } });
});

test.each([
  ['2026-11-27', '2026-11-26T23:00:00.000Z'],
  ['27.11.2026', '2026-11-26T23:00:00.000Z'],
  ['27/11/2026', '2026-11-26T23:00:00.000Z'],
  ['11/27/2026', '2026-11-26T23:00:00.000Z'],
  ['5/5/2026', '2026-05-04T22:00:00.000Z'],
  ['2026-11-27 8:00', '2026-11-27T07:00:00.000Z'],
  ['2026-11-27T08:00:00Z', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T08:00:00-05:00', '2026-11-27T13:00:00.000Z'],
])('the date %s is %s', (text, moment) => {
  const at = parseMoment(text, { clock: BERLIN, isEnd: false });
  expect(at).toEqual(new Date(moment));
});

test.each(['2026-02-30', '32.1.2026', '2026-11-27 25:00', '2026-11-27Z', '45987', ''])(
  '“%s” is no date',
  (text) => {
    expect(parseMoment(text, { clock: BERLIN, isEnd: true })).toBe('no_date');
  },
);

test('headings are read in the languages of the app; others are left out', () => {
  expect(readColumns(['SKU', 'Gültig', 'ab', 'Bis', 'MAP price', 'Marke', 'Row', 'Grund'])).toEqual(
    ['sku', undefined, 'from', 'until', 'map_price', 'brand', undefined, undefined],
  );
});
