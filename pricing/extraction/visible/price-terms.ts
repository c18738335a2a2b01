import { buildAlternatives, buildWordPattern } from '../word-patterns.ts';
import { getAttribute, type TagNode } from '../document/page-tree.ts';
import type { AmountKind } from '../price-kinds/classify-amount.ts';
import { readAmountPlace } from './amount-place.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import type { TaxFlag } from '../reading.ts';
import {
  EXCLUDED_PHRASES,
  INCLUDED_PHRASES,
  TAXES,
  WITH,
  WITHOUT,
} from '../price-kinds/tax-words.ts';
import { toSameScale } from '../money-text/amounts.ts';

/** Whose price it is. */
export type Audience = 'public' | 'member' | 'coupon' | 'from';

const AUDIENCES: Partial<Record<AmountKind, Audience>> = {
  member: 'member',
  subscription: 'member',
  coupon: 'coupon',
  trade_in: 'coupon',
  quantity: 'from',
};

/**
 * Who pays a visible price: everybody, members and subscribers, who has a code or an old thing to
 * hand in, or who buys several (then it is the lowest of several prices). Told by the words beside
 * it and the names of its element and its parent.
 */
export function classifyAudience(node: TagNode, text: string): Audience {
  const { kind } = readAmountPlace(node, text);
  return (kind === null ? undefined : AUDIENCES[kind]) ?? 'public';
}

/** Signs of currencies and the blank beside them: € £ ¥ and a blank that does not break. */
const SIGNS = new Set([0x20ac, 0xa3, 0xa5, 0xa0]);

/**
 * True for a number with its sign alone ("€1,299.00"), which most prices are: no word of any
 * language can be in it. False where that takes a closer look.
 */
export function isWordless(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isLetter = code < 0x80 ? (code | 0x20) >= 97 && (code | 0x20) <= 122 : !SIGNS.has(code);
    if (isLetter) return false;
  }
  return true;
}

/** One of the words before the name of a tax ("excl. VAT"). */
const beforeTax = (words: readonly string[]): string =>
  String.raw`(?<!\p{L})${buildAlternatives(words)}\s?\.?\s*(?:of |d['’]|de |η |ال)?(?:\d+ ?% ?)?${buildAlternatives(TAXES)}(?!\p{L})`;
const EXCLUDED = buildWordPattern([beforeTax(WITHOUT), ...EXCLUDED_PHRASES]);
const INCLUDED = buildWordPattern([beforeTax(WITH), ...INCLUDED_PHRASES]);

/** The text without the words that say whether tax is in the price. */
export function removeTaxWords(text: string): string {
  return text.replace(EXCLUDED, ' ').replace(INCLUDED, ' ');
}

/** Words around two prices may speak of either. */
const amountsIn = (text: string): number =>
  text.replace(/\d+(?:[.,]\d+)? ?%/g, '').match(/\d+(?:[.,'\s]\d+)*/g)?.length ?? 0;

/** What the words and names around a price say of tax. */
export function classifyTax(node: TagNode): TaxFlag {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 3;
    at = at.parent, step += 1
  ) {
    const text = getVisibleText(at, 120);
    if (text.length >= 110 || (step > 0 && amountsIn(text) > 1)) break;
    const out = EXCLUDED.test(text) || /notax|excl|netto/i.test(getAttribute(at, 'class'));
    const within = INCLUDED.test(text);
    if (out !== within) return out ? 'excluded' : 'included';
  }
  return 'unknown';
}

/**
 * Rates of value added tax in use, in thousandths of the price without tax: reduced and usual ones
 * of the countries that show prices twice.
 */
const VAT_RATES = [
  40, 50, 55, 60, 70, 77, 80, 81, 90, 95, 100, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210,
  220, 230, 240, 250, 255, 270,
].map(BigInt);

/** One amount is the other with a value added tax in use: within 0.15 percentage points. */
export function isTaxApart(a: string, b: string): boolean {
  const scaled = toSameScale(a, b);
  if (!scaled) return false;
  const [low, high] = scaled[0] < scaled[1] ? scaled : [scaled[1], scaled[0]];
  if (low === 0n) return false;
  const added = (high - low) * 1000n;
  // |added / low − rate| < 1.5 thousandths, without a division.
  return VAT_RATES.some((rate) => {
    const apart = added - rate * low;
    return 2n * (apart < 0n ? -apart : apart) < 3n * low;
  });
}
