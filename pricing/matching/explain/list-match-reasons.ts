import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { hasCode } from '#pricing/matching/compare/compare-fields.ts';
import {
  type Bin,
  type Feature,
  PAIR_WIDTH,
  FEATURE_NAMES,
  getBin,
  isAtLeast,
  MAX_BINS,
  type PairBins,
} from '#pricing/matching/compare/features.ts';
import type { Identification } from '#pricing/matching/identify/identification.ts';

const MOST = 5;

export interface Explained extends PairBins {
  readonly a: Description;
  readonly b: Description;
  /** Log-weights by cell: reasons are ordered by how strongly their bin counts. */
  readonly weights: Float64Array;
  readonly identification: Identification | null;
  /** An objection that applies whatever the text says. */
  readonly veto: MatchReason | null;
}

/**
 * Lists the reasons for a pair's probability, strongest first and the price last. `a` is our
 * product.
 */
export function listMatchReasons(explained: Explained): MatchReason[] {
  const { identification, veto, weights, bins, pair } = explained;
  const reasons: MatchReason[] = [];
  if (identification) reasons.push(explainIdentifier(explained, identification));
  if (veto) reasons.push(veto);
  if (identification?.doubt && !reasons.some((reason) => isSame(reason, identification.doubt)))
    reasons.push(identification.doubt);
  const weighted = FEATURE_NAMES.map((feature, f) => ({
    feature,
    weight: Math.abs(weights[f * MAX_BINS + (bins[pair * PAIR_WIDTH + f] as number)] as number),
  }))
    .sort((x, y) => y.weight - x.weight)
    .flatMap(({ feature }) => EXPLAIN[feature]?.(explained) ?? []);
  const price = explainPrice(explained);
  for (const reason of weighted)
    if (reasons.length < MOST && !reasons.some((one) => isSame(one, reason))) reasons.push(reason);
  return price ? [...reasons, price] : reasons;
}

function isSame(one: MatchReason, other: MatchReason | null): boolean {
  return one.code === other?.code && JSON.stringify(one.values) === JSON.stringify(other.values);
}

function explainIdentifier({ a, b }: Explained, { by }: Identification): MatchReason {
  if (by === 'gtin')
    return {
      code: 'same_gtin',
      values: { gtin: (a.gtin as string).replace(/^0{1,2}(?=\d{12})/, '') },
    };
  if (by === 'sku') return { code: 'same_sku', values: { sku: String(a.item.sku) } };
  if (by === 'part_number')
    return { code: 'same_part_number', values: { part_number: String(a.item.mpn) } };
  return {
    code: 'same_model_code',
    values: { code: written(a, a.codes.find((code) => b.codes.includes(code)) as string) },
  };
}

