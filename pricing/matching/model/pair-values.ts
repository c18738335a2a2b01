import type { Candidates } from '#pricing/matching/block/list-candidates.ts';
import {
  type Bins,
  type Feature,
  FEATURE_COUNT,
  FEATURE_NAMES,
  MAX_BINS,
  PAIR_WIDTH,
  DETAILS,
  type Detail,
} from '#pricing/matching/compare/features.ts';
import type { Against, Identification } from '#pricing/matching/identify/identification.ts';
import { compareRivals } from './compare-rivals.ts';
import { logWeights, type Tables } from '#pricing/matching/scoring/tables.ts';

/** What the model knows of a pair beside the bins of its features; in this order. */
const CONTEXT_VALUES = [
  /** Log-odds of the text after the competition of rival pairs, and with identified rivals. */
  'text',
  'score',
  /** Log-odds before competition, without the share of true pairs. */
  'weight',
  /** Log-odds of the share of true pairs among the candidates. */
  'prior',
  /** Log of the odds over those of the best rival of the same product, and of the same listing. */
  'productMargin',
  'listingMargin',
  /** Rivals with at least a tenth of the odds. */
  'productRivals',
  'listingRivals',
  /** Other pairs of the same product, and of the same listing, that share as rare a word. */
  'productSharers',
  'listingSharers',
  /** IDF of the shared words over that of the best rival. */
  'productLead',
  'listingLead',
  /** Log of the number of items of both catalogs; the same for all that are not small. */
  'items',
  /** Sums of the weights for and against, and the number of groups of features for and against. */
  'agreement',
  'conflict',
  'agreeing',
  'conflicting',
  'identifier',
  'doubt',
  'objection',
  /** How often true pairs of these catalogs state no part number, code, brand, price or variant. */
  'noPartNumber',
  'noCode',
  'noBrand',
  'noPrice',
  'noNumbers',
  /** Mean bin of the words of true pairs and of other candidates. */
  'wordsOfTrue',
  'wordsOfOther',
] as const;

type ContextValue = (typeof CONTEXT_VALUES)[number];
export type PairValue = ContextValue | Feature | Detail;

/** Names of the values of a pair, in the order in which they are stored. */
export const PAIR_VALUES: readonly PairValue[] = [...CONTEXT_VALUES, ...FEATURE_NAMES, ...DETAILS];
export const VALUE_COUNT = PAIR_VALUES.length;
const PLACES = Object.fromEntries(CONTEXT_VALUES.map((name, place) => [name, place])) as Record<
  ContextValue,
  number
>;

/** Features that measure the same thing count as one group of evidence. */
const GROUPS: readonly (readonly Feature[])[] = [
  ['words', 'grams', 'leftInRight', 'rightInLeft'],
  ['partNumber', 'sharedCode', 'looseCodes'],
  ['brand'],
  ['quantities', 'pack'],
  ['numbers'],
  ['price'],
  ['colour', 'size'],
  ['category'],
];
const GROUP_OF = FEATURE_NAMES.map((name) => GROUPS.findIndex((group) => group.includes(name)));
const CLEAR = 0.7;
const EDGE = 12;
/** From this number of items on, how rare a word is says the same in catalogs of all sizes. */
const MANY_ITEMS = 1_000;

export interface ValuesInput {
  /** Number of items of both catalogs. */
  readonly items: number;
  readonly pairs: Candidates;
  readonly bins: Bins;
  readonly tables: Tables;
  readonly against: Against;
  /** Odds and scores from the text alone. */
  readonly textOdds: Float64Array;
  readonly textScores: Float64Array;
  /** The same with what identifiers and people say of the pair and its rivals. */
  readonly odds: Float64Array;
  readonly scores: Float64Array;
  readonly identified: ReadonlyMap<number, Identification>;
}

const IDENTIFIERS = { model_code: 1, sku: 2, part_number: 3, gtin: 4 } as const;
const DOUBTS: Readonly<Record<string, number>> = {
  listing_leaves_open: 2,
  product_leaves_open: 2,
  trait_on_one_side: 2,
  variant_on_one_side: 2,
  identifier_shared: 3,
  other_product_has: 3,
  taken_by_person: 3,
};

