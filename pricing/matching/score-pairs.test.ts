import { expect, test } from 'vitest';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import { measureProcessor } from '#tests/support/measure-processor.ts';
import type { Item } from './matching.ts';
import { createSampleCatalogs } from './samples/create-sample-catalogs.ts';
import { scorePairs } from './score-pairs.ts';

const ours: Item = {
  id: 'p',
  name: 'Voltara WH-1000XM4 Wireless Headphones',
  brand: 'Voltara',
  mpn: 'WH-1000XM4',
  gtin: '4548736112117',
  price: usd(29_900),
};

test('an equal GTIN is automatic and named in the reasons', () => {
  const [pair] = scorePairs(
    [ours],
    [listing({ name: 'Voltara WH1000XM4 headphones', gtin: '4548736112117', price: usd(27_508) })],
  );
  expect(pair).toMatchObject({ verdict: 'auto', tier: 'identifier' });
  expect(pair?.reasons.map(formatMatchReason)).toContain('same GTIN 4548736112117');
  expect(pair?.reasons.at(-1)).toEqual({ code: 'price_below', values: { by: 0.08 } });
});

test('an equal part number of the same brand is automatic', () => {
  const [pair] = scorePairs(
    [ours],
    [listing({ name: 'Over-ear headphones by Voltara', brand: 'VOLTARA', mpn: 'wh1000xm4' })],
  );
  expect(pair).toMatchObject({ verdict: 'auto', tier: 'identifier' });
  expect(pair?.reasons[0]).toEqual({
    code: 'same_part_number',
    values: { part_number: 'WH-1000XM4' },
  });
});

test.each([
  [
    'a used one',
    { name: 'Voltara WH-1000XM4 headphones (refurbished)' },
    'condition differs: new, refurbished',
  ],
  [
    'another pack',
    { name: 'Voltara WH-1000XM4 headphones, pack of 3', price: usd(80_000) },
    'a pack of 3 on one side only',
  ],
  ['a bundle', { name: 'Voltara WH-1000XM4 bundle with case' }, 'one is a bundle'],
  [
    'an accessory',
    { name: 'Charger for Voltara WH-1000XM4 headphones' },
    'one is an accessory (charger) for the other',
  ],
] as const)('%s with the same GTIN waits for a person', (_name, fields, reason) => {
  const [pair] = scorePairs(
    [ours],
    [listing({ gtin: '4548736112117', brand: 'Voltara', mpn: 'WH-1000XM4', ...fields })],
  );
  expect(pair?.verdict).not.toBe('auto');
  expect(pair?.reasons.map(formatMatchReason)).toContain(reason);
});

test('each color finds its own listing', () => {
  const products = ['Black', 'Red'].map((color) => ({
    ...ours,
    id: color,
    name: `${ours.name} - ${color}`,
    gtin: null,
  }));
  const listings = ['Red', 'Black'].map((color) =>
    listing({
      id: `l${color}`,
      name: 'Voltara WH-1000XM4',
      brand: 'Voltara',
      mpn: 'WH-1000XM4',
      variant: { Color: color },
    }),
  );
  const automatic = scorePairs(products, listings).filter((pair) => pair.verdict === 'auto');
  expect(automatic.map((pair) => `${pair.left} ${pair.right}`)).toEqual([
    'Black lBlack',
    'Red lRed',
  ]);
});

test('a code that does not distinguish colors is no proof for two colors', () => {
  const products = ['Black', 'Red'].map((color) => ({
    ...ours,
    id: color,
    name: `${ours.name} - ${color}`,
    gtin: null,
  }));
  const pairs = scorePairs(products, [
    listing({ name: 'Voltara WH-1000XM4', brand: 'Voltara', mpn: 'WH-1000XM4' }),
  ]);
  expect(pairs.map((pair) => pair.verdict)).not.toContain('auto');
  expect(pairs[0]?.reasons).toContainEqual({ code: 'identifier_shared', values: { products: 2 } });
});

test('an equal SKU of the same brand is automatic', () => {
  const [pair] = scorePairs(
    [{ ...ours, mpn: null, gtin: null, name: 'Voltara Network Player', sku: 'VO-ADDA' }],
    [listing({ name: 'Voltara Netzwerkspieler Player', brand: 'Voltara', sku: 'vo-adda' })],
  );
  expect(pair).toMatchObject({ verdict: 'auto', tier: 'identifier' });
  expect(pair?.reasons[0]).toEqual({ code: 'same_sku', values: { sku: 'VO-ADDA' } });
});

