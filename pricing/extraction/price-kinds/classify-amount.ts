/** What an amount stands for, by the words before and after it. */
import shipping from '#pricing/extraction/shipping/shipping-words.json' with { type: 'json' };
import conditional from './conditional-words.json' with { type: 'json' };
import other from './other-amount-words.json' with { type: 'json' };
import payment from './payment-words.json' with { type: 'json' };
import type { Language } from './phrase-languages.ts';
import { buildPhraseIndex, findPhrases, normalizeWords, type FoundPhrase } from './phrases.ts';
import range from './range-words.json' with { type: 'json' };

/**
 * Phrases by kind and language; how they are written is said in `phrases.ts`. They come from general
 * knowledge of the languages; where a page suggested one, the commit that added it says so.
 */
const KINDS = {
  /** Delivery for nothing, and what delivery costs. */
  free_shipping: [shipping.free_shipping],
  shipping: [shipping.shipping],
  /** One of several payments; what the use over a time costs. */
  installment: [payment.installment],
  rental: [payment.rental],
  /** Paid in advance to have one when it comes; given back with the empty bottle or the thing. */
  prepayment: [payment.prepayment],
  deposit: [payment.deposit],
  /** The price of one measure. */
  unit: [other.unit],
  /** Sold with the product on request: insurance, a longer warranty, assembly, wrapping. */
  add_on: [other.add_on],
  /** The value of a gift card or voucher, or what else a purchase brings. */
  gift_card: [other.gift_card],
  reward: [other.reward],
  /** What others ask for the product, or what a used one costs. */
  other_sellers: [other.other_sellers],
  /** Of those who hand in an old thing, order it again and again, have a code or a membership. */
  trade_in: [conditional.trade_in],
  subscription: [conditional.subscription],
  coupon: [conditional.coupon],
  member: [conditional.member],
  /** Of those who buy several. */
  quantity: [conditional.quantity],
  /** What a buyer saves. */
  saving: [other.saving],
  /** Asked earlier, recommended by the maker, or the lowest of the last weeks. */
  old: [range.old],
  /** From which an auction starts; what is offered; at once, without the auction. */
  starting_bid: [range.starting_bid],
  bid: [range.bid],
  buy_now: [range.buy_now],
  /** Asked of everybody now; nearer than an older price named before it ("Old price New price"). */
  now: [range.now],
  /** The price of one piece: what the product costs where pieces are sold, or one of a pack. */
  piece: [other.piece],
  /** The lowest of several. */
  from: [range.from],
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
