import { z } from 'zod';
import {
  type Bins,
  type Feature,
  FEATURE_COUNT,
  FEATURE_NAMES,
  FEATURES,
  MAX_BINS,
  PAIR_WIDTH,
} from '#pricing/matching/compare/features.ts';
import { type Calibration, CalibrationSchema } from '#pricing/matching/calibrate/calibration.ts';

/**
 * How often each bin occurs among true pairs (m) and other candidates (u), and the share of true
 * pairs among candidates.
 */
export interface Tables {
  readonly m: Float64Array;
  readonly u: Float64Array;
  readonly share: number;
}

/**
 * Factor for a feature's log-weight. Features that measure the same thing together count about as
 * one: four compare names, two compare ranks, three compare codes. The others are nearly
 * independent. The factors are the same for every catalog. They were chosen in the middle of a flat
 * optimum over two sample catalogs and Walmart-Amazon with and without part numbers (F1 changes by
 * less than 2 points around it), so the result on that set is not fully independent of its labels.
 */
const NAMES = 0.25;
const NEAREST = 0.35;
const CODES = 0.5;
const FIELDS = 0.9;
const COUNTS: Readonly<Partial<Record<Feature, number>>> = {
  words: NAMES,
  grams: NAMES,
  leftInRight: NAMES,
  rightInLeft: NAMES,
  rankForLeft: NEAREST,
  rankForRight: NEAREST,
  partNumber: CODES,
  sharedCode: CODES,
  looseCodes: CODES,
};
/** Pseudo-counts, so that a bin that was never seen is rare but not impossible. */
const SMOOTHING = 2;

