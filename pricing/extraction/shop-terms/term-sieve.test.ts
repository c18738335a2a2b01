import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/support/simulate-prices.ts';
import { createTermFinder, type TermFinder, type TermKind } from './find-terms.ts';
import { normalizeTerms } from './normalize-terms.ts';
import { listTerms } from './terms.ts';

const STATING: readonly TermKind[] = ['inStock', 'outOfStock', 'fewLeft', 'stock', 'preOrder'];
const finders: readonly (readonly [readonly TermKind[], TermFinder])[] = [
  [['buy'], createTermFinder(['buy', 'cart'], ['buy'])],
  [['notify'], createTermFinder(['notify'])],
  [STATING, createTermFinder([...STATING, 'negation', 'delivery', 'shops'], STATING)],
];
const terms = finders
  .flatMap(([kinds]) => kinds.flatMap(listTerms))
  .map((term) => term.replace(/^=|\*$/g, ''));

/** Texts in which the plain search finds a term that the sieve holds back. */
const listLost = (texts: readonly string[]): string[] =>
  finders.flatMap(([kinds, { find, canBeIn }]) =>
    texts.filter((text) => {
      const hits = find(normalizeTerms(text));
      const isFound = hits.some((hit) =>
        kinds.some((kind) => hit.kinds.has(kind) || hit.aloneKinds.has(kind)),
      );
      return isFound && !canBeIn(text);
    }),
  );

const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll(' ', '-'),
  (text) => text.replaceAll(' ', ' \u00a0\n\t '),
  (text) => text.replaceAll(' ', '_\u2013\u3000'),
  // Full width.
  (text) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  (text) => text.split('').join('\u200b'),
  (text) => text.replaceAll('ss', 'ß').replaceAll('ae', 'æ').replaceAll('fi', 'ﬁ'),
  (text) => text.replaceAll("'", '’'),
];
const SEPARATORS = [
  ...[
    ' ',
    '',
    ', ',
    ',',
    ': ',
    ' - ',
    '–',
    '. ',
    '|',
    '…',
    '№',
    '1',
    ' 12 ',
    '3.5 ',
    '½',
    '(',
    '+',
  ],
  ...[
    'ß',
    'É',
    'é',
    'e\u0301',
    '\u0301',
    'ا',
    'َ',
    '가',
    'ㄱㅏ',
    'ｶﾞ',
    '在',
    '🛒',
    '\ud83d',
    '\u0000',
    '´',
  ],
];

describe('the sieve of terms', () => {
  it('lets every term through, in whatever writing', () => {
    const texts = terms.flatMap((term) =>
      WRITINGS.map((write) => write(term.replaceAll('#', ' 12 '))),
    );
    expect(listLost(texts)).toEqual([]);
  });

  it('lets terms through between random others', () => {
    const numbers = createRandom(19);
    const random = (below: number): number => Math.floor(numbers() * below);
    const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
    const texts = Array.from({ length: 8000 }, () =>
      Array.from({ length: 1 + random(4) }, () => {
        const term = pick(terms).replaceAll('#', pick(['7', '1234567', '', '٣', '２', ': 4']));
        const part = random(3) === 0 ? term.slice(random(term.length)) : term;
        return `${pick(SEPARATORS)}${pick(WRITINGS)(part)}${pick(SEPARATORS)}`;
      }).join(pick(SEPARATORS)),
    );
    expect(listLost(texts)).toEqual([]);
  });

  it('lets terms through beside, and with, each character of the first plane', () => {
    const texts = Array.from({ length: 0x1_0000 }, (_, code) => {
      const char = String.fromCharCode(code);
      return `${char}add to cart${char}sold${char}out${char}`;
    });
    expect(listLost(texts)).toEqual([]);
  });

  it('excludes usual texts that hold none, in any script', () => {
    const texts = [
      ...['T-Shirts', 'Sporta apavi', 'Foto und Zubehör', 'Сумки-кенгуру', 'مكياج', '문학'],
      ...['12 cm', '1 299,00 €', 'Écran 27"', '  ', ''],
    ];
    for (const [, { canBeIn }] of finders) expect(texts.filter(canBeIn)).toEqual([]);
  });
});
