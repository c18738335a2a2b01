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

/**
 * What the model reads beside the bins, each in one byte: finer than the bins of the tables, which
 * need many pairs per bin.
 */
export const DETAILS = [
  /** Cosines of words and 3-grams, and shares of one name in the other item: 255 is 1. */
  'wordCosine',
  'gramCosine',
  'shareOfLeft',
  'shareOfRight',
  /** IDF of the rarest word of a name that the other item has, or has not. */
  'rarestShared',
  'rarestOnlyLeft',
  'rarestOnlyRight',
  /** Sum of the IDF of the shared words, and of those that only one side has. */
  'sharedWords',
  'onlyLeftWords',
  'onlyRightWords',
  /** Cosines relative to those of the best rival; 255 is twice as much. */
  'nearnessForLeft',
  'nearnessForRight',
  /** Logarithm of the price ratio; 255 without prices. */
  'priceRatio',
] as const;
export type Detail = (typeof DETAILS)[number];

/** Bytes of a pair: its bins, then its details. */
export const PAIR_WIDTH = FEATURE_COUNT + DETAILS.length;

/** Bins and details of all pairs, stored flat: those of pair n start at bins[n × PAIR_WIDTH]. */
export type Bins = Uint8Array;

/** One pair of a list, by its number. */
export interface PairBins {
  readonly bins: Bins;
  readonly pair: number;
}

/** How a feature is stored. One object per feature: comparing looks it up for every pair. */
interface Stored {
  /** Place of the feature among the numbers of a pair. */
  readonly place: number;
  /** Numbers of the bins by name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Limits above zero; a name that is no number ("far", "alone") is none. */
  readonly limits: readonly number[];
}
const STORED: Readonly<Record<string, Stored>> = Object.fromEntries(
  FEATURE_NAMES.map((name, place) => [
    name,
    {
      place,
      numbers: Object.fromEntries(FEATURES[name].map((bin, i) => [bin, i])),
      limits: FEATURES[name].map(Number).filter((limit) => limit > 0),
    },
  ]),
);

export function getBin<F extends Feature>({ bins, pair }: PairBins, feature: F): Bin<F> {
  return FEATURES[feature][
    bins[pair * PAIR_WIDTH + (STORED[feature] as Stored).place] as number
  ] as Bin<F>;
}

export function setBin<F extends Feature>({ bins, pair }: PairBins, feature: F, bin: Bin<F>): void {
  const { place, numbers } = STORED[feature] as Stored;
  bins[pair * PAIR_WIDTH + place] = numbers[bin] as number;
}

/** Place of each detail among the bytes of a pair. */
export const DETAIL_PLACES = Object.fromEntries(
  DETAILS.map((name, place) => [name, FEATURE_COUNT + place]),
) as Record<Detail, number>;

/** Sets a detail to a share of its range: 0 to 1. */
export function setDetail({ bins, pair }: PairBins, detail: Detail, share: number): void {
  bins[pair * PAIR_WIDTH + DETAIL_PLACES[detail]] = Math.max(
    0,
    Math.min(255, Math.round(255 * share)),
  );
}

/** Sets the bin with the highest limit that the value reaches. */
export function setStep({ bins, pair }: PairBins, feature: SteppedFeature, value: number): void {
  const { place, limits } = STORED[feature] as Stored;
  let bin = 0;
  while (bin < limits.length && value >= (limits[bin] as number)) bin += 1;
  bins[pair * PAIR_WIDTH + place] = bin;
}

/** True for this bin and the bins after it. */
export function isAtLeast<F extends SteppedFeature>(
  { bins, pair }: PairBins,
  feature: F,
  least: Bin<F>,
): boolean {
  const { place, numbers } = STORED[feature] as Stored;
  return (bins[pair * PAIR_WIDTH + place] as number) >= (numbers[least] as number);
}
