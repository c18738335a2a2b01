import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Description } from '../describe/describe-item.ts';
import { hasCode } from '../compare/compare-codes.ts';
import {
  type Bins,
  getBin,
  type Feature,
  FEATURE_COUNT,
  FEATURE_NAMES,
  MAX_BINS,
} from '../compare/features.ts';
import type { Identification } from '../identify/identification.ts';

const MOST = 5;

export interface Explained {
  readonly a: Description;
  readonly b: Description;
  readonly bins: Bins;
  readonly pair: number;
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
    weight: Math.abs(weights[f * MAX_BINS + (bins[pair * FEATURE_COUNT + f] as number)] as number),
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

const EXPLAIN: Partial<Record<Feature, (pair: Explained) => MatchReason | null>> = {
  partNumber: ({ a, b, bins, pair, identification }) => {
    const bin = getBin(bins, pair, 'partNumber');
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
  sharedCode: ({ a, b, bins, pair, identification }) => {
    if (identification && identification.by !== 'gtin') return null;
    const bin = getBin(bins, pair, 'sharedCode');
    if (bin === 'none') return bare('model_codes_differ');
    if (bin !== 'rare' && bin !== 'some') return null;
    const code = a.codes.find((one) => hasCode(b, one));
    return code ? { code: 'same_model_code', values: { code: written(a, code) } } : null;
  },
  words: ({ bins, pair }) => {
    const shared = Number(getBin(bins, pair, 'words'));
    if (shared >= 0.65) return bare('names_alike');
    return bare(shared < 0.2 ? 'names_unlike' : undefined);
  },
  leftInRight: ({ bins, pair }) =>
    bare(Number(getBin(bins, pair, 'leftInRight')) >= 0.85 ? 'theirs_says_all' : undefined),
  rightInLeft: ({ bins, pair }) =>
    bare(Number(getBin(bins, pair, 'rightInLeft')) >= 0.85 ? 'ours_says_all' : undefined),
  rankForLeft: ({ bins, pair }) =>
    bare(
      ({ far: 'other_listings_nearer', 1.3: 'nearest_listing' } as const)[
        getBin(bins, pair, 'rankForLeft')
      ],
    ),
  rankForRight: ({ bins, pair }) =>
    bare(
      ({ far: 'other_products_nearer', 1.3: 'nearest_product' } as const)[
        getBin(bins, pair, 'rankForRight')
      ],
    ),
  brand: ({ a, b, bins, pair }) => {
    const bin = getBin(bins, pair, 'brand');
    if (bin === 'different')
      return {
        code: 'brands_differ',
        values: { ours: String(a.item.brand), theirs: String(b.item.brand) },
      };
    return bare(
      ({ equal: 'brand_same', named: 'brand_same', 'not named': 'brand_on_one_side' } as const)[
        bin
      ],
    );
  },
  quantities: ({ bins, pair }) =>
    bare(
      (
        {
          agree: 'measures_same',
          mixed: 'measures_differ_partly',
          conflict: 'measures_differ',
        } as const
      )[getBin(bins, pair, 'quantities')],
    ),
  pack: ({ a, b, bins, pair }) => {
    const [ours, theirs] = [a.pack ?? 1, b.pack ?? 1];
    const bin = getBin(bins, pair, 'pack');
    if (bin === 'equal') return { code: 'pack_same', values: { pieces: ours } };
    if (bin === 'one side')
      return { code: 'pack_on_one_side', values: { pieces: Math.max(ours, theirs) } };
    return bin === 'different' ? { code: 'packs_differ', values: { ours, theirs } } : null;
  },
  numbers: ({ a, b, bins, pair }) => {
    const bin = getBin(bins, pair, 'numbers');
    return bin === 'different'
      ? {
          code: 'numbers_differ',
          values: { ours: a.numbers.join(' '), theirs: b.numbers.join(' ') },
        }
      : bare(bin === 'equal' ? 'numbers_same' : undefined);
  },
  colour: ({ a, bins, pair }) =>
    getBin(bins, pair, 'colour') === 'equal'
      ? { code: 'colour_same', values: { colour: a.variant.colors.join('/') } }
      : null,
  size: ({ bins, pair }) => bare(getBin(bins, pair, 'size') === 'equal' ? 'size_same' : undefined),
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
