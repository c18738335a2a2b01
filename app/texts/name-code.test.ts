import { expect, it } from 'vitest';
import { en } from './en.ts';
import { nameCode } from './name-code.ts';

it.each(['max_step', 'map_price', 'min_price', 'min_margin', 'market_price'])(
  'has words for the limit %s',
  (rail) => {
    expect(nameCode(en.advice.guardRails, rail)).not.toMatch(/_|^(?:map|min|max) /);
  },
);

it('writes an unknown code as words', () => {
  expect(nameCode(en.advice.guardRails, 'some_new_rail')).toBe('some new rail');
  expect(nameCode(en.advice.guardRails, 'constructor')).toBe('constructor');
});

it('leaves a sentence as it is', () => {
  expect(nameCode(en.advice.refusals, 'Price must be less than 1_000')).toBe(
    'Price must be less than 1_000',
  );
});
