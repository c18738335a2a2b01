import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';
import {
  CODE_WORDS,
  EAST_NOW_WORDS,
  EAST_SAVING_WORDS,
  EAST_UNIT_WORDS,
  EAST_WAS_WORDS,
  MEASURE_WORDS,
  NOW_WORDS,
  PAYMENT_WORDS,
  SAVING_WORDS,
  SHIPPING_AFTER_WORDS,
  SHIPPING_WORDS,
  THRESHOLD_WORDS,
  UNIT_WORDS,
  WAS_WORDS,
} from './role-words.ts';

/** What a number in a price text stands for, by the words and signs around it. */
export type NumberRole =
  | 'now'
  | 'price'
  | 'was'
  | 'range_end'
  | 'instalment'
  | 'unit'
  | 'saving'
  | 'shipping'
  | 'threshold'
  | 'percent'
  | 'quantity'
  | 'measure'
  | 'date'
  | 'code';

/** Roles that are never a price, whatever else the text lacks. */
export const neverPrice: ReadonlySet<NumberRole> = new Set([
  'threshold',
  'percent',
  'quantity',
  'measure',
  'date',
  'code',
  'shipping',
]);

/** No letter or digit stands before. */
const W = '(?<![\\p{L}\\d])';
const NOW = new RegExp(String.raw`${W}${buildAlternatives(NOW_WORDS)}[^\p{L}\d]*$`, 'iu');
const WAS = new RegExp(String.raw`${W}${buildAlternatives(WAS_WORDS)}[^\p{L}\d]*$`, 'iu');
const SAVING = new RegExp(String.raw`${W}${buildAlternatives(SAVING_WORDS)}[^\p{L}\d]*$`, 'iu');
const EAST_NOW = new RegExp(String.raw`${buildAlternatives(EAST_NOW_WORDS)}[^\p{L}\d]*$`, 'u');
const EAST_WAS = new RegExp(String.raw`${buildAlternatives(EAST_WAS_WORDS)}[^\p{L}\d]*$`, 'u');
const EAST_SAVING = new RegExp(
  String.raw`${buildAlternatives(EAST_SAVING_WORDS)}[^\p{L}\d]*$`,
  'u',
);
const EAST_UNIT = new RegExp(String.raw`${buildAlternatives(EAST_UNIT_WORDS)}[^\p{L}\d]*$`, 'u');
const SHIPPING = new RegExp(
  String.raw`${W}${buildAlternatives(SHIPPING_WORDS)}[^\p{L}\d]{0,4}$`,
  'iu',
);
/**
 * After the number, and the end of the text: "+ £8.75 postage". What follows it further ("shipping
 * calculated at checkout") speaks of something else.
 */
const SHIPPING_AFTER = new RegExp(
  String.raw`^ ?${buildAlternatives(SHIPPING_AFTER_WORDS)}(?: (?:costs?|fees?|charges?))?[\s).*]*$`,
  'iu',
);
const THRESHOLD_AFTER =
  /^ ?(?:이상|以上|and (?:up|over|above)|or (?:more|over)|oder mehr|et plus)/iu;
const THRESHOLD = new RegExp(String.raw`${buildAlternatives(THRESHOLD_WORDS)}[^\p{L}\d]*$`, 'iu');
const CODE = new RegExp(String.raw`${W}${buildAlternatives(CODE_WORDS)}[^\p{L}\d]*$`, 'iu');
const MONTH = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? *$/i;
const MEASURE = new RegExp(String.raw`^ ?-?${buildAlternatives(MEASURE_WORDS)}(?![\p{L}])`, 'iu');
const PER_MONTH =
  /^ ?(?:\/|per|pro|al|par|a|por|each) ?(?:month|mo|mth|monat|mois|mes|mese|měsíc|mnd|måned|mån|week|wk|year|yr|jahr)(?![\p{L}])/iu;
