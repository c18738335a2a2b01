/** A page as places are looked for on it: what several places need is worked out once. */
import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import { isInside, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { SPAN } from '#pricing/extraction/document/tag-node.ts';
import { isEqualAmount, shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { getPriceText } from '#pricing/extraction/visible/collect-blocks.ts';
import { type PlaceNames, readPlaceNames } from '#pricing/extraction/visible/place-names.ts';
import { type EmbeddedState, readEmbeddedStates } from './embedded-states.ts';

/** The one amount that an element shows. */
export interface ShownAmount {
  readonly amount: string;
  /** Null where no currency stands with it. */
  readonly currency: string | null;
}

export interface PlacePage {
  readonly context: PageContext;
  /** Element of the product's name. */
  readonly anchor: TagNode | null;
  /** Currency of the page's price; null when its markup states none. */
  readonly currency: string | null;
  /** The price that the page shows by its surroundings; null when none is sure enough. */
  readonly visible: string | null;
  readonly shown: Map<TagNode, ShownAmount | null>;
  readonly names: Map<TagNode, PlaceNames>;
  states: readonly EmbeddedState[] | null;
  attributes: readonly PricedAttribute[] | null;
  holders: ReadonlyMap<string, readonly TagNode[]> | null;
}

export function createPlacePage(
  context: PageContext,
  known: Pick<PlacePage, 'anchor' | 'currency' | 'visible'>,
): PlacePage {
  return {
    context,
    ...known,
    shown: new Map(),
    names: new Map(),
    states: null,
    attributes: null,
    holders: null,
  };
}

const MAX_TEXT = 90;
/** A sentence with an amount in it is no price. */
const MAX_WORDS = 5;
const LETTERS = /\p{L}{2,}/gu;
const PRICES = new Set(['price', 'now']);
const NEVER = new Set(['was', 'unit', 'saving', 'instalment', 'shipping', 'threshold', 'percent']);

/**
 * The amount an element shows; null when it shows none, several, or one that is no price of the
 * product (an earlier one, a unit price, a saving).
 */
export function readShownAmount(page: PlacePage, node: TagNode): ShownAmount | null {
  const known = page.shown.get(node);
  if (known !== undefined) return known;
  const shown = parseShown(page, node);
  page.shown.set(node, shown);
  return shown;
}

function parseShown(page: PlacePage, node: TagNode): ShownAmount | null {
  const { context, currency } = page;
  const text = getPriceText(node);
  if (text.length > MAX_TEXT || (text.match(LETTERS)?.length ?? 0) > MAX_WORDS) return null;
  const read = parsePriceText(text, {
    currencyHint: currency ?? context.placeCurrency,
    localeHint: context.localeHint,
  });
  const { amount } = read;
  if (amount === null || /^[0.]+$/.test(amount)) return null;
  const chosen = read.candidates.find((candidate) => candidate.amount === amount);
  if (!chosen || NEVER.has(chosen.role)) return null;
  const rival = read.candidates.some(
    (candidate) => PRICES.has(candidate.role) && candidate.amount !== amount,
  );
  if (rival) return null;
  // A bare number is a count or a size unless it is called a price.
  if (chosen.currencies.length === 0 && !isCalledPrice(page, node)) return null;
  return { amount, currency: chosen.currencies.length > 0 ? read.currency : null };
}

/** How far up an element's surroundings say what it is. */
const REACH = 9;
const NEAR = 3;

/** Crossed out, called old, of another product or another page: never the product's price. */
export function isForeign(page: PlacePage, node: TagNode): boolean {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < REACH;
    at = at.parent, step += 1
  ) {
    const names = namesOf(page, at);
    if (names.isPart || names.others || names.leads) return true;
    if (step < NEAR && names.strikes) return true;
    if (step < NEAR - 1 && names.old && !names.isPrice) return true;
  }
  return false;
}

/** The element or one of the two around it is called a price. */
function isCalledPrice(page: PlacePage, node: TagNode): boolean {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < NEAR;
    at = at.parent, step += 1
  )
    if (namesOf(page, at).price) return true;
  return false;
}

function namesOf({ names }: PlacePage, node: TagNode): PlaceNames {
  let known = names.get(node);
  if (known === undefined) names.set(node, (known = readPlaceNames(node)));
  return known;
}

/** The data that the page's scripts hold, read once. */
export function listStates(page: PlacePage): readonly EmbeddedState[] {
  return (page.states ??= readEmbeddedStates(page.context.tree.scripts));
}

