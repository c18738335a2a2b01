import { expect, it } from 'vitest';
import { classifyAudience, isWordless } from './price-terms.ts';
import { getOwnText, parsePageTree } from '#pricing/extraction/document/page-tree.ts';

it.each(['€1,299.00', '12.50 €', '£3 / 4', '$ 1\u00a0299', '5:-', ''])(
  'finds no word in %j',
  (text) => expect(isWordless(text)).toBe(true),
);

it.each(['12 kr', '≈ 12 €', '1299 ₽', '券后12', 'K', 'ab 3 €', '12 zł', '٣'])(
  'looks closer at %j',
  (text) => expect(isWordless(text)).toBe(false),
);

it('leaves the price of members one, though nothing but its name says so', () => {
  const page = parsePageTree(
    '<p class="member_price">€ 9</p><p class="price">€ 12</p><p class="price">€ 11 with code</p>',
  );
  expect(page.numbered.map((node) => classifyAudience(node, getOwnText(node)))).toEqual([
    'member',
    'public',
    'coupon',
  ]);
});
