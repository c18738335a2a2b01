import { describe, expect, it } from 'vitest';
import words from '#pricing/extraction/shipping/shipping-words.json' with { type: 'json' };
import { LANGUAGES } from './phrase-languages.ts';
import { createPhraseSieve } from './phrase-sieve.ts';
import { buildPhraseIndex, findPhrases, normalizeWords } from './phrases.ts';

const LISTS = [words.shipping, words.free_shipping];
const index = buildPhraseIndex({ shipping: LISTS });
const mayHold = createPhraseSieve(LISTS);
/** Every phrase as a page could write it. */
const phrases = LANGUAGES.flatMap((language) =>
  LISTS.flatMap((list) => list[language].split('|')).map((written) => ({
    language,
    text: written.replace('#', '4,90 €').replaceAll('*', 'en').replaceAll('_', 'ab').trim(),
  })),
);

const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll(' ', '-'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll(' ', ' \u00a0\n\t& '),
  (text) => text.replaceAll(' ', '\u200b…'),
  (text) => `™${text}`,
  (text) => `½ ${text}`,
  (text) => `(12)${text}!`,
  (text) => `x ${text} y`,
  (text) => `ו${text}`,
];

describe('phrase sieve', () => {
  it.each(WRITINGS.map((write) => [write('a b'), write] as const))(
    'lets through every phrase written as in "%s"',
    (_name, write) => {
      const held = phrases.filter(({ language, text }) => {
        const written = write(text);
        return (
          findPhrases(index, normalizeWords(written), language).length > 0 && !mayHold(written)
        );
      });
      expect(held).toEqual([]);
    },
  );

  it('lets through every first piece of a phrase that elements part', () => {
    const held = phrases.flatMap(({ text }) =>
      Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 1)).filter(
        (piece) => !mayHold(piece) && /^[\p{L}\p{M}\p{N}]/u.test(piece),
      ),
    );
    expect(held).toEqual([]);
  });

  it.each([
    'Add to cart',
    'In den Warenkorb',
    'Customer reviews (12)',
    'Please choose a size',
    'Wishlist & more',
    'Coton biologique, 100 % naturel.',
  ])('holds back "%s"', (text) => {
    expect(mayHold(text)).toBe(false);
  });
});
