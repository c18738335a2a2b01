import { expect, test } from 'vitest';
import { matchSearchQuery } from './match-search-query.ts';

const product = {
  id: '42',
  title: 'Tide 700 Headphones',
  vendor: 'Klangmeer',
  status: 'ACTIVE',
  tag: ['audio', 'sale'],
  updated_at: '2026-11-20T10:00:00Z',
  price: '19.90',
  note: null,
};

test.each([
  ['', true],
  ['status:active', true],
  ['status:draft OR vendor:klangmeer', true],
  ['status:active vendor:Other', false],
  ['-status:draft', true],
  ['NOT vendor:Klangmeer', false],
  ['title:Tide*', true],
  ['title:"Tide 700 Headphones"', true],
  ['headphones', true],
  ['tag:sale', true],
  ["updated_at:>='2026-11-20T10:00:00Z'", true],
  ['updated_at:>2026-11-20T10:00:00Z', false],
  ['price:<20', true],
  ['note:x', false],
  ['unknown:x', false],
])('%s is %s for the product', (query, expected) => {
  expect(matchSearchQuery(query)(product)).toBe(expected);
});