test('an option that differs from the end of the other name is another variant', () => {
  const steel = {
    ...ours,
    gtin: null,
    mpn: null,
    name: 'Voltara Bottle 1 l - Steel',
    sku: 'VB-1000',
  };
  const pairs = scorePairs(
    [steel],
    ['Black', 'Steel'].map((color) =>
      listing({
        id: color,
        name: 'Voltara Bottle 1 l',
        brand: 'Voltara',
        sku: 'VB-1000',
        variant: { Color: color },
      }),
    ),
  );
  expect(pairs.filter((pair) => pair.verdict === 'auto').map((pair) => pair.right)).toEqual([
    'Steel',
  ]);
});

test('does not match other products with a listing that a person assigned', () => {
  const other = { ...ours, id: 'other' };
  const known = new Map([['other l', 'confirmed' as const]]);
  const pairs = scorePairs([ours, other], [listing({ gtin: '4548736112117', brand: 'Voltara' })], {
    known,
  });
  expect(pairs.map((pair) => pair.verdict)).not.toContain('auto');
  expect(pairs.map((pair) => pair.left)).not.toContain('other');
});

test('a GTIN for a shop’s internal use proves nothing', () => {
  const pairs = scorePairs(
    [{ ...ours, mpn: null, name: 'Garden hose 10 m', gtin: '2012345678900' }],
    [listing({ name: 'Ceramic mug', gtin: '2012345678900' })],
  );
  expect(pairs.filter((pair) => pair.tier === 'identifier')).toEqual([]);
});

test('text is never automatic where the catalogs are too small to show that an item is unique', () => {
  const plain = {
    id: 'p',
    name: 'Hearthstone stainless steel saucepan with lid 2 l',
    brand: 'Hearthstone',
  };
  const [pair] = scorePairs(
    [plain],
    [listing({ name: 'Hearthstone Saucepan Stainless Steel with lid 2L' })],
    { thresholds: { auto: 0.5, review: 0.1 } },
  );
  expect(pair).toMatchObject({ tier: 'text', verdict: 'review' });
});

test('shipped weights find most pairs of an unseen small catalog', () => {
  const { f1 } = measure({ seed: 77, products: 120, listings: 300 });
  expect(f1).toBeGreaterThan(0.7);
});

test('automatic matches are right in an unseen catalog', () => {
  const { automatic } = measure({ seed: 78, products: 600, listings: 1_500 });
  expect(automatic).toBeGreaterThan(0.97);
});

test.each([
  ['nothing', '', ''],
  ['one character', 'x', 'x'],
  ['ten thousand characters', 'word '.repeat(2_000), 'word '.repeat(2_000)],
  ['signs only', '*** !!! ((', '"""\u0000'],
  ['another script', '無線ヘッドホン', 'беспроводные наушники'],
])('names of %s are handled without errors', (_name, left, right) => {
  expect(() => scorePairs([{ id: 'a', name: left }], [{ id: 'b', name: right }])).not.toThrow();
});

test('one identifier on thousands of items finishes quickly and proves nothing', () => {
  const items = Array.from({ length: 3_000 }, (_, i) => ({
    ...ours,
    id: `${i}`,
    name: `Item ${i % 50}`,
  }));
  const spent = measureProcessor(() => {
    expect(scorePairs(items, items).filter((pair) => pair.verdict === 'auto')).toEqual([]);
  });
  expect(spent).toBeLessThan(15_000);
});

test('one name on thousands of items takes time linear in their number', () => {
  const cost = (count: number): number => {
    const items = Array.from({ length: count }, (_, i) => ({
      id: `${i}`,
      name: 'Hearthstone steel saucepan with lid 2 l',
      brand: 'Hearthstone',
    }));
    return measureProcessor(() => scorePairs(items, items));
  };
  cost(500);
  // Eight times as many items: quadratic time would be 64 times as long.
  expect(cost(4_000) / cost(500)).toBeLessThan(30);
});

test('no items on a side give no pairs', () => {
  expect(scorePairs([], [listing({})])).toEqual([]);
  expect(scorePairs([ours], [])).toEqual([]);
});

function measure(options: { seed: number; products: number; listings: number }): {
  f1: number;
  automatic: number;
} {
  const sample = createSampleCatalogs(options);
  const pairs = scorePairs(sample.left, sample.right);
  const right = (pair: { left: string; right: string }) =>
    sample.matches.has(`${pair.left} ${pair.right}`);
  const found = pairs.filter((pair) => pair.probability >= 0.5);
  const hits = found.filter(right).length;
  const automatic = pairs.filter((pair) => pair.verdict === 'auto');
  return {
    f1: (2 * hits) / (found.length + sample.matches.size),
    automatic: automatic.filter(right).length / automatic.length,
  };
}

function listing(fields: Partial<Item>): Item {
  return { id: 'l', name: 'Voltara WH-1000XM4', ...fields };
}

function usd(cents: number): { minor: bigint; currency: string } {
  return { minor: BigInt(cents), currency: 'USD' };
}
