import { type TagNode, getAttribute } from '#pricing/extraction/document/page-tree.ts';
import { normalizeBlanks } from '#pricing/extraction/document/get-visible-text.ts';
import { findCurrency, findCurrencyStart } from '#pricing/extraction/money-text/find-currency.ts';

const MAX_BLOCKS = 600;
const MAX_BLOCK_TEXT = 90;
const MAX_SIGN = 5;
const SKIP = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'option',
  'select',
  'title',
  'textarea',
  'svg',
  'head',
]);

export interface Block {
  /** The element that holds the digits. */
  inner: TagNode;
  node: TagNode;
  text: string;
}

/** The smallest elements that hold one number each, widened to the currency beside it. */
export function collectBlocks(elements: readonly TagNode[]): Block[] {
  const blocks: Block[] = [];
  const seen = new Set<TagNode>();
  for (const element of elements) {
    if (blocks.length >= MAX_BLOCKS) break;
    if (SKIP.has(element.name) || !holdsNumber(element)) continue;
    const widened = widen(element);
    if (!widened || seen.has(widened.node)) continue;
    seen.add(widened.node);
    blocks.push({ inner: element, node: widened.node, text: widened.text });
  }
  return blocks;
}

function holdsNumber(element: TagNode): boolean {
  let length = 0;
  for (const child of element.children) {
    if (typeof child !== 'string') continue;
    length += child.length;
    if (length > 200) return false;
  }
  return length > 0;
}

/**
 * Climbs to a parent while it still says one number: to take in "€" beside it or cents below it.
 */
function widen(element: TagNode): { node: TagNode; text: string } | null {
  let node = element;
  let text = getPriceText(node);
  if (text.length > MAX_BLOCK_TEXT) return null;
  let count = -1;
  for (
    let step = 0;
    step < 2 && node.parent && node.parent.name !== 'body' && node.parent.name !== '#root';
    step += 1
  ) {
    if (node.parent.children.length > 12) break;
    // An only child's text is its parent's too.
    if (node.parent.children.length === 1 && text.length <= 40 && !SKIP.has(node.parent.name)) {
      node = node.parent;
      continue;
    }
    const wider = getPriceText(node.parent);
    if (count < 0) count = numbersIn(text);
    if (
      wider.length > 40 ||
      (numbersIn(wider) > count && !isSplitNumber(text, wider)) ||
      SKIP.has(node.parent.name)
    )
      return { node, text: step === 0 ? withNeighbors(node, text) : text };
    node = node.parent;
    text = wider;
  }
  return { node, text };
}

/**
 * A number whose parent says another one too ("£" "3" "/ 4 pack"): with the short texts at its
 * sides, of which one may be the currency.
 */
function withNeighbors(node: TagNode, text: string): string {
  const siblings: readonly (TagNode | string)[] = node.parent?.children ?? [];
  const at = siblings.indexOf(node);
  return /^[\d.,\s]+$/.test(text)
    ? `${signIn(siblings[at - 1])} ${text} ${signIn(siblings[at + 1])}`.trim()
    : text;
}

/** The text of a neighbour when it is short enough for the sign of a currency, else ''. */
function signIn(neighbor: TagNode | string | undefined): string {
  if (neighbor === undefined) return '';
  const words = typeof neighbor === 'string' ? neighbor.trim() : getPriceText(neighbor, 10);
  return words.length <= MAX_SIGN && !/\d/.test(words) ? words : '';
}

const NO_PRICE_TEXT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'select',
  'option',
  'textarea',
]);
/** What starts on a line of its own, or is a button, continues neither a number nor a word. */
const BLOCK = new Set([
  'br',
  'p',
  'div',
  'li',
  'td',
  'tr',
  'dd',
  'section',
  'h1',
  'h2',
  'h3',
  'form',
  'ul',
  'button',
]);
const CENTS = /cent|dec(?:imal|$)|fraction|sup\b|kopeck|minor|small|after|rest|part-?2/i;

/**
 * The text of an element as a price reader needs it: cents that stand in an element of their own
 * (superscript, "price__cents") are parted from the whole by a point instead of running into it;
 * other digits that touch across elements are parted by a blank.
 */
export function getPriceText(node: TagNode, limit = 120): string {
  const [only] = node.children;
  if (node.children.length === 1 && typeof only === 'string') return textOfPart(only);
  let text = '';
  const visit = (at: TagNode, levels: number): void => {
    for (const child of at.children) {
      if (text.length > limit) return;
      if (typeof child === 'string')
        text = join(partWords(text, child), child.length > 2 ? normalizeBlanks(child) : child, at);
      else if (levels > 0 && !NO_PRICE_TEXT.has(child.name)) {
        const isBlock = BLOCK.has(child.name);
        if (isBlock) text += endsInDigit(text) ? ' | ' : ' ';
        visit(child, levels - 1);
        if (isBlock) text += endsInDigit(text) ? ' | ' : ' ';
      }
    }
  };
  visit(node, 12);
  return textOfPart(text);
}

/**
 * "79 Kčwith VAT", "79 KčSold by": what two elements say without a blank between them, after a
 * currency or before a capital.
 */