const PER_UNIT = new RegExp(
  String.raw`^ ?(?:/|per|pro|par|je|za|il) ?(?:1 ?)?${buildAlternatives(UNIT_WORDS)}(?![\p{L}])`,
  'iu',
);
const UNIT_BEFORE =
  /^10{0,3} ?(?:kg|g|mg|l|cl|ml|m|m²|cm|lfm|liter|litre|litro|ltr|stück|stk|st|szt|kus|ks|kom|tk|gab)\.? ?[=:] ?$/iu;
const TIMES_BEFORE = new RegExp(
  String.raw`(?<!\d)\d{1,2} ?${buildAlternatives(PAYMENT_WORDS)}[^\p{L}\d]*(?:de |of |à |a |zu |da )?[^\p{L}\d]*$`,
  'iu',
);

/** Any of the words above that stand before a number, in one pass: most texts hold none. */
const WORDS_BEFORE = new RegExp(
  [THRESHOLD, SHIPPING, SAVING, EAST_SAVING, EAST_UNIT, WAS, EAST_WAS, NOW, EAST_NOW, CODE, MONTH]
    .map((pattern) => pattern.source)
    .join('|'),
  'iu',
);

/**
 * True when the text before a number, another number included, makes it one of several payments:
 * "12 ×", "12 Raten zu", "12 kuud:".
 */
export function isInstalment(before: string): boolean {
  return TIMES_BEFORE.test(before);
}

/** True when the text before a number is "1 kg =" or "100 ml:". */
export function isUnitPrice(before: string): boolean {
  return UNIT_BEFORE.test(before);
}

/**
 * True when the text before a number calls it a code; a number after it with nothing between goes
 * on with it ("Tel. 0800 123 456").
 */
export function isCodeBefore(before: string): boolean {
  return CODE.test(before.length > 48 ? before.slice(-48) : before);
}

/** Holds a letter; for ASCII no regular expression is needed. */
function holdsLetter(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code | 0x20) >= 97 && (code | 0x20) <= 122) return true;
    if (code > 127) return /\p{L}/u.test(text);
  }
  return false;
}

/**
 * The role of the number between two stretches of normalized text (currency tokens already taken
 * off both).
 */
export function classifyNumber(before: string, after: string, hasCurrency: boolean): NumberRole {
  const context = before.length > 48 ? before.slice(-48) : before;
  const next = after.charAt(0);
  if (next === '%' || after.startsWith(' %')) return 'percent';
  if (!hasCurrency && /^ ?[x×](?![\p{L}])/iu.test(after)) return 'quantity';
  if (hasCurrency && after !== '' && SHIPPING_AFTER.test(after)) return 'shipping';
  if (hasCurrency && after !== '' && THRESHOLD_AFTER.test(after)) return 'threshold';
  if (holdsLetter(context) && WORDS_BEFORE.test(context)) {
    if (THRESHOLD.test(context)) return 'threshold';
    if (SHIPPING.test(context)) return 'shipping';
    if (SAVING.test(context) || EAST_SAVING.test(context)) return 'saving';
    if (EAST_UNIT.test(context)) return 'unit';
    if (WAS.test(context) || EAST_WAS.test(context)) return 'was';
    if (NOW.test(context) || EAST_NOW.test(context)) return 'now';
    if (!hasCurrency && CODE.test(context)) return 'code';
    if (!hasCurrency && MONTH.test(context)) return 'date';
  }
  if (before === '' && after === '') return 'price';
  if (
    !hasCurrency &&
    (MEASURE.test(after) ||
      /^[A-Za-z]\d/.test(after) ||
      /[A-Za-z]$/.test(before) ||
      /^[eE][+-]?\d/.test(after))
  )
    return 'measure';
  if (after !== '' && PER_MONTH.test(after)) return 'instalment';
  if (after !== '' && PER_UNIT.test(after)) return 'unit';
  return 'price';
}
