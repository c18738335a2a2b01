/** A short text about delivery → what delivery costs, and from which order on it costs nothing. */
import { parsePriceText, type PriceTextCandidate } from '#pricing/extraction/parse-price-text.ts';
import type { Language } from '#pricing/extraction/price-kinds/phrase-languages.ts';
import {
  buildPhraseIndex,
  findPhrases,
  normalizeWords,
  type FoundPhrase,
} from '#pricing/extraction/price-kinds/phrases.ts';
import { createPhraseSieve } from '#pricing/extraction/price-kinds/phrase-sieve.ts';
import type { Shipping } from '#pricing/extraction/reading.ts';
import words from './shipping-words.json' with { type: 'json' };

const KINDS = {
  free_shipping: [words.free_shipping],
  shipping: [words.shipping],
  /** For nothing; counts only where delivery is spoken of. */
  free: [words.free],
  /** Beside the total of an order from which something holds. */
  over: [words.order_over],
  /** Makes it a statement on some orders, buyers or places alone. */
  only_some: [words.only_some],
  /** Pickup and returns: not delivery, often named beside it. */
  other_ways: [words.other_ways],
} as const;
type Kind = keyof typeof KINDS;
const INDEX = buildPhraseIndex<Kind>(KINDS);
/**
 * False where a text, or a piece of one, has no word for delivery: cheap, for the many texts of a
 * page that have none.
 */
export const canStateDelivery = createPhraseSieve([words.shipping, words.free_shipping]);
/** What may part an amount and the word for delivery after it: "4,90 € de port". */
const SMALL_WORD =
  /^ ?(?:(?:de|di|da|do|du|for|für|voor|til|till|för|per|za|na|por|para|pour) (?:la |les )?)?$/;
/** Letters that may part an amount and the word for delivery before it. */
const NEAR = 14;

export interface ShippingTextOptions {
  readonly language: Language | null;
  /** Currency of the offer: an amount in another one speaks of another country. */
  readonly currency: string | null;
  /** Price of the offer, as a decimal string: never the cost of its delivery. */
  readonly price: string | null;
  readonly localeHint: string | null;
}

/**
 * Null when the text states neither a cost nor an order total, or one that holds for some orders,
 * buyers or places alone. "Free delivery over £40" says nothing of what delivery costs below that.
 */
export function parseShippingText(text: string, options: ShippingTextOptions): Shipping | null {
  if (!canStateDelivery(text)) return null;
  const { language } = options;
  const find = (part: string) => findPhrases(INDEX, normalizeWords(part), language);
  const all = find(text);
  if (!all.some(({ kind }) => kind === 'shipping' || kind === 'free_shipping')) return null;
  if (!all.some(({ kind }) => kind === 'other_ways')) return parseStatement(text, all, options);
  // "Free delivery and returns": the parts on delivery are read, when the others name no amount.
  const shipping: Shipping = { amount: null, freeFrom: null };
  if (all.some(({ kind }) => kind === 'only_some')) return null;
  for (const part of text.split(getSeparator(language))) {
    const found = find(part);
    const isOther = found.some(({ kind }) => kind === 'other_ways');
    if (isOther && /\d/.test(part)) return null;
    const read = isOther ? null : parseStatement(part, found, options);
    shipping.amount ??= read?.amount ?? null;
    shipping.freeFrom ??= read?.freeFrom ?? null;
  }
  return shipping.amount === null && shipping.freeFrom === null ? null : shipping;
}

/** "And" and "or", where no other language has the word with another meaning. */
const AND = [
  ...[
    'and',
    'or',
    'und',
    'oder',
    'et',
    'ou',
    'e',
    'y',
    'och',
    'og',
    'eller',
    'oraz',
    'lub',
    'nebo',
  ],
  ...['alebo', 'és', 'vagy', 'și', 'sau', 'veya', 'или', 'або', 'και'],
];
const AND_IN: Partial<Record<Language, string>> = {
  nl: 'en|of',
  tr: 've',
  es: 'o',
  it: 'o',
  fi: 'ja|tai',
  et: 'ja|või',
  pl: 'i',
  hr: 'i|ili',
  sr: 'i|ili|и',
  sl: 'in|ali',
  ru: 'и',
  bg: 'и',
  uk: 'та|і|й',
  lv: 'un|vai',
  lt: 'ir|ar',
};
const separators = new Map<Language | null, RegExp>();

