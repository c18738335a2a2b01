import { expect, test } from 'vitest';
import { formatMatchReason } from '#kernel/reasons/english/format-in-english.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';

const cable: Item = {
  id: 'p',
  name: 'Voltara HDMI Cable shielded',
  brand: 'Voltara',
  mpn: 'VC-4810',
};

test('a part number that only one item has is automatic', () => {
  expect(pairOf([cable], [{ ...cable, id: 'l' }])).toMatchObject({ verdict: 'auto' });
});

test.each([
  [
    'products of ours differ in a measure',
    [
      { ...cable, name: `${cable.name} 3 m` },
      { ...cable, id: 'q', name: `${cable.name} 5 m` },
    ],
    [{ ...cable, id: 'l' }],
    /products (have this part number|share this identifier)/,
  ],
  [
    'listings differ in colour',
    [cable],
    [
      { ...cable, id: 'l', variant: { Color: 'Red' } },
      { ...cable, id: 'm', variant: { Color: 'Blue' } },
    ],
    /several listings have this part number, and the product does not say which color it is/,
  ],
  [
    'one side names a colour that the other does not',
    [cable],
    [
      { ...cable, id: 'l', name: `${cable.name} red` },
      { ...cable, id: 'm' },
    ],
    /only one side names its color, and others have this part number too/,
  ],
  [
    'one side has an option that the other does not name',
    [{ ...cable, name: `${cable.name} - Red` }],
    [{ ...cable, id: 'l' }],
    /only one side names the variant/,
  ],
  [
    'measures differ',
    [{ ...cable, name: `${cable.name} 3 m` }],
    [{ ...cable, id: 'l', name: `${cable.name} 5 m` }],
    /measurements differ/,
  ],
  [
    'versions differ',
    [{ ...cable, name: `${cable.name} 2011` }],
    [{ ...cable, id: 'l', name: `${cable.name} 2012` }],
    /numbers differ: 2011, 2012/,
  ],
] as const)('waits for a person when %s', (_name, left, right, words) => {
  const pair = pairOf([...left], [...right]);
  expect(pair?.verdict).toBe('review');
  expect(pair?.reasons.map(formatMatchReason).join('; ')).toMatch(words);
});

test('variants that are named on both sides match each other', () => {
  const variants = (side: string) =>
    ['Red', 'Blue'].map((color) => ({
      ...cable,
      id: `${side}${color}`,
      name: `${cable.name} - ${color}`,
    }));
  const automatic = scorePairs(variants('p'), variants('l')).filter(
    (pair) => pair.verdict === 'auto',
  );
  expect(automatic.map((pair) => `${pair.left} ${pair.right}`)).toEqual([
    'pRed lRed',
    'pBlue lBlue',
  ]);
});

test('a product that a retailer lists twice is automatic twice', () => {
  const twice = scorePairs(
    [cable],
    [
      { ...cable, id: 'l' },
      { ...cable, id: 'm' },
    ],
  );
  expect(twice.map((pair) => pair.verdict)).toEqual(['auto', 'auto']);
});

test('an equal GTIN is automatic without a named variant', () => {
  const coded = { ...cable, gtin: '4548736112117' };
  expect(
    pairOf([{ ...coded, name: `${cable.name} - Red` }], [{ ...coded, id: 'l' }]),
  ).toMatchObject({ verdict: 'auto' });
});

test('automatic matches without GTINs stay precise in catalogs full of variants', () => {
  const counts = [601, 602, 603].map((seed) => {
    const sample = createSampleCatalogs({
      seed,
      products: 600,
      listings: 1_500,
      gtins: 0,
      trades: ['electronics'],
    });
    const automatic = scorePairs(sample.left, sample.right).filter(
      (pair) => pair.verdict === 'auto',
    );
    return {
      right: automatic.filter((pair) => sample.matches.has(`${pair.left} ${pair.right}`)).length,
      all: automatic.length,
    };
  });
  const sum = (of: (count: { right: number; all: number }) => number): number =>
    counts.reduce((total, count) => total + of(count), 0);
  expect(sum((count) => count.all)).toBeGreaterThan(100);
  expect(sum((count) => count.right) / sum((count) => count.all)).toBeGreaterThanOrEqual(0.97);
});

function pairOf(left: readonly Item[], right: readonly Item[]): ScoredPair | undefined {
  return scorePairs(left, right).find((pair) => pair.left === 'p' && pair.right === 'l');
}
