/**
 * Prices as a reader of the page sees them. Each is scored by where it stands (after the product's
 * name, near the button that buys), what its surroundings are called (price, sale, old, related)
 * and what its words say. No shop is named; the words are those of kinds of pages.
 */
import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import {
  getAttribute,
  describePlace,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import {
  canHaveCurrency,
  parsePriceText,
  type PriceTextCandidate,
} from '#pricing/extraction/parse-price-text.ts';
import { BUY } from './buy-words.ts';
import { type Block, collectBlocks, getPriceText } from './collect-blocks.ts';
import { findAnchor } from './find-page-name.ts';
import { findCards } from './find-cards.ts';
import { type Audience, classifyAudience, isWordless } from './price-terms.ts';
import { type PlaceNames, memoizeByNames } from './place-names.ts';
import {
  type HiddenCheck,
  findHiddenElements,
} from '#pricing/extraction/document/hidden-elements.ts';
import { findLanguage } from '#pricing/extraction/price-kinds/phrase-languages.ts';
import { parseShippingText } from '#pricing/extraction/shipping/parse-shipping-text.ts';
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import { scoreDrawnPlaces } from './score-drawn-place.ts';
import { HIDDEN, scorePlace } from './score-place.ts';
import { scoreWords, readLabel } from './price-words.ts';

/** A price text's candidate with its place on the page and what speaks for it. */
export interface VisiblePrice extends PriceTextCandidate {
  /** What its words and place make of it: the price, or a crossed out one. */
  role: 'price' | 'was';
  /** True when a currency stands with the number. */
  marked: boolean;
  /** The text around `text`, of the element. */
  blockText: string;
  node: TagNode;
  at: string;
  score: number;
  /** What its place and its text say, whatever kind of amount it is and whether it is shown. */
  placeScore: number;
  /** What the words in its text make of it: below 0 where they are not of a price. */
  wordScore: number;
  why: string;
  /** What speaks for and against its place. */
  said: ReadonlySet<string>;
  /** How many prices of the page stand in equal surroundings. */
  repeats: number;
  /** Not shown to a reader. */
  hidden: boolean;
  /** Within a hand's breadth after the product's name. */
  soon: boolean;
}

export interface VisiblePrices {
  anchor: TagNode | null;
  /** Best first. */
  prices: VisiblePrice[];
}

/** How many elements before and after the product's name its price may stand. */
const BEFORE = 600;
const AFTER = 1500;
const SOON = 150;
/** What a price loses that not everybody pays: enough that one for everybody beside it is taken. */
const FOR_SOME = 4;
const FOR_WHOM: Readonly<Record<Audience, string | null>> = {
  public: null,
  member: 'for those with a membership',
  coupon: 'for those with a code',
  from: 'for those who buy several',
};
/** What the total of an order loses from which delivery is free. */
const FOR_DELIVERY = 9;
/** What a hidden price is at least behind the best that is shown. */
const BEHIND = 1;
/** How far behind the next price must be for one to stand alone. */
const AHEAD = 3;

/** The prices that a page shows around its product's name, the best first. */
export function findVisiblePrices(
  context: PageContext,
  currencyHint: string | null,
): VisiblePrices {
  const anchor = findAnchor(context);
  const near = (element: TagNode): boolean =>
    anchor === null ||
    (element.index > anchor.index - BEFORE && element.index < anchor.index + AFTER);
  const blocks = collectBlocks(context.tree.numbered.filter(near));
  const controls = context.tree.controls.filter(near);
  const buttons = findBuyButtons(controls);
  const named = { context, currencyHint, seen: new Map<TagNode, boolean>() };
  const read = blocks.flatMap((block) => readBlock(block, named) ?? []);
  const repeats = countAlike(
    blocks,
    read.map(({ block }) => block.node),
  );
  const cards = findCards(
    read.map(({ block }) => block.inner),
    controls,
    anchor,
  );
  const prices: VisiblePrice[] = [];
  const seen = new Map<TagNode, PlaceNames>();
  const isHidden = findHiddenElements(context.tree);
  for (const { block, read: price } of read)
    prices.push(
      scoreBlock(block, price, {
        anchor,
        buttons,
        repeats: repeats.get(block.node) ?? 1,
        cards: cards.get(block.inner) ?? 0,
        currencyHint,
        isHidden,
        seen,
      }),
    );
  scoreDrawnPlaces(prices, context.tree, { anchor, buttons });
  placeHiddenLast(prices);
  sortPrices(prices);
  placeOrderTotalsLast(prices);
  liftUnrivalled(prices);
  const kept = prices.slice(0, 30);
  for (const price of kept.slice(0, 10)) price.at = describePlace(price.node);
  return { anchor, prices: kept };
}

/**
 * A hidden price is never above one that is shown and may be the product's. Where none is, scripts
 * may show the hidden one.
 */
function placeHiddenLast(prices: readonly VisiblePrice[]): void {
  const shown = prices.filter(({ hidden, role }) => !hidden && role === 'price');
  const best = Math.max(0, ...shown.map(({ score }) => score));
  if (best === 0) return;
  for (const price of prices) if (price.hidden) price.score = Math.min(price.score, best - BEHIND);
}

interface Surroundings {
  anchor: TagNode | null;
  buttons: readonly number[];
  repeats: number;
  /** How many cards the list has in one of which it stands. */
  cards: number;
  currencyHint: string | null;
  isHidden: HiddenCheck;
  seen: Map<TagNode, PlaceNames>;
}

function scoreBlock(
  block: Block,
  read: PriceTextCandidate,
  { anchor, buttons, repeats, cards, currencyHint, isHidden, seen }: Surroundings,
): VisiblePrice {
  const marked = read.currencies.length > 0;
  const hidden = isHidden(block.inner);
  const place = scorePlace(block.inner, {
    anchor,
    buttons,
    repeats,
    cards,
    marked,
    seen,
    isHidden: hidden,
  });
  const label = readLabel(block.node, block.text);
  const words = scoreWords(read, block.text);
  const audience = classifyAudience(block.node, block.text);
  return {
    ...read,
    currency: read.currency ?? currencyHint,
    marked,
    blockText: block.text,
    node: block.node,
    at: '',
    score:
      place.score +
      words +
      label.score -
      (label.isOld && read.role !== 'was' && !place.struck ? 4 : 0) -
      (audience === 'public' ? 0 : FOR_SOME),
    wordScore: words,
    placeScore: place.score + (hidden ? HIDDEN : 0) + words + Math.max(0, label.score),
    role: read.role === 'was' || place.struck || label.isOld ? 'was' : 'price',
    why: [place.why, label.why, FOR_WHOM[audience]].filter(Boolean).join(', '),
    said: place.said,
    repeats: Math.max(repeats, cards),
    hidden,
    soon:
      anchor !== null &&
      block.inner.index > anchor.index &&
      block.inner.index - anchor.index < SOON,
  };
}

/** The best first, of equally good ones the first on the page. */
function sortPrices(prices: VisiblePrice[]): void {
  prices.sort((a, b) => b.score - a.score || a.node.index - b.node.index);
}

/** So many of the best may be order totals: looking for the words in all would take too long. */
const LOOKED_AT = 6;

/** The total of an order from which delivery is free, wherever it stands, is no price. */
function placeOrderTotalsLast(prices: VisiblePrice[]): void {
  const totals = prices.slice(0, LOOKED_AT).filter(isForFreeDelivery);
  for (const price of totals) {
    price.score -= FOR_DELIVERY;
    price.why = `${price.why}${price.why === '' ? '' : ', '}the order total for free delivery`;
  }
  if (totals.length > 0) sortPrices(prices);
}

/** "Fri frakt vid ordrar över 350 kr": the words may be further from the amount than a label is. */
function isForFreeDelivery({ node, blockText, amount }: VisiblePrice): boolean {
  if (isWordless(blockText)) return false;
  const stated = parseShippingText(blockText, {
    language: findLanguage(node),
    currency: null,
    price: null,
    localeHint: null,
  });
  return stated?.freeFrom != null && isEqualAmount(stated.freeFrom, amount);
}

/**
 * A price with its currency soon after the name, with nothing near its rank, is surer than its
 * score says.
 */
function liftUnrivalled(prices: VisiblePrice[]): void {
  const [best] = prices;
  if (!best || best.role !== 'price' || !best.marked || !best.soon || best.repeats > 2) return;
  if (prices.some((price) => price.amount !== best.amount && price.score > best.score - AHEAD))
    return;
  best.score += 1;
  best.why = best.why === '' ? 'no other price near it' : `${best.why}, no other price near it`;
}

interface BlockContext {
  context: PageContext;
  currencyHint: string | null;
  /** Which elements are called a price, kept over the numbers of a page. */
  seen: Map<TagNode, boolean>;
}

function readBlock(
  block: Block,
  { context, currencyHint, seen }: BlockContext,
): { block: Block; read: PriceTextCandidate } | null {
  // Most numbers of a page are counts, ratings and names: left out before they are read as prices, and
  // before it is asked what they are called.
  const mayBeMarked = !BARE.test(block.text) && canHaveCurrency(block.text);
  const isWorded = WORD.test(block.text);
  if (!mayBeMarked && (isWorded || !isCalledPrice(block.inner, seen))) return null;
  const read = parsePriceText(block.text, {
    currencyHint: currencyHint ?? context.placeCurrency,
    localeHint: context.localeHint,
  });
  if (read.amount === null || /^[0.]+$/.test(read.amount)) return null;
  const chosen = read.candidates.find((candidate) => candidate.amount === read.amount);
  if (!chosen || chosen.role === 'instalment' || chosen.role === 'unit' || chosen.role === 'saving')
    return null;
  // A lone Latin letter beside a number ("5K", "P3") is a currency only where that currency is
  // paid.
  const doubtful =
    chosen.currencies.length > 0 &&
    /^[A-Za-z]\d|\d ?[A-Za-z]$/.test(chosen.text) &&
    read.currency !== (currencyHint ?? context.placeCurrency);
  const marked = chosen.currencies.length > 0 && !doubtful;
  const priced = marked || (!isWorded && isCalledPrice(block.inner, seen));
  return priced
    ? {
        block,
        read: {
          ...chosen,
          currency: marked ? read.currency : null,
          currencies: marked ? chosen.currencies : [],
        },
      }
    : null;
}

/**
 * No sign of a currency can be in it ("5:-" is kronor): most numbers of a page are counts, ratings
 * and sizes.
 */
const BARE = /^[\d\s.,;()+%/|-]*$/;
const WORD = /\p{L}{2}/u;
/** Parts of the names that elements of prices have. */
const PRICE_NAMES = [
  'pri[cs]e',
  'pris',
  'prix',
  'preis',
  'precio',
  'pre[cç]o',
  'prezz',
  'cena',
  'cen[ay]-',
  'hind',
  'kaina',
  'deal',
  '(?<!(?:max|min|qty|quantity|total|order)[_-]?)amount',
  'цен',
  'hinta',
  'fiyat',
  'harga',
  'kwot',
];
const PRICE_NAME = buildNamePattern(PRICE_NAMES);

const areOfPrice = memoizeByNames((names) => PRICE_NAME.test(names));

/** The element or one of the two around it is called a price. */
function isCalledPrice(node: TagNode, seen: Map<TagNode, boolean>): boolean {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 3;
    at = at.parent, step += 1
  ) {
    let named = seen.get(at);
    if (named === undefined) {
      const names = `${getAttribute(at, 'class')} ${getAttribute(at, 'id')} ${getAttribute(at, 'itemprop')}`;
      seen.set(at, (named = names.length > 2 && areOfPrice(names)));
    }
    if (named) return true;
  }
  return false;
}