/** The code as spelled in the name, in capitals. */
function written(item: Description, code: string): string {
  const pattern = [...code]
    .map((letter) => letter.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
    .join('[-/._#+ ]?');
  return (new RegExp(pattern, 'u').exec(item.name)?.[0] ?? code).toUpperCase();
}

/** Codes whose reason carries no values. */
type BareCode = {
  [One in MatchReason as One['code']]: keyof One['values'] extends never ? One['code'] : never;
}[MatchReason['code']];
const bare = (code: BareCode | undefined): MatchReason | null =>
  code === undefined ? null : ({ code, values: {} } as MatchReason);

/** The code of this pair's bin; null for a bin that is no reason. */
function explainBin<F extends Feature>(
  pair: PairBins,
  feature: F,
  codes: { readonly [B in Bin<F>]?: BareCode },
): MatchReason | null {
  return bare(codes[getBin(pair, feature)]);
}

const EXPLAIN: Partial<Record<Feature, (pair: Explained) => MatchReason | null>> = {
  partNumber: (pair) => {
    const { a, b, identification } = pair;
    const bin = getBin(pair, 'partNumber');
    if (identification && bin !== 'sibling' && bin !== 'different') return null;
    const values = { ours: String(a.item.mpn), theirs: String(b.item.mpn) };
    if (bin === 'equal') return { code: 'same_part_number', values: { part_number: values.ours } };
    if (bin === 'found')
      return {
        code: 'part_number_in_name',
        values: {
          part_number:
            a.partNumber !== null && hasCode(b, a.partNumber) ? values.ours : values.theirs,
        },
      };
    if (bin === 'sibling') return { code: 'part_numbers_similar', values };
    if (bin === 'different') return { code: 'part_numbers_differ', values };
    return bin === 'contained' ? bare('part_number_contained') : null;
  },
  sharedCode: (pair) => {
    const { a, b, identification } = pair;
    if (identification && identification.by !== 'gtin') return null;
    const bin = getBin(pair, 'sharedCode');
    if (bin === 'none') return bare('model_codes_differ');
    if (bin !== 'rare' && bin !== 'some') return null;
    const code = a.codes.find((one) => hasCode(b, one));
    return code ? { code: 'same_model_code', values: { code: written(a, code) } } : null;
  },
  words: (pair) => {
    if (isAtLeast(pair, 'words', '.65')) return bare('names_alike');
    return explainBin(pair, 'words', { 0: 'names_unlike' });
  },
  leftInRight: (pair) => (isAtLeast(pair, 'leftInRight', '.85') ? bare('theirs_says_all') : null),
  rightInLeft: (pair) => (isAtLeast(pair, 'rightInLeft', '.85') ? bare('ours_says_all') : null),
  rankForLeft: (pair) =>
    explainBin(pair, 'rankForLeft', { far: 'other_listings_nearer', 1.3: 'nearest_listing' }),
  rankForRight: (pair) =>
    explainBin(pair, 'rankForRight', { far: 'other_products_nearer', 1.3: 'nearest_product' }),
  brand: (pair) => {
    if (getBin(pair, 'brand') === 'different')
      return {
        code: 'brands_differ',
        values: { ours: String(pair.a.item.brand), theirs: String(pair.b.item.brand) },
      };
    return explainBin(pair, 'brand', {
      equal: 'brand_same',
      named: 'brand_same',
      'not named': 'brand_on_one_side',
    });
  },
  quantities: (pair) =>
    explainBin(pair, 'quantities', {
      agree: 'measures_same',
      mixed: 'measures_differ_partly',
      conflict: 'measures_differ',
    }),
  pack: (pair) => {
    const [ours, theirs] = [pair.a.pack ?? 1, pair.b.pack ?? 1];
    const bin = getBin(pair, 'pack');
    if (bin === 'equal') return { code: 'pack_same', values: { pieces: ours } };
    if (bin === 'one side')
      return { code: 'pack_on_one_side', values: { pieces: Math.max(ours, theirs) } };
    return bin === 'different' ? { code: 'packs_differ', values: { ours, theirs } } : null;
  },
  numbers: (pair) =>
    getBin(pair, 'numbers') === 'different'
      ? {
          code: 'numbers_differ',
          values: { ours: pair.a.numbers.join(' '), theirs: pair.b.numbers.join(' ') },
        }
      : explainBin(pair, 'numbers', { equal: 'numbers_same' }),
  colour: (pair) =>
    getBin(pair, 'colour') === 'equal'
      ? { code: 'colour_same', values: { colour: pair.a.variant.colors.join('/') } }
      : null,
  size: (pair) => explainBin(pair, 'size', { equal: 'size_same' }),
};

/** In whole percent: a difference of a cent is not worth stating. */
function explainPrice({ a, b }: Explained): MatchReason | null {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency)
    return null;
  const gap = b.price / a.price - 1;
  const by = Math.round(Math.abs(gap) * 100) / 100;
  if (by === 0) return bare('price_same');
  if (gap > 1) return { code: 'price_times', values: { times: Math.round(gap + 1) } };
  return { code: gap < 0 ? 'price_below' : 'price_above', values: { by } };
}