/** Number of pairs in each bin of each feature. */
export function countBins(bins: Bins): Float64Array {
  const counts = new Float64Array(FEATURE_COUNT * MAX_BINS);
  for (let at = 0; at < bins.length; at += PAIR_WIDTH)
    for (let f = 0; f < FEATURE_COUNT; f += 1) {
      const cell = f * MAX_BINS + (bins[at + f] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  return counts;
}

/** A less probable pair does not count as true: most pairs of a large catalog are such. */
const LEAST_COUNTED = 1e-9;

/** Counts bins; each pair counts as true with its probability. `counts`: those of all pairs. */
export function countTables(
  bins: Bins,
  probabilities: Float64Array,
  counts: Float64Array = countBins(bins),
): Tables {
  const m = new Float64Array(FEATURE_COUNT * MAX_BINS);
  let matches = 0;
  for (let n = 0; n < probabilities.length; n += 1) {
    const p = probabilities[n] as number;
    if (p < LEAST_COUNTED) continue;
    matches += p;
    for (let f = 0; f < FEATURE_COUNT; f += 1) {
      const cell = f * MAX_BINS + (bins[n * PAIR_WIDTH + f] as number);
      m[cell] = (m[cell] as number) + p;
    }
  }
  const u = counts.map((count, cell) => Math.max(0, count - (m[cell] as number)));
  FEATURE_NAMES.forEach((name, f) => {
    const size = FEATURES[name].length;
    for (let bin = 0; bin < size; bin += 1) {
      const cell = f * MAX_BINS + bin;
      m[cell] = ((m[cell] as number) + SMOOTHING) / (matches + SMOOTHING * size);
      u[cell] =
        ((u[cell] as number) + SMOOTHING) / (probabilities.length - matches + SMOOTHING * size);
    }
  });
  return { m, u, share: Math.min(0.5, Math.max(matches, 0.5) / Math.max(probabilities.length, 1)) };
}

/** Log-weight per cell: ln(m/u) times the feature's factor; 0 where a feature has no such bin. */
export function logWeights({ m, u }: Tables): Float64Array {
  return m.map((value, cell) =>
    value > 0 && (u[cell] as number) > 0
      ? (COUNTS[FEATURE_NAMES[Math.floor(cell / MAX_BINS)] as Feature] ?? FIELDS) *
        Math.log(value / (u[cell] as number))
      : 0,
  );
}

interface OddsInput {
  readonly bins: Bins;
  readonly tables: Tables;
  /** Below 1 for a veto. */
  readonly factors: Float64Array;
}

/** Odds of every pair before competition. */
export function scoreOdds({ bins, tables, factors }: OddsInput): Float64Array {
  const oddsAt = createOdds(bins, tables);
  return factors.map((factor, n) => oddsAt(n) * factor);
}

/** Odds of a pair by its number, without its factor. */
function createOdds(bins: Bins, tables: Tables): (pair: number) => number {
  const weights = logWeights(tables);
  const prior = Math.log(tables.share / (1 - tables.share));
  return (n) => {
    let sum = 0;
    for (let f = 0; f < FEATURE_COUNT; f += 1)
      sum += weights[f * MAX_BINS + (bins[n * PAIR_WIDTH + f] as number)] as number;
    return Math.exp(prior + sum);
  };
}

/** Pairs with the same bins in every feature are of one kind: they have the same odds. */
export interface PairKinds {
  /** Number of the kind, by pair. */
  readonly of: Uint32Array;
  /** A pair of each kind. */
  readonly examples: readonly number[];
}

/** Groups pairs by their bins. Many pairs are alike, so weights are added up once for all of them. */
export function collectKinds(bins: Bins): PairKinds {
  const of = new Uint32Array(bins.length / PAIR_WIDTH);
  const examples: number[] = [];
  // A hash table with a place for every pair at half load: number of the kind plus one, 0 is free.
  const mask = 2 ** Math.ceil(Math.log2(2 * of.length + 1)) - 1;
  const table = new Uint32Array(mask + 1);
  for (let n = 0; n < of.length; n += 1) {
    let hash = 0;
    for (let f = 0; f < FEATURE_COUNT; f += 1)
      hash = Math.imul(hash ^ (bins[n * PAIR_WIDTH + f] as number), 0x01000193);
    let place = (hash ^ (hash >>> 15)) & mask;
    while (table[place] !== 0) {
      if (haveEqualBins(bins, n, examples[(table[place] as number) - 1] as number)) break;
      place = (place + 1) & mask;
    }
    if (table[place] === 0) {
      examples.push(n);
      table[place] = examples.length;
    }
    of[n] = (table[place] as number) - 1;
  }
  return { of, examples };
}

function haveEqualBins(bins: Bins, one: number, other: number): boolean {
  for (let f = 0; f < FEATURE_COUNT; f += 1)
    if (bins[one * PAIR_WIDTH + f] !== bins[other * PAIR_WIDTH + f]) return false;
  return true;
}

/** Like `scoreOdds`, written into an existing array and computed once for each kind of pairs. */
export function writeOdds(
  odds: Float64Array,
  { bins, tables, factors, kinds }: OddsInput & { readonly kinds: PairKinds },
): Float64Array {
  const oddsOf = Float64Array.from(kinds.examples, createOdds(bins, tables));
  for (let n = 0; n < odds.length; n += 1)
    odds[n] = (oddsOf[kinds.of[n] as number] as number) * (factors[n] as number);
  return odds;
}

/** Result of a fit: enough to score pairs later, one at a time, without fitting again. */
export interface MatchWeights {
  readonly tables: Tables;
  /** Null: there was no evidence to calibrate with; text stays capped. */
  readonly calibration: Calibration | null;
  /**
   * Whether text may match automatically: the tables were fitted, because the catalogs are large
   * enough to show how unique an item is.
   */
  readonly textActs: boolean;
}

const FeatureSchema = z.object({
  bins: z.array(z.string()),
  m: z.array(z.number().positive()),
  u: z.array(z.number().positive()),
});
export const TablesSchema = z.object({
  share: z.number().gt(0).lt(1),
  features: z.record(z.string(), FeatureSchema),
});
const WeightsSchema = z.object({
  tables: TablesSchema,
  // Of another version: a calibration of other scores. Without it the model's probability stands
  // until the next full run.
  calibration: CalibrationSchema.nullable().catch(null),
  textActs: z.boolean().default(false),
});
type StoredTables = z.infer<typeof TablesSchema>;
/** JSON to store. */
export type StoredWeights = z.infer<typeof WeightsSchema>;
const DIGITS = 1e6;

/** Encodes weights as JSON, to be read with `parseWeights`. */
export function encodeWeights({ tables, calibration, textActs }: MatchWeights): StoredWeights {
  return { tables: encodeTables(tables), calibration, textActs };
}

/**
 * Parses stored weights; null when they are invalid, or of a program version with other features:
 * then fit again.
 */
export function parseWeights(json: unknown): MatchWeights | null {
  const parsed = WeightsSchema.safeParse(json);
  if (!parsed.success) return null;
  const tables = toTables(parsed.data.tables);
  if (typeof tables === 'string') return null;
  const { calibration, textActs } = parsed.data;
  return { tables, calibration, textActs };
}

export function encodeTables(tables: Tables): StoredTables {
  const rounded = (values: Float64Array, f: number, size: number): number[] =>
    [...values.slice(f * MAX_BINS, f * MAX_BINS + size)].map(
      (value) => Math.max(1, Math.round(value * DIGITS)) / DIGITS,
    );
  const features = Object.fromEntries(
    FEATURE_NAMES.map((name, f) => [
      name,
      {
        bins: [...FEATURES[name]],
        m: rounded(tables.m, f, FEATURES[name].length),
        u: rounded(tables.u, f, FEATURES[name].length),
      },
    ]),
  );
  return { share: tables.share, features };
}

/**
 * Tables from their stored form; the name of the first feature whose bins differ when they do not
 * fit.
 */
export function toTables(stored: StoredTables): Tables | string {
  const m = new Float64Array(FEATURE_COUNT * MAX_BINS);
  const u = new Float64Array(FEATURE_COUNT * MAX_BINS);
  for (const [f, name] of FEATURE_NAMES.entries()) {
    const feature = stored.features[name];
    const size = FEATURES[name].length;
    if (
      feature?.bins.join() !== FEATURES[name].join() ||
      feature.m.length !== size ||
      feature.u.length !== size
    )
      return name;
    m.set(feature.m, f * MAX_BINS);
    u.set(feature.u, f * MAX_BINS);
  }
  return { m, u, share: stored.share };
}