const partWords = (before: string, piece: string): string =>
  (/^\p{Ll}{3}/u.test(piece) && /\d\s?\p{L}{1,4}$/u.test(before.slice(-8))) ||
  (/^\p{Lu}\p{Ll}/u.test(piece) && /\p{Ll}$/u.test(before))
    ? `${before} `
    : before;

function textOfPart(text: string): string {
  const joined = text.includes('|') ? joinLines(normalizeBlanks(text).trim()) : text;
  const parted = joined.includes('|') ? joined.replace(/(?:\s*\|)+\s*(?=[^\d\s|]*$)/, ' ') : joined;
  return normalizeBlanks(parted).trim();
}

/** The last character that is no blank is a digit. */
function endsInDigit(text: string): boolean {
  const inked = text.trimEnd();
  const code = inked.charCodeAt(inked.length - 1);
  return code >= 48 && code <= 57;
}

/** ".59", ",99 €", ",-": cents in an element of their own with the point before them. */
const CENTS_WITH_POINT = /^\s*[.,](?:\d{2}|-{1,2}|–|—)(?!\d)/;
const WHOLE = /(?:^|[^\d.,])\d{1,3}(?:[ .,'’\u00a0]?\d{3})*[\s|]*$/;
const HAS_CENTS = /[.,]\d{1,2}\s*$/;
/** Elements of an earlier and a reduced price: two prices, not one in two parts. */
const TWO_PRICES = new Set(['del', 's', 'strike', 'ins']);
const SMALL = new Set(['sup', 'sub', 'small']);

/** Whole and cents on lines of their own, with one currency: "129 | 90 | zł". */
const ON_TWO_LINES =
  /^([^\d|]{0,6})(\d{1,3}(?:[ .,'’]\d{3})*)\s*\|\s*(\d{2})(?:\s*\|)?(\s*[^\d|]{0,6})$/;

function joinLines(text: string): string {
  const [, before = '', whole = '', cents = '', after = ''] = ON_TWO_LINES.exec(text) ?? [];
  const currency = before.trim() === '' ? after.trim() : before.trim();
  return whole !== '' && currency !== '' && findCurrency(currency) !== null
    ? `${before}${whole}.${cents} ${after.trim()}`
    : text;
}

function join(before: string, piece: string, holder: TagNode): string {
  if (piece === ' ' && before.endsWith(' ')) return before;
  if (!/^\s*[\d.,]/.test(piece) || !/\d[\s|]*$/.test(before.slice(-6))) return before + piece;
  const isWhole = WHOLE.test(before) && !HAS_CENTS.test(before);
  if (isWhole && CENTS_WITH_POINT.test(piece))
    return `${before.replace(/[\s|]+$/, '')}${piece.trimStart()}`;
  if (isWhole && /^\s*[.,]\s*$/.test(piece)) return `${before.trimEnd()}${piece.trim()}`;
  if (!/^\s*\d/.test(piece) || !endsInDigit(before)) return before + piece;
  const touches = /\d$/.test(before) && /^\d/.test(piece);
  const isCents =
    /^\s*\d{2}\s*(?:\D|$)/.test(piece) &&
    (holder.name === 'sup' || CENTS.test(getAttribute(holder, 'class')));
  if (
    (isCents && !HAS_CENTS.test(before)) ||
    (isWhole && isBareCents(piece) && (touches || SMALL.has(holder.name)) && !followsStruck(holder))
  )
    return `${before.trimEnd()}.${piece.trimStart()}`;
  return touches ? `${before} ${piece}` : before + piece;
}

/** Two digits and nothing more, or their currency. */
function isBareCents(piece: string): boolean {
  const rest = /^\s*\d{2}\s*(.{0,8})$/.exec(piece)?.[1]?.trim();
  return rest === '' || (rest !== undefined && findCurrencyStart(rest, 0)?.end === rest.length);
}

/** The element, its parent or the one before it crosses its text out or puts it in its place. */
function followsStruck(holder: TagNode): boolean {
  const siblings: readonly (TagNode | string)[] = holder.parent?.children ?? [];
  const before = siblings[siblings.indexOf(holder) - 1];
  return [holder, holder.parent, before].some(
    (one) =>
      one !== undefined && one !== null && typeof one !== 'string' && TWO_PRICES.has(one.name),
  );
}

/** How many numbers stand in a text; "1 299,00" is one. */
function numbersIn(text: string): number {
  let count = 0;
  const hasEuroInside = EURO_INSIDE.test(text);
  for (let i = 0, last = -1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) continue;
    const goesOn =
      last >= 0 &&
      (last === i - 1 ||
        (last === i - 2 && GROUPING.includes(text.charAt(i - 1))) ||
        (hasEuroInside && text.slice(last + 1, i).includes('€')));
    if (!goesOn) count += 1;
    last = i;
  }
  return count;
}

/** "14€59", "14 € 59": the sign stands for the decimal point. */
const EURO_INSIDE = /^[^\d€]*\d{1,3}(?:[ .]\d{3})* ?€ ?\d{2}(?![\d.,])[^€]*$/;
/** What may part the digits of one number. */
const GROUPING = ".,'\u00a0 ";

/** "173" inside "173.34 €": the wider text is the same number with its cents. */
const isSplitNumber = (narrow: string, wide: string): boolean =>
  numbersIn(wide) === 1 && wide.length < 24 && wide.includes(narrow.replace(/\D+$/, ''));
