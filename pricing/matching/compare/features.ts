/** Bins of a property that an item may leave open, such as its color. */
const STATED = ['unsaid', 'equal', 'one side', 'different'] as const;
/** How the statements of two items about such a property compare. */
export type Statement = (typeof STATED)[number];

/**
 * The features a pair is scored by, each with a few named bins. This is the only place that says
 * which number a bin has: its place in the list. Weights are stored per number, together with the
 * names (scoring/shipped-tables.json, and those of each market in the database). After a change
 * here stored weights no longer fit: generate the shipped ones again (scoring/create-tables.ts).
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
  pack: STATED,
  numbers: ['missing', 'equal', 'some', 'one side', 'different'],
  price: ['missing', '5 %', '20 %', '60 %', '170 %', 'further'],
  colour: STATED,
  size: STATED,
  category: ['missing', 'equal', 'some', 'different'],
  nature: ['same', 'condition', 'bundle', 'accessory'],
} as const;

export type Feature = keyof typeof FEATURES;
/** Name of a bin of this feature. */
export type Bin<F extends Feature> = (typeof FEATURES)[F][number];
/** Features of a measured value: each bin is named for its lower limit. */
export type SteppedFeature =
  'words' | 'grams' | 'leftInRight' | 'rightInLeft' | 'rankForLeft' | 'rankForRight';

export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];
export const FEATURE_COUNT = FEATURE_NAMES.length;
/** Largest number of bins of any feature: the row length of a weight table. */
export const MAX_BINS = 8;

/** Bin numbers of all pairs, stored flat: those of pair n start at bins[n × FEATURE_COUNT]. */
export type Bins = Uint8Array;

/** One pair of a list, by its number. */
export interface PairBins {
  readonly bins: Bins;
  readonly pair: number;
}

const PLACES = Object.fromEntries(FEATURE_NAMES.map((name, i) => [name, i])) as Record<
  Feature,
  number
>;
/** The number of each bin by its name. */
const NUMBERS = Object.fromEntries(
  FEATURE_NAMES.map((name) => [name, Object.fromEntries(FEATURES[name].map((bin, i) => [bin, i]))]),
) as { readonly [F in Feature]: Readonly<Record<Bin<F>, number>> };
const LIMITS: Readonly<Record<SteppedFeature, readonly number[]>> = {
  words: limitsOf('words'),
  grams: limitsOf('grams'),
  leftInRight: limitsOf('leftInRight'),
  rightInLeft: limitsOf('rightInLeft'),
  rankForLeft: limitsOf('rankForLeft'),
  rankForRight: limitsOf('rankForRight'),
};

export function getBin<F extends Feature>({ bins, pair }: PairBins, feature: F): Bin<F> {
  return FEATURES[feature][bins[pair * FEATURE_COUNT + PLACES[feature]] as number] as Bin<F>;
}

export function setBin<F extends Feature>({ bins, pair }: PairBins, feature: F, bin: Bin<F>): void {
  bins[pair * FEATURE_COUNT + PLACES[feature]] = NUMBERS[feature][bin];
}

/** Sets the bin with the highest limit that the value reaches. */
export function setStep({ bins, pair }: PairBins, feature: SteppedFeature, value: number): void {
  const limits = LIMITS[feature];
  let bin = 0;
  while (bin < limits.length && value >= (limits[bin] as number)) bin += 1;
  bins[pair * FEATURE_COUNT + PLACES[feature]] = bin;
}

/** True for this bin and the bins after it. */
export function isAtLeast<F extends SteppedFeature>(
  { bins, pair }: PairBins,
  feature: F,
  least: Bin<F>,
): boolean {
  return (bins[pair * FEATURE_COUNT + PLACES[feature]] as number) >= NUMBERS[feature][least];
}

/** Limits above zero; a name that is no number ("far", "alone") is none. */
function limitsOf(feature: SteppedFeature): number[] {
  return FEATURES[feature].map(Number).filter((limit) => limit > 0);
}