/** Digits after the point of the page's currency; two when it is not known. */
function getPageDigits({ currency, context }: PlacePage): number {
  const known = currency ?? context.placeCurrency;
  return known !== null && isCurrencyCode(known) ? getMinorDigits(known) : 2;
}

const PLAIN = /^\d{1,12}(?:\.\d{1,4})?$/;

/** A number as data write it, in units; null when it is none, or zero. */
export function readPlainNumber(
  page: PlacePage,
  text: string,
  unit: 'major' | 'minor',
): string | null {
  const plain = text.trim();
  if (!PLAIN.test(plain) || /^[0.]+$/.test(plain)) return null;
  if (unit === 'major') return plain;
  return plain.includes('.') ? null : shiftDecimal(plain, -getPageDigits(page));
}

/** The unit in which the number is the amount; null when it is not the amount. */
export function findUnit(page: PlacePage, text: string, amount: string): 'major' | 'minor' | null {
  for (const unit of ['major', 'minor'] as const) {
    const read = readPlainNumber(page, text, unit);
    if (read !== null && isEqualAmount(read, amount)) return unit;
  }
  return null;
}

/** An attribute that is called a price, with a short value that begins with a digit. */
export interface PricedAttribute {
  readonly name: string;
  readonly value: string;
  readonly node: TagNode;
}

/** A price in any of the languages in which shops name their attributes. */
const PRICED = /pri[cs]e|amount|preis|prix|precio|preco|prezzo|cena|hinta|fiyat/i;
const MAX_VALUE = 16;
const MAX_NAME = 40;
const MAX_FOUND = 400;

/** Attributes called a price that hold a number; found in the source without opening elements. */
export function listPricedAttributes(page: PlacePage): readonly PricedAttribute[] {
  return (page.attributes ??= findPricedAttributes(page));
}

function findPricedAttributes({ context: { tree } }: PlacePage): PricedAttribute[] {
  const found: PricedAttribute[] = [];
  const last = tree.elements.at(-1);
  const first = tree.elements[0];
  if (!last || !first) return found;
  const { html, spans } = last.source;
  for (let at = 0; at < last.to && found.length < MAX_FOUND; at += SPAN) {
    const start = spans[at + 2] ?? 0;
    const length = (spans[at + 3] ?? 0) - start;
    const nameLength = (spans[at + 1] ?? 0) - (spans[at] ?? 0);
    if (length < 1 || length > MAX_VALUE || nameLength < 4 || nameLength > MAX_NAME) continue;
    const code = html.charCodeAt(start);
    if (code < 48 || code > 57) continue;
    const name = html.slice(spans[at], spans[at + 1]);
    if (!PRICED.test(name)) continue;
    const node = findOwner(tree.elements, at);
    if (node)
      found.push({ name: name.toLowerCase(), value: html.slice(start, start + length), node });
  }
  return found;
}

/** The element whose attributes include the one at this place of the source's spans. */
function findOwner(elements: readonly TagNode[], at: number): TagNode | null {
  let low = 0;
  let high = elements.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const node = elements[middle];
    if (!node) return null;
    if (at < node.from) high = middle - 1;
    else if (at >= node.to) low = middle + 1;
    else return node;
  }
  return null;
}

/** How far a number may stand inside the element that a place names. */
const DEPTH = 3;
const SKIP = new Set(['script', 'style', 'noscript', 'template', 'option', 'title', 'textarea']);

/** The elements of a name that hold a number, themselves or a little inside; in document order. */
export function listHolders(page: PlacePage, tag: string): readonly TagNode[] {
  page.holders ??= findHolders(page);
  return page.holders.get(tag) ?? [];
}

function findHolders({ context }: PlacePage): ReadonlyMap<string, readonly TagNode[]> {
  const seen = new Set<TagNode>();
  for (const holder of context.tree.numbered) {
    if (SKIP.has(holder.name)) continue;
    for (
      let at: TagNode | null = holder, step = 0;
      at !== null && step < DEPTH && !seen.has(at);
      at = at.parent, step += 1
    )
      seen.add(at);
  }
  return Map.groupBy(
    [...seen].sort((a, b) => a.index - b.index),
    ({ name }) => name,
  );
}

/** True when the element stands after the product's name. */
export const isAfterName = ({ anchor }: PlacePage, node: TagNode): boolean =>
  anchor !== null && node.index > anchor.index && !isInside(anchor, node);

/** True for elements of the head: they are markup, which is no place to be learned. */
export const isMarkup = ({ name }: TagNode): boolean => name === 'meta' || name === 'link';
