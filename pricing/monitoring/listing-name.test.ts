import { expect, test } from 'vitest';
import { buildListingName } from './read-document.ts';

test.each([
  ['Stue One Wireless Speaker', 'Linen', 'Stue One Wireless Speaker - Linen'],
  [
    'Stue One Wireless Speaker',
    'Stue One Wireless Speaker Linen',
    'Stue One Wireless Speaker Linen',
  ],
  ['Hand Blender Stab 800', 'HAND BLENDER STAB 800, white', 'HAND BLENDER STAB 800, white'],
  ['Kettle', 'Default Title', 'Kettle'],
  ['Kettle', null, 'Kettle'],
  [null, 'Kettle, steel', 'Kettle, steel'],
  [null, null, null],
])('%s and %s are called %s', (product, offer, name) => {
  expect(buildListingName(product, offer)).toBe(name);
});
