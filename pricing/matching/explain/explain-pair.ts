import type { Description } from '../describe/describe-item.ts';
import { hasCode } from '../compare/compare-codes.ts';
import { type Bins, binOf, type Feature, FEATURE_COUNT, FEATURE_NAMES, MAX_BINS } from '../compare/features.ts';
import type { Identification } from '../identify/identify-pairs.ts';

const MOST = 5;

export interface Explained {
  readonly a: Description;
  readonly b: Description;
  readonly bins: Bins;
  readonly pair: number;
  /** Log-weights by cell: the more a bin tells, the earlier it is said. */
  readonly weights: Float64Array;
  readonly identification: Identification | null;
  /** What speaks against it whatever the text says, in words. */
  readonly veto: string | null;
}

/** Why a pair has its probability, in words, most telling first; the price last. `a` is ours. */
export function explainPair(explained: Explained): string[] {
  const { identification, veto, weights, bins, pair } = explained;
  const reasons: string[] = [];
  if (identification) reasons.push(identifierWords(explained, identification));
  if (veto) reasons.push(veto);
  if (identification?.doubt && identification.doubt !== veto) reasons.push(identification.doubt);
  const told = FEATURE_NAMES.map((feature, f) => ({ feature, weight: Math.abs(weights[f * MAX_BINS + (bins[pair * FEATURE_COUNT + f] as number)] as number) }))
    .sort((x, y) => y.weight - x.weight)
    .flatMap(({ feature }) => WORDS[feature]?.(explained) ?? []);
  const price = priceWords(explained);
  for (const reason of told) if (reasons.length < MOST && !reasons.includes(reason)) reasons.push(reason);
  return price ? [...reasons, price] : reasons;
}

function identifierWords({ a, b }: Explained, { by }: Identification): string {
  if (by === 'gtin') return `same GTIN ${(a.gtin as string).replace(/^0{1,2}(?=\d{12})/, '')}`;
  if (by === 'sku') return `same SKU ${a.item.sku}`;
  if (by === 'part number') return `same part number ${a.item.mpn}`;
  return `same model code ${written(a, a.codes.find((code) => b.codes.includes(code)) as string)}`;
}

/** The code as the name spells it, in capitals. */
function written(item: Description, code: string): string {
  const pattern = [...code].map((letter) => letter.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('[-/._#+ ]?');
  return (new RegExp(pattern, 'u').exec(item.name)?.[0] ?? code).toUpperCase();
}

const WORDS: Partial<Record<Feature, (pair: Explained) => string | null>> = {
  partNumber: ({ a, b, bins, pair, identification }) => {
    const bin = binOf(bins, pair, 'partNumber');
    if (identification && bin !== 'sibling' && bin !== 'different') return null;
    if (bin === 'equal') return `same part number ${a.item.mpn}`;
    if (bin === 'found') return `part number ${(a.partNumber !== null && hasCode(b, a.partNumber) ? a : b).item.mpn} is in the other name`;
    return { contained: 'one part number is part of the other', sibling: `part numbers nearly equal: ${a.item.mpn}, ${b.item.mpn}`, different: `part numbers differ: ${a.item.mpn}, ${b.item.mpn}` }[bin] ?? null;
  },
  sharedCode: ({ a, b, bins, pair, identification }) => {
    if (identification && identification.by !== 'gtin') return null;
    const bin = binOf(bins, pair, 'sharedCode');
    if (bin === 'none') return 'model codes differ';
    if (bin !== 'rare' && bin !== 'some') return null;
    const code = a.codes.find((one) => hasCode(b, one));
    return code ? `same model code ${written(a, code)}` : null;
  },
  words: ({ bins, pair }) => (Number(binOf(bins, pair, 'words')) >= 0.65 ? 'names nearly the same' : Number(binOf(bins, pair, 'words')) < 0.2 ? 'names have little in common' : null),
  leftInRight: ({ bins, pair }) => (Number(binOf(bins, pair, 'leftInRight')) >= 0.85 ? 'their name says all that ours says' : null),
  rightInLeft: ({ bins, pair }) => (Number(binOf(bins, pair, 'rightInLeft')) >= 0.85 ? 'our name says all that theirs says' : null),
  rankForLeft: ({ bins, pair }) => ({ far: 'other listings are nearer to our product', 1.3: 'the nearest listing by far' })[binOf(bins, pair, 'rankForLeft')] ?? null,
  rankForRight: ({ bins, pair }) => ({ far: 'other products of ours are nearer', 1.3: 'our nearest product by far' })[binOf(bins, pair, 'rankForRight')] ?? null,
  brand: ({ a, b, bins, pair }) => {
    const bin = binOf(bins, pair, 'brand');
    return { equal: 'brand agrees', named: 'brand agrees', different: `brands differ: ${a.item.brand}, ${b.item.brand}`, 'not named': 'brand not found on one side' }[bin] ?? null;
  },
  quantities: ({ bins, pair }) => ({ agree: 'measures agree', mixed: 'some measures differ', conflict: 'measures differ' })[binOf(bins, pair, 'quantities')] ?? null,
  pack: ({ a, b, bins, pair }) => ({ equal: `both ${a.pack} pieces`, 'one side': 'only one side names a pack size', different: `pack size differs: ${a.pack}, ${b.pack}` })[binOf(bins, pair, 'pack')] ?? null,
  numbers: ({ a, b, bins, pair }) => ({ equal: 'numbers agree', different: `numbers differ: ${a.numbers.join(' ')}, ${b.numbers.join(' ')}` })[binOf(bins, pair, 'numbers')] ?? null,
  colour: ({ a, bins, pair }) => (binOf(bins, pair, 'colour') === 'equal' ? `colour agrees: ${a.variant.colours.join('/')}` : null),
  size: ({ bins, pair }) => (binOf(bins, pair, 'size') === 'equal' ? 'size or option agrees' : null),
};

function priceWords({ a, b }: Explained): string | null {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency) return null;
  const gap = b.price / a.price - 1;
  const percent = Math.round(Math.abs(gap) * 100);
  if (percent === 0) return 'price equals ours';
  if (gap > 1) return `price ${Math.round(gap + 1)} times ours`;
  return `price ${percent} % ${gap < 0 ? 'below' : 'above'} ours`;
}
