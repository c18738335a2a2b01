import { expect, test } from 'vitest';
import { findSimilar } from './find-similar.ts';
import type { MatchPair } from './list-matches.server.ts';

const side = {
  name: 'Kettle',
  url: 'https://shop.example/k',
  imageUrl: null,
  price: null,
  brand: null,
  gtin: null,
  mpn: null,
  sku: null,
};

function pair(id: string, codes: readonly (string | null)[], retailer = 'a.example'): MatchPair {
  return {
    id,
    retailer,
    probability: 0.7,
    verdict: 'review',
    productId: `prd_${id}`,
    reasons: codes.map((code) => ({
      text: code ?? 'in words',
      reason: code === null ? null : { code, values: {} },
    })),
    effect: null,
    ours: side,
    theirs: side,
  };
}

test('similar is what the same retailer has for the same kinds of reasons', () => {
  const one = pair('1', ['names_alike', 'sizes_differ']);
  const same = pair('2', ['sizes_differ', 'names_alike']);
  const elsewhere = pair('3', ['names_alike', 'sizes_differ'], 'b.example');
  const other = pair('4', ['names_alike']);
  expect(findSimilar(one, [one, same, elsewhere, other])).toEqual([same]);
});

test('reasons that are only sentences are similar to nothing', () => {
  const one = pair('1', [null]);
  expect(findSimilar(one, [pair('2', [null]), pair('3', [])])).toEqual([]);
  expect(findSimilar(pair('3', []), [pair('4', [])])).toEqual([]);
});
