/** What an amount stands for, told by the words before and after it. */
import { SHIPPING, FREE_SHIPPING } from '../shipping/shipping-words.ts';
import { COUPON, MEMBER, QUANTITY, SUBSCRIPTION, TRADE_IN } from './conditional-words.ts';
import {
  ADD_ON,
  GIFT_CARD,
  OTHER_SELLERS,
  PIECE,
  REWARD,
  SAVING,
  UNIT,
} from './other-amount-words.ts';
import { DEPOSIT, INSTALLMENT, PREPAYMENT, RENTAL } from './payment-words.ts';
import type { Language } from './phrase-languages.ts';
import { buildPhraseIndex, findPhrases, normalizeWords, type FoundPhrase } from './phrases.ts';
import { BID, BUY_NOW, FROM, NOW, OLD, STARTING_BID } from './range-words.ts';

const KINDS = {
  free_shipping: [FREE_SHIPPING],
  shipping: [SHIPPING],
  installment: [INSTALLMENT],
  rental: [RENTAL],
  prepayment: [PREPAYMENT],
  deposit: [DEPOSIT],
  unit: [UNIT],
  add_on: [ADD_ON],
  gift_card: [GIFT_CARD],
  reward: [REWARD],
  other_sellers: [OTHER_SELLERS],
  trade_in: [TRADE_IN],
  subscription: [SUBSCRIPTION],
  coupon: [COUPON],
  member: [MEMBER],
  quantity: [QUANTITY],
  saving: [SAVING],
  old: [OLD],
  starting_bid: [STARTING_BID],
  bid: [BID],
  buy_now: [BUY_NOW],
  now: [NOW],
  piece: [PIECE],
  from: [FROM],
} as const;

/**
 * Kinds of amounts that words make of a number beside the product's price for everybody. A deposit
 * comes back, a prepayment is a part of the price; `piece` is the price of one piece, `now` the price
 * that is asked of everybody.
 */
export type AmountKind = keyof typeof KINDS;

/** For some buyers alone: never the public price. */
const FOR_SOME: ReadonlySet<AmountKind> = new Set([
  'member',
  'coupon',
  'subscription',
  'trade_in',
  'quantity',
]);
/** No price of the product at all. */
const NO_PRICE: ReadonlySet<AmountKind> = new Set([
  'free_shipping',
  'shipping',
  'installment',
  'rental',
  'prepayment',
  'deposit',
  'unit',
  'add_on',
  'gift_card',
  'reward',
  'other_sellers',
  'saving',
]);

/** True for the price of some buyers: with a card, a code, a subscription, of several at once. */
export const isForSome = (kind: AmountKind | null): boolean => kind !== null && FOR_SOME.has(kind);

/** True for an amount that is no price of the product, whoever buys it. */
export const isNoPrice = (kind: AmountKind | null): boolean => kind !== null && NO_PRICE.has(kind);

const INDEX = buildPhraseIndex<AmountKind>(KINDS);
const ORDER = Object.keys(KINDS) as AmountKind[];
const MAX_SIDE = 60;

/** The words around one amount, without the amount and its currency. */
export interface AmountText {
  readonly before: string;
  readonly after: string;
}

/**
 * The kind that the words before and after an amount make of it; null when they say nothing. Of
 * several phrases the one next to the amount counts, and of equally near ones the kind that is
 * further from a price.
 */
export function classifyAmount(text: AmountText, language: Language | null): AmountKind | null {
  const before = normalizeWords(text.before.slice(-MAX_SIDE));
  const after = normalizeWords(text.after.slice(0, MAX_SIDE));
  const found = [
    ...findPhrases(INDEX, before, language).flatMap((one) => toNear(one, 'before', before.length)),
    ...findPhrases(INDEX, after, language).flatMap((one) => toNear(one, 'after', after.length)),
  ];
  let best: Near | null = null;
  for (const one of found) if (best === null || isNearer(one, best)) best = one;
  return best?.kind ?? null;
}

interface Near {
  readonly kind: AmountKind;
  /** Letters between the phrase and the amount. */
  readonly distance: number;
}

/** How many letters may part a phrase and the amount before which it stands. */
const BEFORE_NO_PRICE = 10;
const BEFORE = 25;

/** The phrase with its distance, when it may speak of this amount. */
function toNear(
  one: FoundPhrase<AmountKind>,
  side: 'before' | 'after',
  length: number,
): readonly Near[] {
  const distance = side === 'before' ? length - one.end : one.start;
  if (one.side !== 'anywhere')
    return one.side === side && distance === 0 ? [{ kind: one.kind, distance }] : [];
  const isFar = distance > (NO_PRICE.has(one.kind) ? BEFORE_NO_PRICE : BEFORE);
  // "£499 delivery included", "499 € – Klarna available": what follows further speaks of something
  // that comes with the price.
  const isBeside = side === 'after' && NO_PRICE.has(one.kind);
  if (isFar || (isBeside && (distance > 0 || one.end < length || one.kind === 'free_shipping')))
    return [];
  return [{ kind: one.kind, distance }];
}

/** "Delivery from": says the least, and stands nearest. */
const LAST: ReadonlySet<AmountKind> = new Set(['from', 'piece']);

function isNearer(one: Near, other: Near): boolean {
  if (LAST.has(one.kind) !== LAST.has(other.kind)) return LAST.has(other.kind);
  return one.distance === other.distance
    ? ORDER.indexOf(one.kind) < ORDER.indexOf(other.kind)
    : one.distance < other.distance;
}

/** True when a text speaks of the bids of an auction, wherever in it. */
export function hasBid(text: string, language: Language | null): boolean {
  return findPhrases(INDEX, normalizeWords(text), language).some(({ kind }) => kind === 'bid');
}