function namesOfButton(element: TagNode): string {
  let names = '';
  for (const name of BUTTON_NAMES) {
    const value = getAttribute(element, name);
    if (value !== '') names += ` ${value}`;
  }
  return names;
}

const BUTTON_NAMES = ['class', 'id', 'name', 'value', 'title', 'action'];

/** Where the buttons stand that put the product into the cart. */
function findBuyButtons(elements: readonly TagNode[]): number[] {
  const found: number[] = [];
  // Links of one menu or list are called the same, and say the same in each copy of it.
  const known = new Map<string, boolean>([['', false]]);
  const speaksOfBuying = (words: string): boolean => {
    let answer = known.get(words);
    if (answer === undefined) known.set(words, (answer = BUY.test(words)));
    return answer;
  };
  for (const element of elements) {
    if (
      speaksOfBuying(namesOfButton(element)) ||
      (element.name !== 'form' && speaksOfBuying(getPriceText(element, 60)))
    )
      found.push(element.index);
    if (found.length > 200) break;
  }
  return found;
}

/** "li card-12" → "li.card-": the numbers that tell cards apart are taken out. */
const stepOfNames = memoizeByNames((names) => {
  const cut = names.indexOf(' ');
  return `${names.slice(0, cut)}.${names.slice(cut + 1).replace(/\d+/g, '')}`;
});

