import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { isCodeLike } from '#pricing/matching/describe/extract-codes.ts';
import { getBin, isAtLeast, type PairBins } from '#pricing/matching/compare/features.ts';
import { checkSiblings } from './check-siblings.ts';
import { findCodeDoubt } from './find-code-doubt.ts';
import {
  DOUBTED,
  type Identification,
  type Identified,
  findCaution,
  findVeto,
} from './identification.ts';

/**
 * Probability given by an equal identifier when nothing contradicts it. An equal GTIN is the same
 * trade item unless it was mistyped. Part numbers are unique within a brand. Two shops with the
 * same SKU for one brand's product both have it from the maker. A code in a name may also be that
 * of the product an accessory fits.
 */
const SURE = { gtin: 0.995, part_number: 0.985, sku: 0.98, model_code: 0.972 } as const;
const KINDS = ['gtin', 'part_number', 'sku', 'model_code'] as const;
const SHORTEST_SURE_CODE = 5;

/**
 * Identifications by pair number. When two products claim one listing by the same kind of
 * identifier, both are doubted; so is a code that variants share.
 */
export function findIdentifications(context: Identified): Map<number, Identification> {
  const found = new Map<number, Identification>();
  for (let n = 0; n < context.pairs.left.length; n += 1) {
    const identification = identifyPair(context, n);
    if (identification) found.set(n, identification);
  }
  return checkSiblings(doubtSharedListings(found, context), context);
}

function identifyPair({ left, right, pairs, bins }: Identified, n: number): Identification | null {
  const a = left[pairs.left[n] as number] as Description;
  const b = right[pairs.right[n] as number] as Description;
  const pair = { bins, pair: n };
  const by = kindOf(a, b, pair);
  if (by === null) return null;
  if (by === 'gtin') return identifyByGtin(a, b, pair);
  const doubt = findVeto(a, b) ?? findUnrelated(pair) ?? otherGtin(a, b) ?? findCaution(a, b, by);
  // An equal code with a veto is another variant, and the text decides.
  return { by, probability: doubt === null ? SURE[by] : DOUBTED, doubt, least: 0 };
}

/** An equal GTIN with something against it goes to a person, whatever the text says. */
function identifyByGtin(a: Description, b: Description, pair: PairBins): Identification {
  const byNames = findCodeDoubt(a, b);
  const veto = findVeto(a, b, byNames.isOneKind);
  // Names in two languages need no word in common.
  const isSilent = byNames.isOneKind || a.name === '' || b.name === '';
  const doubt = veto ?? byNames.doubt ?? (isSilent ? null : findUnrelated(pair));
  return {
    by: 'gtin',
    probability: doubt === null ? SURE.gtin : DOUBTED,
    doubt,
    least: DOUBTED / 2,
    isByPrice:
      (doubt === null || doubt.code === 'pack_on_one_side' || doubt.code === 'price_apart') &&
      (byNames.isByPrice || (a.pack === null) !== (b.pack === null)),
  };
}

function kindOf(a: Description, b: Description, pair: PairBins): Identification['by'] | null {
  if (a.gtin !== null && a.gtin === b.gtin) return 'gtin';
  const brand = getBin(pair, 'brand');
  if (brand !== 'equal' && brand !== 'named') return null;
  const part = getBin(pair, 'partNumber');
  if (part === 'equal' && (a.partNumber as string).length >= 4) return 'part_number';
  if (
    brand === 'equal' &&
    a.skuCode !== null &&
    (a.skuCode === b.skuCode || a.skuCode === b.partNumber)
  )
    return 'sku';
  if (getBin(pair, 'sharedCode') !== 'rare' || getBin(pair, 'looseCodes') === 'both') return null;
  const alike = isAlike(pair) && brand === 'equal' && part !== 'different' && part !== 'sibling';
  return alike &&
    a.codes.some(
      (code) => code.length >= SHORTEST_SURE_CODE && isCodeLike(code) && b.codes.includes(code),
    )
    ? 'model_code'
    : null;
}

/** True when each item is the other's nearest and most words of one name are in the other. */
function isAlike(pair: PairBins): boolean {
  return (
    isAtLeast(pair, 'rankForLeft', '1.1') &&
    isAtLeast(pair, 'rankForRight', '1.1') &&
    (isAtLeast(pair, 'leftInRight', '.7') || isAtLeast(pair, 'rightInLeft', '.7'))
  );
}

function findUnrelated(pair: PairBins): MatchReason | null {
  const far =
    getBin(pair, 'words') === '0' &&
    getBin(pair, 'leftInRight') === '0' &&
    getBin(pair, 'rightInLeft') === '0';
  return far ? { code: 'names_unrelated', values: {} } : null;
}

function otherGtin(a: Description, b: Description): MatchReason | null {
  return a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin
    ? { code: 'gtins_differ', values: {} }
    : null;
}

/**
 * Of several claims on one listing the best kind of identifier wins; two claims of that kind are
 * both doubted. A person's decision overrides all.
 */
function doubtSharedListings(
  found: Map<number, Identification>,
  { pairs, taken }: Identified,
): Map<number, Identification> {
  const claims = new Map<number, number[]>();
  for (const [n, { doubt }] of found) {
    if (doubt !== null) continue;
    const listing = pairs.right[n] as number;
    const rivals = claims.get(listing);
    if (rivals) rivals.push(n);
    else claims.set(listing, [n]);
  }
  for (const [listing, rivals] of claims) {
    const best = KINDS.find((kind) => rivals.some((n) => found.get(n)?.by === kind)) ?? 'gtin';
    const winners = new Set(
      taken.has(listing) ? [] : rivals.filter((n) => found.get(n)?.by === best),
    );
    for (const n of rivals) {
      const reason: MatchReason = taken.has(listing)
        ? { code: 'taken_by_person', values: {} }
        : { code: 'other_product_has', values: { identifier: best } };
      const isBest = winners.has(n);
      if (isBest && winners.size === 1) continue;
      found.set(n, {
        ...(found.get(n) as Identification),
        probability: DOUBTED,
        doubt: isBest ? { code: 'identifier_shared', values: { products: winners.size } } : reason,
      });
    }
  }
  return found;
}
