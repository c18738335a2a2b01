/**
 * What a page writes about delivery beside its price. Banners, menus, other products and statements
 * on other countries do not count.
 */
import { findHiddenElements } from '#pricing/extraction/document/hidden-elements.ts';
import {
  describePlace,
  getAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { isLower } from '#pricing/extraction/money-text/amounts.ts';
import {
  findRegionOfUrl,
  findRegionOfLocale,
} from '#pricing/extraction/money-text/find-currency.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import { findLanguage } from '#pricing/extraction/price-kinds/phrase-languages.ts';
import type { ExtractedOffer, Shipping } from '#pricing/extraction/reading.ts';
import { readPlaceNames } from '#pricing/extraction/visible/place-names.ts';
import { hasOtherCountry } from './country-names.ts';
import { findDeliveryTexts } from './delivery-texts.ts';
import { parseShippingText, type ShippingTextOptions } from './parse-shipping-text.ts';

const BEFORE = 40;
const AFTER = 360;
const MIN_TEXT = 3;
const MAX_TEXT = 140;
/** Longer texts are read for the order total alone, this much of them. */
const MAX_LONG = 600;
const SENTENCES = /[.!?;•·|]\s+|\s[–—]\s/u;
/** A row with more text lays out the page. */
const MAX_ROW = 300;
const PARTS = new Set(['nav', 'header', 'footer', 'aside', 'select', 'option', 'template']);
const SKIP = new Set(['script', 'style', 'noscript', 'svg', 'head', 'title', 'textarea']);

export interface FoundShipping {
  readonly shipping: Shipping;
  readonly at: string;
}

type StatedOffer = Pick<ExtractedOffer, 'price' | 'currency'>;

/** The first statement near `around`, the element of the price or else of the product's name. */
export function findVisibleShipping(
  context: PageContext,
  around: TagNode,
  offer: StatedOffer,
): FoundShipping | null {
  const { elements } = context.tree;
  const isHidden = findHiddenElements(context.tree);
  const mayState = findDeliveryTexts(context.tree);
  const options = getOptions(context, offer);
  const region = findRegion(context, offer.currency);
  const seen = new Set<TagNode>();
  const parts = new Map<TagNode, boolean>();
  const stated: Shipping = { amount: null, freeFrom: null };
  let at: string | null = null;
  const last = Math.min(elements.length, around.index + AFTER);
  for (let i = Math.max(0, around.index - BEFORE); i < last; i += 1) {
    const element = elements[i];
    if (element === undefined || SKIP.has(element.name)) continue;
    if (!mayState(findWidest(element)) || !holdsText(element)) continue;
    const node = widen(element);
    if (node === null || seen.has(node)) continue;
    seen.add(node);
    const shipping = readNode(node, options, region);
    // Few texts state a delivery: only theirs are looked for in hidden and other parts.
    if (!shipping || isHidden(node) || isElsewhere(node, parts)) continue;
    at ??= describePlace(node);
    stated.amount ??= shipping.amount;
    stated.freeFrom ??= shipping.freeFrom;
    if (stated.amount !== null && stated.freeFrom !== null) break;
  }
  if (at === null) return null;
  const isFree = stated.amount === '0' && stated.freeFrom === null;
  return (isFree ? findOrderTotal(context, offer) : null) ?? { shipping: stated, at };
}

/**
 * What holds for the offer by the order total that any part of the page states, banners too: beside
 * the price stands "Free delivery" alone, and above the page from which total on. Null when the
 * page states none.
 */
export function findOrderTotal(context: PageContext, offer: StatedOffer): FoundShipping | null {
  const { tree } = context;
  const isHidden = findHiddenElements(tree);
  const mayState = findDeliveryTexts(tree);
  const options = getOptions(context, offer);
  const region = findRegion(context, offer.currency);
  for (const element of tree.numbered) {
    if (SKIP.has(element.name)) continue;
    const widest = findWidest(element);
    if (!mayState(widest.parent ?? widest) || !holdsNumber(element)) continue;
    const node = widen(element);
    const freeFrom = node && readTotal(node, options, region);
    if (!freeFrom || isHidden(node)) continue;
    const isBelow = offer.price !== null && isLower(offer.price, freeFrom);
    return { shipping: { amount: isBelow ? null : '0', freeFrom }, at: describePlace(node) };
  }
  return null;
}

/** A total in a text, in a sentence of a longer one, or under its heading. */
function readTotal(
  node: TagNode,
  options: ShippingTextOptions,
  region: string | null,
): string | null {
  const around = node.parent && getVisibleText(node.parent, MAX_TEXT);
  for (const text of [...getVisibleText(node, MAX_LONG).split(SENTENCES), around ?? '']) {
    if (text.length < MIN_TEXT || text.length >= MAX_TEXT || !/\d/.test(text)) continue;
    const shipping = parseShippingText(text, options);
    if (shipping?.freeFrom && !hasOtherCountry(text, region, options.language))
      return shipping.freeFrom;
  }
  return null;
}

const getOptions = (context: PageContext, offer: StatedOffer): ShippingTextOptions => ({
  language: findLanguage(context.tree.root),
  localeHint: context.localeHint,
  currency: offer.currency,
  price: offer.price,
});

/** The country a page is for; where it does not say, the one whose currency it asks. */
export function findRegion({ url, localeHint }: PageContext, currency: string | null) {
  const stated =
    findRegionOfUrl(url) ?? (localeHint === null ? null : findRegionOfLocale(localeHint));
  return stated ?? (currency === null || /^(?:X|EUR)/.test(currency) ? null : currency.slice(0, 2));
}

function readNode(
  node: TagNode,
  options: ShippingTextOptions,
  region: string | null,
): Shipping | null {
  const text = getVisibleText(node, MAX_TEXT + 10);
  if (text.length < MIN_TEXT || text.length > MAX_TEXT) return null;
  const shipping = parseShippingText(text, options);
  if (shipping === null || hasOtherCountry(text, region, options.language)) return null;
  // "Free delivery" as the text of a link is the name of what it leads to.
  return shipping.amount === '0' && isFreeInLink(node, options) ? null : shipping;
}

function isFreeInLink(node: TagNode, options: ShippingTextOptions): boolean {
  return node.children.some((child) => {
    if (typeof child === 'string') return false;
    return leadsAway(child)
      ? parseShippingText(getVisibleText(child, MAX_TEXT), options)?.amount === '0'
      : isFreeInLink(child, options);
  });
}

/** A link to another page; one to a part of this page opens a box. */
const leadsAway = (node: TagNode): boolean =>
  node.name === 'a' && /^(?!#|javascript:)./i.test(getAttribute(node, 'href').trim());

const holdsNumber = (element: TagNode): boolean =>
  element.children.some((child) => typeof child === 'string' && /\d/.test(child));

const holdsText = (element: TagNode): boolean =>
  element.children.some((child) => typeof child === 'string' && /[\p{L}\d]/u.test(child));

/**
 * The largest element around that says no more than a short text: a label with its value. In a
 * table that is the row, whose other cells say for which orders; null when a row says too much.
 */
function widen(element: TagNode): TagNode | null {
  let node = element;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const parent = findWider(node);
    if (parent === null || getVisibleText(parent, MAX_TEXT).length >= 90) break;
    node = parent;
  }
  const row = findRow(node);
  if (row === null) return node;
  const { length } = getVisibleText(row, MAX_ROW);
  if (length >= MAX_ROW) return node;
  return length <= MAX_TEXT ? row : null;
}

/** The largest element that `widen` could find, whatever it says. */
function findWidest(element: TagNode): TagNode {
  let node = element;
  for (let step = 0; step < MAX_STEPS; step += 1) node = findWider(node) ?? node;
  return findRow(node) ?? node;
}

const MAX_STEPS = 2;

/** The element around that may say the rest of a short text. */
const findWider = ({ name, parent }: TagNode): TagNode | null =>
  parent === null || parent.name === 'body' || parent.children.length > 6 || !INLINE.has(name)
    ? null
    : parent;

const findRow = ({ name, parent }: TagNode): TagNode | null =>
  (name === 'td' || name === 'th') && parent?.name === 'tr' ? parent : null;

const INLINE = new Set([
  'span',
  'b',
  'strong',
  'em',
  'i',
  'small',
  'dt',
  'dd',
  'td',
  'th',
  'label',
]);

/** In a link, a banner, a menu, or among other products; `known` is kept over the texts of a page. */
function isElsewhere(node: TagNode, known: Map<TagNode, boolean>): boolean {
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 9;
    at = at.parent, step += 1
  ) {
    let isPart = known.get(at);
    if (isPart === undefined) known.set(at, (isPart = isOtherPart(at)));
    if (isPart) return true;
  }
  return false;
}

function isOtherPart(node: TagNode): boolean {
  if (PARTS.has(node.name) || leadsAway(node)) return true;
  if (BANNER.test(getAttribute(node, 'class'))) return true;
  const { others, carousel, isPart, elsewhere } = readPlaceNames(node);
  return others || carousel || isPart || elsewhere;
}

const BANNER =
  /(?:^|[\s_-])(?:banner|announcement|topbar|top-bar|newsletter|promo-?bar|usp-?bar|ticker)/i;
