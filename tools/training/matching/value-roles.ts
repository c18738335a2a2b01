import type { Direction } from '#tools/training/fit-boosted-trees.ts';
import { PAIR_VALUES, type PairValue } from '#pricing/matching/model/pair-values.ts';

/** What the values measure; a value is in one group. The groups are left out one by one. */
const GROUPS = [
  'score of the tables',
  'rivals',
  'codes',
  'words',
  'other fields',
  'what the catalogs state',
] as const;
type ValueGroup = (typeof GROUPS)[number];

interface ValueRole {
  readonly group: ValueGroup;
  /** 1 and -1 where more of it may only raise or lower the probability; 0 by default. */
  readonly direction?: Direction;
  /** In the linear part: measured without steps, so that few pairs get equal probabilities. */
  readonly isLinear?: true;
}

const SCORE = { group: 'score of the tables' } as const;
const RIVALS = { group: 'rivals' } as const;
const CODES = { group: 'codes' } as const;
const WORDS = { group: 'words' } as const;
const FIELDS = { group: 'other fields' } as const;
const CATALOGS = { group: 'what the catalogs state' } as const;
const RISING = { direction: 1 } as const;
const FALLING = { direction: -1 } as const;
const LINEAR = { isLinear: true } as const;

/** What each value of a pair is to the model. The compiler asks for one that is missing here. */
const ROLES: Readonly<Record<PairValue, ValueRole>> = {
  text: { ...SCORE, ...RISING, ...LINEAR },
  score: { ...SCORE, ...RISING, ...LINEAR },
  weight: { ...SCORE, ...RISING, ...LINEAR },
  prior: { ...SCORE, ...LINEAR },
  agreement: { ...SCORE, ...RISING, ...LINEAR },
  conflict: { ...SCORE, ...RISING, ...LINEAR },
  agreeing: { ...SCORE, ...RISING },
  conflicting: { ...SCORE, ...FALLING },
  productMargin: { ...RIVALS, ...RISING, ...LINEAR },
  listingMargin: { ...RIVALS, ...RISING, ...LINEAR },
  productRivals: { ...RIVALS, ...FALLING },
  listingRivals: { ...RIVALS, ...FALLING },
  productSharers: RIVALS,
  listingSharers: RIVALS,
  productLead: RIVALS,
  listingLead: RIVALS,
  rankForLeft: RIVALS,
  rankForRight: RIVALS,
  nearnessForLeft: RIVALS,
  nearnessForRight: RIVALS,
  identifier: CODES,
  doubt: CODES,
  objection: { ...CODES, ...FALLING },
  partNumber: CODES,
  sharedCode: CODES,
  looseCodes: CODES,
  words: { ...WORDS, ...RISING },
  grams: { ...WORDS, ...RISING },
  leftInRight: { ...WORDS, ...RISING },
  rightInLeft: { ...WORDS, ...RISING },
  wordCosine: { ...WORDS, ...RISING },
  gramCosine: { ...WORDS, ...RISING },
  shareOfLeft: { ...WORDS, ...RISING },
  shareOfRight: { ...WORDS, ...RISING },
  rarestShared: WORDS,
  rarestOnlyLeft: { ...WORDS, ...FALLING },
  rarestOnlyRight: { ...WORDS, ...FALLING },
  sharedWords: WORDS,
  onlyLeftWords: { ...WORDS, ...FALLING },
  onlyRightWords: { ...WORDS, ...FALLING },
  brand: FIELDS,
  quantities: FIELDS,
  pack: FIELDS,
  numbers: FIELDS,
  price: FIELDS,
  colour: FIELDS,
  size: FIELDS,
  category: FIELDS,
  nature: FIELDS,
  priceRatio: FIELDS,
  noPartNumber: CATALOGS,
  noCode: CATALOGS,
  noBrand: CATALOGS,
  noPrice: CATALOGS,
  noNumbers: CATALOGS,
  wordsOfTrue: CATALOGS,
  wordsOfOther: CATALOGS,
  items: CATALOGS,
};

/** The direction of each value, in the order in which they are stored. */
export const VALUE_DIRECTIONS: readonly Direction[] = PAIR_VALUES.map(
  (name) => ROLES[name].direction ?? 0,
);

/** Places of the values of the linear part. */
export const LINEAR_PLACES: readonly number[] = PAIR_VALUES.flatMap((name, place) =>
  ROLES[name].isLinear ? [place] : [],
);

/** Places of the values of each group. */
export const VALUE_GROUPS: readonly (readonly [name: string, places: readonly number[]])[] =
  GROUPS.map((group) => [
    group,
    PAIR_VALUES.flatMap((name, place) => (ROLES[name].group === group ? [place] : [])),
  ]);
