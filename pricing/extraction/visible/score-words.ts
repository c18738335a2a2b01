import type { PriceTextCandidate } from '../parse-price-text.ts';
import { buildAlternatives, buildWordPattern } from '../word-patterns.ts';
import {
  ABOUT_WORDS,
  LOWEST_WORDS,
  OTHERS_SELL_WORDS,
  PRICE_WORDS,
  REWARD_WORDS,
} from './beside-price-words.ts';
import { isWordless } from './is-wordless.ts';
import { removeTaxWords } from './classify-tax.ts';

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
  return label ? score : score - costOfWords(letters);
}

/** What so many letters beside the number take from its score. */
function costOfWords(letters: number): number {
  if (letters >= 30) return 3.5;
  if (letters >= 15) return 2;
  return letters >= 5 ? 0.5 : 0;
}
