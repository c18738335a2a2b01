import type { PriceTextCandidate } from '#pricing/extraction/parse-price-text.ts';
import { buildAlternatives, buildWordPattern } from '#pricing/extraction/word-patterns.ts';
import {
  ABOUT_WORDS,
  FIRM_WORDS,
  LOWEST_WORDS,
  OTHERS_SELL_WORDS,
  PRICE_WORDS,
  REWARD_WORDS,
} from './beside-price-words.ts';
import { removeTaxWords, isWordless } from './price-terms.ts';
import type { TagNode } from '#pricing/extraction/document/page-tree.ts';
import { isNoPrice, type AmountKind } from '#pricing/extraction/price-kinds/classify-amount.ts';
import { readAmountPlace } from './amount-place.ts';
import { ELSE_WORDS, PRICE_OWNERS, PRICE_WORDS as LABEL_PRICE_WORDS } from './price-label-words.ts';

/** Letters of scripts that spell words out; an ideograph says more than a letter. */
const LETTERS = /[\p{L}--[\p{scx=Han}\p{scx=Hangul}\p{scx=Kana}\p{scx=Hira}]]/gv;
const IDEOGRAPHS = /[\p{scx=Han}\p{scx=Hangul}]/gv;

/** The price in the reader's own currency, as a service converts it. */
const CONVERTED = new RegExp(
  String.raw`(?:^|[\s(])${buildAlternatives(ABOUT_WORDS)}[\s(:.]*\P{L}{0,3}$`,
  'iu',
);
/** What others ask, or for a thing that is not new. */
const OTHERS_SELL = new RegExp(
  String.raw`${buildAlternatives(OTHERS_SELL_WORDS)}\P{L}{0,12}(?:\p{L}+\P{L}{1,3})?${buildAlternatives(LOWEST_WORDS)}[^\p{L}\d]*[\d$€£]`,
  'iu',
);

/** What a purchase brings, or what makes it cheaper for some. */
const REWARD = buildWordPattern(REWARD_WORDS);

/** Of classified ads, after the price: firm, or to be negotiated. */
const FIRM = new RegExp(String.raw`^[^\p{L}\d]*${buildAlternatives(FIRM_WORDS)}[^\p{L}\d]*$`, 'iu');

/** Nothing but a word for the price. */
const PRICE_LABEL = new RegExp(
  String.raw`^(?:[^\p{L}\d]*${buildAlternatives(PRICE_WORDS)})[^\p{L}\d]*$`,
  'iu',
);

/**
 * What the words in and beside a number make of it as the product's price: 0 when they say nothing.
 */
export function scoreWords(read: PriceTextCandidate, text: string): number {
  let score = 0;
  if (read.role === 'now') score += 1;
  if (read.role === 'was') score -= 4;
  if (read.role === 'range_end') score -= 3;
  if (isWordless(text)) return score;
  if (
    /(?:start(?:ing)?|opening) ?(?:price|bid)|estimate|up to|bis zu|jusqu|reserve price|mindestgebot|startpreis/i.test(
      text,
    )
  )
    score -= 3;
  const before = text.slice(0, Math.max(0, text.indexOf(read.text)));
  if (CONVERTED.test(before)) score -= 4;
  if (REWARD.test(text)) score -= 4;
  if (OTHERS_SELL.test(text)) score -= 6;
  if (/\(incl(?:uding|\.)? (?:shipping|postage|delivery)/i.test(text)) score -= 2.5;
  // Words beside the number are more often a reason why it is not the price than a label that it
  // is.
  const words = removeTaxWords(text.replace(read.text, ' '));
  const letters =
    (words.match(LETTERS)?.length ?? 0) + 1.5 * (words.match(IDEOGRAPHS)?.length ?? 0);
  const label = PRICE_LABEL.test(text.slice(0, text.search(/[\d$€£¥]/)));
  const after = text.slice(text.indexOf(read.text) + read.text.length);
  return label || FIRM.test(after) ? score : score - costOfWords(letters);
}

/** What so many letters beside the number take from its score. */
function costOfWords(letters: number): number {
  if (letters >= 30) return 3.5;
  if (letters >= 15) return 2;
  return letters >= 5 ? 0.5 : 0;
}

// What the page writes just before a number, and what that makes of it. Pages whose class names say
// nothing still label what is not the price.

interface PriceLabel {
  /** Points for being the price. */
  readonly score: number;
  readonly isOld: boolean;
  /** In words, for who asks why. */
  readonly why: string | null;
}

const NONE: PriceLabel = { score: 0, isOld: false, why: null };
const MAX_LABEL = 50;
const PRICE = new RegExp(
  String.raw`^[^\p{L}]*(?:${buildAlternatives(PRICE_OWNERS)} )?${buildAlternatives(LABEL_PRICE_WORDS)}` +
    String.raw`(?: (?:s|vč\.?|včetně) \p{L}+)?[^\p{L}\d]*$`,
  'iu',
);
const ELSE = new RegExp(
  String.raw`(?:^|[^\p{L}])${buildAlternatives(ELSE_WORDS)}[^\p{L}\d]*$`,
  'iu',
);

/**
 * What the words beside an amount make of it: those in its own element, before it and after it.
 */
export function readLabel(node: TagNode, text: string): PriceLabel {
  const { kind, isOwn, label } = readAmountPlace(node, text);
  if (kind === 'old') return { score: 0, isOld: true, why: 'labelled as the price before' };
  if (kind !== null && isNoPrice(kind))
    return {
      score: isOwn ? -9 : -6,
      isOld: false,
      why: `labelled as something else: ${nameOf(kind)}`,
    };
  if (kind === 'starting_bid')
    return { score: -1.5, isOld: false, why: 'from which an auction starts' };
  if (kind === 'piece') return { score: -1, isOld: false, why: 'labelled as the price of a piece' };
  if (label === '' || label.length > MAX_LABEL || /\d/.test(label)) return NONE;
  if (ELSE.test(label)) return { score: -5, isOld: false, why: 'labelled as something else' };
  return PRICE.test(label) ? { score: 1.5, isOld: false, why: 'labelled as the price' } : NONE;
}

const nameOf = (kind: AmountKind): string => kind.replace(/_/g, ' ');