/** For each price, how many numbers stand in surroundings of the same names. */
function countAlike(blocks: readonly Block[], priced: readonly TagNode[]): Map<TagNode, number> {
  const named = new Map<TagNode, string>();
  const stepOf = (node: TagNode): string => {
    let step = named.get(node);
    if (step === undefined)
      named.set(node, (step = stepOfNames(`${node.name} ${getAttribute(node, 'class')}`)));
    return step;
  };
  const steps = new Set(priced.map(stepOf));
  const names = new Set(priced.map(({ name }) => name));
  const signatures = new Map<string, number>();
  // Another element's is looked at no further than to its own name.
  for (const { node } of blocks) {
    if (!names.has(node.name) || !steps.has(stepOf(node))) continue;
    const signature = signatureOf(node, stepOf);
    signatures.set(signature, (signatures.get(signature) ?? 0) + 1);
  }
  return new Map(priced.map((node) => [node, signatures.get(signatureOf(node, stepOf)) ?? 1]));
}

/**
 * Equal for prices in equal cards: names of the element and its nearest named ancestors, numbers
 * taken out.
 */
function signatureOf(node: TagNode, stepOf: (node: TagNode) => string): string {
  let signature = '';
  for (let at: TagNode | null = node, step = 0; at !== null && step < 4; at = at.parent, step += 1)
    signature += `${stepOf(at)}<`;
  return signature;
}
