import { expect, it } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { formatCode } from './format-reason.ts';

const en = getMessages('en');

it.each(['max_step', 'map_price', 'min_price', 'min_margin', 'market_price'])(
  'has words for the limit %s',
  (rail) => {
    expect(formatCode(en.recommendation.guardRails, rail)).not.toMatch(/_|^(?:map|min|max) /);
  },
);

it('writes an unknown code as words', () => {
  expect(formatCode(en.recommendation.guardRails, 'some_new_rail')).toBe('some new rail');
  expect(formatCode(en.recommendation.guardRails, 'constructor')).toBe('constructor');
});

it('leaves a sentence as it is', () => {
  expect(formatCode(en.recommendation.refusals, 'Price must be less than 1_000')).toBe(
    'Price must be less than 1_000',
  );
});
