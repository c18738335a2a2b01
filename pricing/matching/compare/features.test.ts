import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import {
  compareBrands,
  compareCategories,
  compareMeasures,
  compareNatures,
  compareNumbers,
  comparePacks,
  comparePrices,
  compareSizes,
  comparePartNumbers,
} from './compare-fields.ts';
import {
  PAIR_WIDTH,
  FEATURE_NAMES,
  FEATURES,
  getBin,
  isAtLeast,
  MAX_BINS,
  setBin,
  setStep,
} from './features.ts';

test('a bin is read by the name it was written with, and does not change its neighbors', () => {
  const bins = new Uint8Array(3 * PAIR_WIDTH);
  const pair = { bins, pair: 1 };
  for (const feature of FEATURE_NAMES) {
    expect(FEATURES[feature].length).toBeLessThanOrEqual(MAX_BINS);
    for (const bin of FEATURES[feature]) {
      setBin(pair, feature, bin);
      expect(getBin(pair, feature)).toBe(bin);
    }
  }
  expect([...bins.slice(0, PAIR_WIDTH), ...bins.slice(2 * PAIR_WIDTH)]).toEqual(
    new Array(2 * PAIR_WIDTH).fill(0),
  );
});

test.each([
  ['words', 0.19, '0'],
  ['words', 0.2, '.2'],
  ['words', 1, '.92'],
  ['leftInRight', 0.849, '.7'],
  ['leftInRight', 0.97, '.97'],
  ['rankForLeft', 0.69, 'far'],
  ['rankForLeft', 1, '1'],
  ['rankForLeft', 7, '1.3'],
] as const)('the step of %s at %d is %s', (feature, value, expected) => {
  const pair = { bins: new Uint8Array(PAIR_WIDTH), pair: 0 };
  setStep(pair, feature, value);
  expect(getBin(pair, feature)).toBe(expected);
});

test('steps are compared in their order, not as text', () => {
  const pair = { bins: new Uint8Array(PAIR_WIDTH), pair: 0 };
  setBin(pair, 'rankForLeft', 'alone');
  setBin(pair, 'rankForRight', '1');
  expect(isAtLeast(pair, 'rankForLeft', '1.1')).toBe(true);
  expect(isAtLeast(pair, 'rankForRight', '1.1')).toBe(false);
  expect(isAtLeast(pair, 'rankForRight', '1')).toBe(true);
});

const left: Item = { id: 'l', name: 'Voltara Kettle' };
const right: Item = { id: 'r', name: 'Voltara Kettle' };
const eur = (minor: bigint) => ({ price: { minor, currency: 'EUR' } });

test.each([
  ['brand', compareBrands, {}, {}, 'missing'],
  ['brand', compareBrands, { brand: 'Voltara' }, { brand: 'Voltara GmbH' }, 'equal'],
  ['brand', compareBrands, { brand: 'Voltara' }, {}, 'named'],
  ['brand', compareBrands, { brand: 'Norazza' }, {}, 'not named'],
  ['brand', compareBrands, { brand: 'Norazza' }, { brand: 'Sonique' }, 'different'],
  ['part number', comparePartNumbers, {}, {}, 'missing'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { mpn: 'VK4810' }, 'equal'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { mpn: 'VK-4810-EU' }, 'contained'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { mpn: 'VK-4811' }, 'sibling'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { mpn: 'RRT-99127' }, 'different'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { name: 'Kettle VK-4810' }, 'found'],
  ['part number', comparePartNumbers, { mpn: 'VK-4810' }, { name: 'Kettle RT-9127' }, 'not found'],
  ['quantities', compareMeasures, { name: 'Cable 3 m' }, { name: 'Cable 5 m' }, 'conflict'],
  ['quantities', compareMeasures, { name: 'Cable 3 m' }, { name: 'Cable 3 m' }, 'agree'],
  ['quantities', compareMeasures, { name: 'Cable 3 m' }, {}, 'missing'],
  ['pack', comparePacks, {}, {}, 'unsaid'],
  ['pack', comparePacks, { name: 'Kettle 6-pack' }, {}, 'one side'],
  ['pack', comparePacks, { name: 'Kettle 6-pack' }, { name: 'Kettle 4-pack' }, 'different'],
  ['numbers', compareNumbers, { name: 'Editor 2010' }, { name: 'Editor 2011' }, 'different'],
  ['numbers', compareNumbers, { name: 'Editor 2010' }, { name: 'Editor' }, 'one side'],
  ['numbers', compareNumbers, { name: 'Editor 2010' }, { name: 'Editor 2010' }, 'equal'],
  ['price', comparePrices, eur(1_000n), eur(1_040n), '5 %'],
  ['price', comparePrices, eur(1_000n), eur(4_000n), 'further'],
  ['price', comparePrices, eur(1_000n), {}, 'missing'],
  ['size', compareSizes, { variant: { Size: 'M' } }, { variant: { Size: 'L' } }, 'different'],
  ['category', compareCategories, { category: 'Kitchen' }, { category: 'Garden' }, 'different'],
  ['nature', compareNatures, { condition: 'used' }, {}, 'condition'],
  ['nature', compareNatures, { name: 'Case for Voltara Kettle' }, {}, 'accessory'],
] as const)('%s: %o, %o and %o compare as %s', (_feature, compare, ours, theirs, expected) => {
  expect(compare(describeItem({ ...left, ...ours }), describeItem({ ...right, ...theirs }))).toBe(
    expected,
  );
});
