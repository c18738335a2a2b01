/**
 * Where a price was read, in terms that a reader without knowledge of HTML understands: beside
 * which button, below which name, in which kind of data.
 */
import { isBuyText } from '#pricing/extraction/shop-terms/read-stock-text.ts';
import { classifyText, decodePage } from '#pricing/extraction/document/decode-page.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import {
  describePlace,
  getAttribute,
  isInside,
  type PageTree,
  parsePageTree,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { FieldSource } from '#pricing/extraction/reading.ts';
import { isAmountText } from './mark-values.ts';

/** Every kind of place; screens and documents have one sentence for each. */
export type PricePlaceKind =
  /** Beside the button that buys; `text`: what the button says. */
  | 'beside_buy_button'
  /** Below the product's name; `text`: the name. */
  | 'below_name'
  /** Elsewhere in the visible text of the page. */
  | 'in_page_text'
  /** Where the retailer's pages usually show their price. */
  | 'usual_place'
  /** Where a person said that the price stands. */
  | 'chosen_place'
  /** Structured data about the product for search engines. */
  | 'product_data'
  /** Meta tags that describe the page for previews of links. */
  | 'page_description'
  | 'page_title'
  | 'page_address'
  /** The data of the shop's own software for this variant, in the page. */
  | 'shop_data'
  /** The same, from an address of the shop that gives only data. */
  | 'shop_data_address'
  /** The retailer's product feed. */
  | 'product_feed'
  | 'unknown';

export interface PricePlaceInWords {
  readonly kind: PricePlaceKind;
  /** What the button says or the name of the product; null for the other kinds. */
  readonly text: string | null;
}

interface Wanted {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Decimal string. */
  readonly price: string;
  /** Where the price was read. */
  readonly source: FieldSource;
}

const KINDS: Readonly<Record<string, PricePlaceKind>> = {
  'json-ld': 'product_data',
  microdata: 'product_data',
  rdfa: 'product_data',
  markup: 'product_data',
  opengraph: 'page_description',
  address: 'page_address',
  'learned-place': 'usual_place',
  'chosen-place': 'chosen_place',
  merchant_feed: 'product_feed',
};

/** Describes the place of a price. Pure; never throws. */
export function describePricePlace(wanted: Wanted): PricePlaceInWords {
  const { from } = wanted.source;
  const known = Object.hasOwn(KINDS, from) ? KINDS[from] : undefined;
  if (known !== undefined) return { kind: known, text: null };
  try {
    const { text } = decodePage(wanted.bytes, wanted.contentType);
    const isPage = classifyText(text) !== 'json';
    if (from !== 'visible' && from !== 'label')
      return { kind: isPage ? 'shop_data' : 'shop_data_address', text: null };
    return isPage ? describeElement(parsePageTree(text), wanted) : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN: PricePlaceInWords = { kind: 'unknown', text: null };
/** Elements between a price and what it is said to be beside or below. */
const NEAR = 120;
const LONGEST_TEXT = 80;

function describeElement(tree: PageTree, { price, source }: Wanted): PricePlaceInWords {
  const element = findPriceElement(tree, source.at, price);
  if (element === null) return { kind: 'in_page_text', text: null };
  if (hasAncestor(element, 'title')) return { kind: 'page_title', text: null };
  const button = findNearest(
    tree.controls.filter((control) => isBuyText(readControl(control))),
    element,
  );
  if (button) return { kind: 'beside_buy_button', text: readControl(button) };
  const name = findNearest(
    tree.headings.filter(({ name, index }) => name === 'h1' && index < element.index),
    element,
  );
  const text = name && getVisibleText(name, LONGEST_TEXT);
  return text ? { kind: 'below_name', text } : { kind: 'in_page_text', text: null };
}

const NUMBER = /\d(?:[.,'’\s\u00a0\u202f-]*\d)*/g;

/**
 * The element that says the price: where the place is a larger part of the page, the first one in
 * it with the amount in its own text.
 */
function findPriceElement(tree: PageTree, at: string, price: string): TagNode | null {
  const isSaying = (node: TagNode): boolean =>
    [...getVisibleText(node, 400).matchAll(NUMBER)].some(([text]) => isAmountText(text, price));
  const named = tree.elements.filter((node) => describePlace(node) === at);
  for (const part of named) {
    const own = tree.numbered.find((node) => isInside(node, part) && isSaying(node));
    if (own) return own;
    if (isSaying(part)) return part;
  }
  return named.length === 1 ? (named[0] ?? null) : null;
}

function findNearest(nodes: readonly TagNode[], element: TagNode): TagNode | null {
  const distance = (node: TagNode): number =>
    isInside(element, node) ? 0 : Math.abs(node.index - element.index);
  const [nearest] = nodes.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= NEAR ? nearest : null;
}

/** What a button or link says; empty for other controls. */
function readControl(node: TagNode): string {
  if (node.name !== 'button' && node.name !== 'a' && node.name !== 'input') return '';
  const isField =
    node.name === 'input' && !/^(?:submit|button|image)$/i.test(getAttribute(node, 'type'));
  if (isField) return '';
  const text =
    getVisibleText(node, LONGEST_TEXT) ||
    getAttribute(node, 'value') ||
    getAttribute(node, 'aria-label') ||
    getAttribute(node, 'title');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

function hasAncestor(node: TagNode, name: string): boolean {
  for (let at: TagNode | null = node; at !== null; at = at.parent)
    if (at.name === name) return true;
  return false;
}
