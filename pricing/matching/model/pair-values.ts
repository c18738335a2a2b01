import type { Candidates } from '../block/list-candidates.ts';
import {
  type Bins,
  type Feature,
  FEATURE_COUNT,
  FEATURE_NAMES,
  MAX_BINS,
  PAIR_WIDTH,
  DETAILS,
  type Detail,
} from '../compare/features.ts';
import type { Against, Identification } from '../identify/identification.ts';
import { logWeights, type Tables } from '../scoring/tables.ts';

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
const NEAR = 0.1;

export interface ValuesInput {
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
  const rows = rankRivals(odds, pairs.left);
  const columns = rankRivals(odds, pairs.right);
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
    const own = odds[n] as number;
    const [left, right] = [pairs.left[n] as number, pairs.right[n] as number];
    const identification = identified.get(n);
    set('text', logit(textScores[n] as number));
    set('score', logit(scores[n] as number));
    set('weight', clip(Math.log(textOdds[n] as number) - prior));
    set('prior', prior);
    set('productMargin', margin(own, rows, left));
    set('listingMargin', margin(own, columns, right));
    set('productRivals', countRivals(own, rows, left));
    set('listingRivals', countRivals(own, columns, right));
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

interface RivalRanks {
  readonly best: Float64Array;
  readonly second: Float64Array;
  /** Odds of each group. */
  readonly members: readonly Float64Array[];
}

function rankRivals(odds: Float64Array, groups: Uint32Array): RivalRanks {
  const size = groups.reduce((most, group) => Math.max(most, group), -1) + 1;
  const counts = new Uint32Array(size + 1);
  for (const group of groups) counts[group + 1] = (counts[group + 1] as number) + 1;
  for (let group = 0; group < size; group += 1)
    counts[group + 1] = (counts[group + 1] as number) + (counts[group] as number);
  const all = new Float64Array(odds.length);
  const places = counts.slice();
  groups.forEach((group, n) => {
    const at = places[group] as number;
    all[at] = odds[n] as number;
    places[group] = at + 1;
  });
  const best = new Float64Array(size);
  const second = new Float64Array(size);
  const members: Float64Array[] = [];
  for (let group = 0; group < size; group += 1) {
    const part = all.subarray(counts[group], counts[group + 1]);
    let [first, next] = [0, 0];
    for (const value of part)
      if (value > first) [first, next] = [value, first];
      else if (value > next) next = value;
    best[group] = first;
    second[group] = next;
    members.push(part);
  }
  return { best, second, members };
}

function margin(own: number, { best, second }: RivalRanks, group: number): number {
  const rival = own === best[group] ? (second[group] as number) : (best[group] as number);
  return clip(Math.log(own) - Math.log(rival));
}

function countRivals(own: number, { members }: RivalRanks, group: number): number {
  let count = 0;
  for (const odds of members[group] as Float64Array) if (odds >= own * NEAR) count += 1;
  return Math.min(10, count - 1);
}

function clip(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-EDGE, Math.min(EDGE, value));
}

function logit(probability: number): number {
  return clip(Math.log(probability / (1 - probability)));
}
