import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import {
  createSampleCatalogs,
  type SampleCatalog,
} from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import { ModelSchema, type StoredModel, toModel } from './match-model.ts';
import { PAIR_VALUES, VALUE_COUNT } from './pair-values.ts';
import shipped from './shipped-model.json' with { type: 'json' };

function modelOf(members: StoredModel['members']): StoredModel {
  return { values: [...PAIR_VALUES], members };
}

const TREE = { column: [1, -1, -1], limit: [0, -1, 2], below: [1, 0, 0], from: [2, 0, 0] };
const MEMBER = {
  without: null,
  share: 0.75,
  base: 0.5,
  linear: [{ column: 0, weight: 2 }],
  trees: [TREE],
};

test('a member adds its base, its linear part and one leaf of each tree', () => {
  const values = new Float32Array(2 * VALUE_COUNT);
  values.set([1, -1], 0);
  values.set([100, 0], VALUE_COUNT);
  const { logits, least } = toModel(modelOf([{ ...MEMBER, share: 1 }])).predict(values);
  // The linear part reads a value of at most 8.
  expect([...logits]).toEqual([0.5 + 2 - 1, 0.5 + 16 + 2]);
  expect([...least]).toEqual([...logits]);
});

test('the log-odds are the weighted mean of the members, and the lowest is kept', () => {
  const other = { ...MEMBER, without: 'software', share: 0.25, base: -3.5 };
  const { logits, least } = toModel(modelOf([MEMBER, other])).predict(
    new Float32Array(VALUE_COUNT),
  );
  expect(logits[0]).toBeCloseTo(0.75 * 2.5 + 0.25 * -1.5);
  expect(least[0]).toBeCloseTo(-1.5);
});

test('a model of other values is refused, and says how to fit it again', () => {
  expect(() => toModel({ ...modelOf([MEMBER]), values: ['score'] })).toThrow('train:matching');
});

test('the shipped model has a member for all kinds of catalogs and one without each kind', () => {
  const { members } = ModelSchema.parse(shipped);
  expect(members.map(({ without }) => without)).toEqual([
    null,
    'generated',
    'electronics',
    'software',
    'Walmart-Amazon',
  ]);
  expect(members.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('without any GTIN, probabilities of an unseen catalog mean what they say', () => {
  const sample = createSampleCatalogs({ seed: 3_301, products: 500, listings: 1_300, gtins: 0 });
  const { pairs } = scoreCatalogs(sample.left.map(describeItem), sample.right.map(describeItem));
  const isRight = (pair: { left: string; right: string }): boolean =>
    sample.matches.has(`${pair.left} ${pair.right}`);
  const plausible = pairs.filter((pair) => pair.probability >= 0.05);
  const said = plausible.reduce((sum, pair) => sum + pair.probability, 0) / plausible.length;
  const right = plausible.filter(isRight).length / plausible.length;
  expect(Math.abs(said - right)).toBeLessThan(0.08);
  const automatic = pairs.filter((pair) => pair.verdict === 'auto');
  expect(automatic.filter((pair) => pair.tier === 'text').length).toBeGreaterThan(0);
  expect(automatic.filter(isRight).length / automatic.length).toBeGreaterThan(0.96);
  const values = new Set(plausible.map((pair) => pair.probability.toFixed(4)));
  expect(values.size / plausible.length).toBeGreaterThan(0.6);
});

test('a listing is at most one product', () => {
  const sample = createSampleCatalogs({ seed: 3_302, products: 300, listings: 700, gtins: 0.2 });
  const { pairs } = scoreCatalogs(sample.left.map(describeItem), sample.right.map(describeItem), {
    atLeast: 0,
  });
  const sums = new Map<string, number>();
  for (const { right, probability } of pairs) sums.set(right, (sums.get(right) ?? 0) + probability);
  expect(Math.max(...sums.values())).toBeLessThanOrEqual(1 + 1e-9);
});

const OURS = [
  'Garden hose green 20 m',
  'Desk lamp black',
  'Rain jacket men blue L',
  'Bicycle pump steel',
  'Olive oil 500 ml',
  'Coffee grinder 150 W',
  'Yoga mat 180 x 60',
  'Wool socks grey 42',
  'Hammer 500 g',
  'Board game for families',
];
const THEIRS = [
  'Oak table 120 x 80',
  'Tennis racket',
  'Wall clock white 30 cm',
  'Travel pillow grey',
  'Printer paper A4 500 sheets',
  'Hiking boots brown 43',
  'Electric kettle 1.7 l',
  'Wine glasses set of 6',
  'Dog bed large',
  'Bluetooth speaker blue',
];

/** Products and listings of which none is the other; from ten on those of sample catalogs too. */
function createUnlike(size: number): { left: Item[]; right: Item[] } {
  const create = (names: readonly string[], id: string): Item[] =>
    names.slice(0, size).map((name, n) => ({ id: `${id}${n}`, name }));
  const rest = Math.max(0, size - OURS.length);
  const sample = (seed: number, trade: string): SampleCatalog =>
    createSampleCatalogs({ seed, products: rest, listings: rest, gtins: 0, trades: [trade] });
  return {
    left: [...create(OURS, 'hand p'), ...sample(71, 'clothing').left],
    right: [...create(THEIRS, 'hand l'), ...sample(72, 'electronics').right],
  };
}

test.each([1, 2, 10, 100])('of %d unlike items a side no pair is likely', (size) => {
  const { left, right } = createUnlike(size);
  const { pairs } = scoreCatalogs(left.map(describeItem), right.map(describeItem), { atLeast: 0 });
  const likely = pairs.filter((pair) => pair.probability >= 0.02);
  expect(likely.map((pair) => `${pair.left} ${pair.right} ${pair.probability}`)).toEqual([]);
});

test.each([2, 10, 100])('in catalogs of %d items the more alike pair is the likelier', (size) => {
  const { left, right } = createUnlike(size - 1);
  const kettle = { brand: 'Voltara', price: { minor: 8_990n, currency: 'EUR' } };
  const probabilityOf = (name: string): number => {
    const { pairs } = scoreCatalogs(
      [...left, { id: 'p', name: 'Voltara kettle 1.7 l steel', ...kettle }].map(describeItem),
      [...right, { id: 'l', name, ...kettle }].map(describeItem),
      { atLeast: 0 },
    );
    return pairs.find((pair) => pair.left === 'p' && pair.right === 'l')?.probability ?? 0;
  };
  const [same, near, other] = [
    probabilityOf('Voltara kettle 1.7 l steel'),
    probabilityOf('Voltara kettle 1.2 l glass'),
    probabilityOf('Voltara toaster 2 slots'),
  ];
  expect(same).toBeGreaterThan(Math.max(near, other));
  expect(same).toBeGreaterThan(0.5);
});