/** Where one part of a text ends and the next begins, in a language. */
function getSeparator(language: Language | null): RegExp {
  let separator = separators.get(language);
  if (!separator) {
    const words = [...AND, ...((language && AND_IN[language]) ?? '').split('|')].filter(Boolean);
    separator = new RegExp(String.raw`\s*[;|•·&+/]\s*|[,.]\s+|\s+(?:${words.join('|')})\s+`, 'iu');
    separators.set(language, separator);
  }
  return separator;
}

function parseStatement(
  text: string,
  all: readonly FoundPhrase<Kind>[],
  options: ShippingTextOptions,
): Shipping | null {
  const has = (kind: Kind): boolean => all.some((one) => one.kind === kind);
  if (!has('shipping') && !has('free_shipping')) return null;
  if (has('only_some')) return null;
  const isFree = has('free_shipping') || has('free');
  const read = parsePriceText(text, {
    currencyHint: options.currency,
    localeHint: options.localeHint,
  });
  const amounts = read.candidates.filter((one) => one.currencies.length > 0);
  if (amounts.some((one) => options.currency !== null && !mayBe(one, options.currency)))
    return null;
  const shipping: Shipping = { amount: null, freeFrom: null };
  for (const [i, one] of amounts.entries()) {
    const found = readBeside(
      text,
      { one, previous: amounts[i - 1], next: amounts[i + 1] },
      options.language,
    );
    if (found.isTotal) shipping.freeFrom ??= one.amount;
    else if (found.isCost && one.amount !== options.price) shipping.amount ??= one.amount;
  }
  // "Over 50", "3 items or more": a condition, though no sign makes the number an amount.
  const isConditional = has('over') && /\d/.test(text);
  if (amounts.length === 0 && isFree && !isConditional) shipping.amount = '0';
  return shipping.amount === null && shipping.freeFrom === null ? null : shipping;
}

const mayBe = (one: PriceTextCandidate, currency: string): boolean =>
  one.currency === currency || one.currencies.includes(currency);

interface Amounts {
  readonly one: PriceTextCandidate;
  readonly previous: PriceTextCandidate | undefined;
  readonly next: PriceTextCandidate | undefined;
}

/** What the words next to one amount, up to the amounts at its sides, say of it. */
function readBeside(
  text: string,
  { one, previous, next }: Amounts,
  language: Language | null,
): { isTotal: boolean; isCost: boolean } {
  const start = text.indexOf(one.text, previous?.end ?? 0);
  const end = start + one.text.length;
  const before = normalizeWords(text.slice(previous?.end ?? 0, Math.max(0, start)));
  const after = normalizeWords(text.slice(end, next?.start ?? text.length));
  const isBefore = (phrase: FoundPhrase<Kind>, distance: number): boolean =>
    phrase.side !== 'after' && before.length - phrase.end <= distance;
  const isAfter = (phrase: FoundPhrase<Kind>, distance: number): boolean =>
    phrase.side !== 'before' && phrase.start <= distance;
  const left = findPhrases(INDEX, before, language);
  const right = findPhrases(INDEX, after, language);
  const isFree = (found: readonly FoundPhrase<Kind>[]): boolean =>
    found.some(({ kind }) => kind === 'free' || kind === 'free_shipping');
  const isOver =
    left.some((phrase) => phrase.kind === 'over' && isBefore(phrase, 0)) ||
    right.some((phrase) => phrase.kind === 'over' && isAfter(phrase, 0));
  const isCost =
    !isFree(left) &&
    (left.some((phrase) => phrase.kind === 'shipping' && isBefore(phrase, NEAR)) ||
      right.some(
        (phrase) => phrase.kind === 'shipping' && SMALL_WORD.test(after.slice(0, phrase.start)),
      ));
  // "Delivery from £5, free over £50": what is free belongs to the next amount.
  const isTotal = isOver && (isFree(left) || (isFree(right) && !(isCost && next !== undefined)));
  return { isTotal, isCost: isCost && !isTotal };
}
