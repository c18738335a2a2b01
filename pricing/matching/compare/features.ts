/**
 * The features a pair is scored by, each with a few named bins. The shipped tables
 * (scoring/shipped-tables.json) depend on the order of the bins: after a change here, generate them
 * again (scoring/create-tables.ts).
 */
export const FEATURES = {
  partNumber: ['missing', 'equal', 'contained', 'sibling', 'different', 'found', 'not found'],
  sharedCode: ['missing', 'rare', 'some', 'common', 'part', 'none'],
  looseCodes: ['none', 'left', 'right', 'both'],
  words: ['0', '.2', '.35', '.5', '.65', '.8', '.92'],
  grams: ['0', '.2', '.35', '.5', '.65', '.8', '.92'],
  leftInRight: ['0', '.3', '.5', '.7', '.85', '.97'],
  rightInLeft: ['0', '.3', '.5', '.7', '.85', '.97'],
  rankForLeft: ['far', '.7', '.85', '1', '1.1', '1.3', 'alone'],
  rankForRight: ['far', '.7', '.85', '1', '1.1', '1.3', 'alone'],
  brand: ['missing', 'equal', 'named', 'not named', 'different'],
  quantities: ['missing', 'agree', 'mixed', 'conflict'],
  pack: ['unsaid', 'equal', 'one side', 'different'],
  numbers: ['missing', 'equal', 'some', 'one side', 'different'],
  price: ['missing', '5 %', '20 %', '60 %', '170 %', 'further'],
  colour: ['unsaid', 'equal', 'one side', 'different'],
  size: ['unsaid', 'equal', 'one side', 'different'],
  category: ['missing', 'equal', 'some', 'different'],
  nature: ['same', 'condition', 'bundle', 'accessory'],
} as const;

export type Feature = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
export const FEATURE_COUNT = FEATURE_NAMES.length;
/** Largest number of bins of any feature: the row length of a weight table. */
export const MAX_BINS = 8;

/** Bins of all pairs, stored flat: those of pair n start at bins[n × FEATURE_COUNT]. */
export type Bins = Uint8Array;

export function getBin(bins: Bins, pair: number, feature: Feature): string {
  const at = FEATURE_NAMES.indexOf(feature);
  return FEATURES[feature][bins[pair * FEATURE_COUNT + at] as number] as string;
}