/** Values of the pairs with these numbers, stored flat: those of the k-th start at k × VALUE_COUNT. */
export function listPairValues(input: ValuesInput, numbers: Uint32Array): Float32Array {
  const { pairs, bins, tables, against, textScores, textOdds, odds, scores, identified } = input;
  const values = new Float32Array(numbers.length * VALUE_COUNT);
  const amongProduct = compareRivals({ bins, odds }, pairs.left);
  const amongListing = compareRivals({ bins, odds }, pairs.right);
  const items = Math.log2(Math.min(MANY_ITEMS, input.items));
  const weights = logWeights(tables);
  const prior = Math.log(tables.share / (1 - tables.share));
  const catalog = describeCatalogs(tables);
  const groups = new Float64Array(GROUPS.length);
  numbers.forEach((n, k) => {
    const base = k * VALUE_COUNT;
    const set = (name: ContextValue, value: number): void => {
      values[base + PLACES[name]] = value;
    };
    groups.fill(0);
    for (let f = 0; f < FEATURE_COUNT; f += 1) {
      const bin = bins[n * PAIR_WIDTH + f] as number;
      values[base + CONTEXT_VALUES.length + f] = bin;
      const group = GROUP_OF[f] as number;
      if (group >= 0)
        groups[group] = (groups[group] as number) + (weights[f * MAX_BINS + bin] as number);
    }
    for (let f = FEATURE_COUNT; f < PAIR_WIDTH; f += 1)
      values[base + CONTEXT_VALUES.length + f] = bins[n * PAIR_WIDTH + f] as number;
    let [agreement, conflict, agreeing, conflicting] = [0, 0, 0, 0];
    for (const sum of groups) {
      if (sum > 0) agreement += sum;
      else conflict += sum;
      if (sum > CLEAR) agreeing += 1;
      if (sum < -CLEAR) conflicting += 1;
    }
    const ofProduct = amongProduct(n);
    const ofListing = amongListing(n);
    const identification = identified.get(n);
    set('text', logit(textScores[n] as number));
    set('score', logit(scores[n] as number));
    set('weight', clip(Math.log(textOdds[n] as number) - prior));
    set('prior', prior);
    set('productMargin', clip(ofProduct.margin));
    set('listingMargin', clip(ofListing.margin));
    set('productRivals', ofProduct.near);
    set('listingRivals', ofListing.near);
    set('productSharers', ofProduct.sharers);
    set('listingSharers', ofListing.sharers);
    set('productLead', ofProduct.lead);
    set('listingLead', ofListing.lead);
    set('items', items);
    set('agreement', agreement);
    set('conflict', conflict);
    set('agreeing', agreeing);
    set('conflicting', conflicting);
    set('identifier', identification ? IDENTIFIERS[identification.by] : 0);
    set('doubt', doubtOf(identification));
    set('objection', objectionOf(against, n));
    for (const [name, value] of catalog) set(name, value);
  });
  return values;
}

function objectionOf({ otherGtin, factors }: Against, n: number): number {
  if (otherGtin.has(n)) return 2;
  return (factors[n] as number) < 1 ? 1 : 0;
}

function doubtOf(identification: Identification | undefined): number {
  if (!identification) return 0;
  if (identification.doubt === null) return 1;
  return DOUBTS[identification.doubt.code] ?? 4;
}

function describeCatalogs({ m, u }: Tables): (readonly [ContextValue, number])[] {
  const cell = (feature: Feature, bin: number): number =>
    FEATURE_NAMES.indexOf(feature) * MAX_BINS + bin;
  const mean = (table: Float64Array, feature: Feature): number =>
    [...table.subarray(cell(feature, 0), cell(feature, MAX_BINS))].reduce(
      (sum, share, bin) => sum + share * bin,
      0,
    );
  return [
    ['noPartNumber', m[cell('partNumber', 0)] as number],
    ['noCode', m[cell('sharedCode', 0)] as number],
    ['noBrand', m[cell('brand', 0)] as number],
    ['noPrice', m[cell('price', 0)] as number],
    ['noNumbers', m[cell('numbers', 0)] as number],
    ['wordsOfTrue', mean(m, 'words')],
    ['wordsOfOther', mean(u, 'words')],
  ];
}

function clip(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-EDGE, Math.min(EDGE, value));
}

function logit(probability: number): number {
  return clip(Math.log(probability / (1 - probability)));
}
