/**
 * What the page writes just before a number, and what that makes of it. Pages whose class names say
 * nothing still label what is not the price.
 */
import { buildAlternatives } from '../word-patterns.ts';
import type { TagNode } from '../document/page-tree.ts';
import { getVisibleText } from '../document/get-visible-text.ts';
import {
  DELIVERY_WORDS,
  ELSE_WORDS,
  OLD_WORDS,
  PRICE_OWNERS,
  PRICE_WORDS,
} from './price-label-words.ts';

export interface PriceLabel {
  /** Points for being the price. */
  readonly score: number;
  readonly isOld: boolean;
  /** In words, for who asks why. */
  readonly why: string | null;
}

const MAX_LABEL = 50;
const NONE: PriceLabel = { score: 0, isOld: false, why: null };
const DELIVERY = new RegExp(
  String.raw`${buildAlternatives(DELIVERY_WORDS)}\p{P}?(?: (?:costs?|fees?|charges?|from|ab|kosten|on))?[^\p{L}\d]*$`,
  'iu',
);
const OLD = new RegExp(String.raw`(?:^|[^\p{L}])${buildAlternatives(OLD_WORDS)}[^\p{L}\d]*$`, 'iu');
const ELSE = new RegExp(
  String.raw`(?:^|[^\p{L}])${buildAlternatives(ELSE_WORDS)}[^\p{L}\d]*$`,
  'iu',
);
const PRICE = new RegExp(
  String.raw`^[^\p{L}]*(?:${buildAlternatives(PRICE_OWNERS)} )?${buildAlternatives(PRICE_WORDS)}` +
    String.raw`(?: (?:s|vč\.?|včetně) \p{L}+)?[^\p{L}\d]*$`,
  'iu',
);

/**
 * The meaning of the text just before `node`: in its own element before the number, or in what
 * stands before it.
 */
export function readLabel(node: TagNode, text: string): PriceLabel {
  const own = text.slice(0, Math.max(0, text.search(/[\d$€£¥₽₹]/)));
  const label = /\p{L}{2}/u.test(own) ? own : textBefore(node);
  if (label === '' || label.length > MAX_LABEL || /\d/.test(label)) return NONE;
  if (DELIVERY.test(label)) return { score: -6, isOld: false, why: 'labelled as delivery' };
  if (OLD.test(label)) return { score: 0, isOld: true, why: 'labelled as the price before' };
  if (ELSE.test(label)) return { score: -5, isOld: false, why: 'labelled as something else' };
  return PRICE.test(label) ? { score: 1.5, isOld: false, why: 'labelled as the price' } : NONE;
}

/** The text of an element, or the end of a stretch of text: as much as a label can be. */
function textOf(node: TagNode | string | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string'
    ? node.slice(-200).replace(/\s+/g, ' ').trim()
    : getVisibleText(node, MAX_LABEL + 10);
}

/** The nearest text before an element: of its earlier siblings, else of its parents'. */
function textBefore(node: TagNode): string {
  for (let at: TagNode = node, step = 0; at.parent && step < 3; at = at.parent, step += 1) {
    const siblings: readonly (TagNode | string)[] = at.parent.children;
    for (let i = siblings.indexOf(at) - 1, looked = 0; i >= 0 && looked < 4; i -= 1, looked += 1) {
      const text = textOf(siblings[i]);
      if (text !== '') return text;
    }
  }
  return '';
}
