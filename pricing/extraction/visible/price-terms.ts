import { buildAlternatives, buildWordPattern } from '#pricing/extraction/word-patterns.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import type { AmountKind } from '#pricing/extraction/price-kinds/classify-amount.ts';
import { readAmountPlace } from './amount-place.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import type { TaxFlag } from '#pricing/extraction/reading.ts';
import {
  EXCLUDED_PHRASES,
  INCLUDED_PHRASES,
  TAXES,
  WITH,
  WITHOUT,
} from '#pricing/extraction/price-kinds/tax-words.ts';
import { toSameScale } from '#pricing/extraction/money-text/amounts.ts';

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
    let at: TagNode | null = node, inner = node, step = 0;
    at !== null && step < 3;
    inner = at, at = at.parent, step += 1
  ) {
    const text = getVisibleText(at, 120);
    if (step > 0 && amountsIn(text) > 1) return classifyBeside(inner, at);
    if (text.length >= 110) break;
    const flag = classifyTaxWords(text, NET_NAME.test(getAttribute(at, 'class')));
    if (flag !== 'unknown') return flag;
  }
  return 'unknown';
}

const NET_NAME = /no-?(?:tax|vat)|excl|netto|vat-?out|(?:ex|without|bez)-?(?:tax|vat|dph)/i;

function classifyTaxWords(text: string, isCalledNet = false): TaxFlag {
  const out = isCalledNet || EXCLUDED.test(text);
  const within = INCLUDED.test(text);
  if (out === within) return 'unknown';
  return out ? 'excluded' : 'included';
}

/** True for a price without tax, and for one with words of that on either side of it. */
export function isBesideNetWords(node: TagNode): boolean {
  if (classifyTax(node) === 'excluded') return true;
  const pieces = node.parent === null ? [] : listPieces(node.parent);
  const at = pieces.findIndex(({ child }) => child === node);
  return (
    at >= 0 &&
    [pieces[at - 1], pieces[at + 1]].some(
      (piece) => piece !== undefined && classifyTaxWords(piece.text) === 'excluded',
    )
  );
}

const MAX_PIECES = 12;
const MAX_PIECE = 40;

interface Piece {
  readonly child: TagNode | string;
  readonly text: string;
}

/** The texts that an element is made of, in their order; none for a long list. */
const listPieces = ({ children }: TagNode): readonly Piece[] =>
  children.length > 2 * MAX_PIECES
    ? []
    : children
        .map((child) => ({
          child,
          text:
            typeof child === 'string'
              ? child.replace(/\s+/g, ' ').trim()
              : getVisibleText(child, MAX_PIECE + 1),
        }))
        .filter(({ text }) => text !== '');

/**
 * Among several amounts of one element ("130 € excl. VAT 159.90 € incl. VAT") words between them
 * belong to the amount before, and to the one after where the words come first.
 */
function classifyBeside(node: TagNode, around: TagNode): TaxFlag {
  const pieces = listPieces(around);
  const first = pieces.findIndex(({ text }) => amountsIn(text) > 0);
  const isBefore = pieces.slice(0, first).some(({ text }) => classifyTaxWords(text) !== 'unknown');
  const at = pieces.findIndex(({ child }) => child === node);
  const label = at < 0 ? undefined : pieces[isBefore ? at - 1 : at + 1]?.text;
  return label === undefined || label.length > MAX_PIECE || amountsIn(label) > 0
    ? 'unknown'
    : classifyTaxWords(label);
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
