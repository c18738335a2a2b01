/**
 * Availability as the page shows it around the product: words of stock, and a button that buys.
 * Both badges of a theme at once say nothing.
 */
import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import {
  getAttribute,
  describePlace,
  hasAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { Availability } from '#pricing/extraction/reading.ts';
import {
  isNotifyText,
  isStockLabel,
  readStockText,
} from '#pricing/extraction/shop-terms/read-stock-text.ts';
import { BUY } from './buy-words.ts';
import { OwnPlace, type ProductPlace } from './own-place.ts';
import { STOCK_NAMES } from './stock-names.ts';

export interface VisibleStock {
  availability: Availability;
  at: string;
  from: 'stock text' | 'buy button';
  /**
   * Said in the part of the page that is about stock, and no button denies it: enough to doubt
   * markup that says otherwise.
   */
  isPlain: boolean;
}

const STOCK_NAME = buildNamePattern(STOCK_NAMES);
const OFF = /disabled|is-out/i;
const SOLD_OUT = /sold-?out|unavailable|out-?of-?stock/i;
const MAX_NOTICE = 60;
const MAX_TEXT = 90;
const BEFORE = 120;
const AFTER = 450;

/**
 * What the page shows near the product's name and price; null when it shows nothing, or says two
 * things at once. With `denialOnly`, null as soon as a button buys: then nothing plainly says that
 * the thing is not to be had.
 */
export function findVisibleStock(
  context: PageContext,
  product: ProductPlace,
  denialOnly = false,
): VisibleStock | null {
  const { anchor, price } = product;
  const centre = price ?? anchor;
  if (!centre) return null;
  const { elements } = context.tree;
  const from = Math.max(0, Math.min(anchor?.index ?? centre.index, centre.index) - BEFORE);
  const to = Math.min(elements.length, centre.index + AFTER);
  const said = new Map<Availability, StockElement>();
  let button: TagNode | null = null;
  let closed: TagNode | null = null;
  const near = elements.slice(from, to);
  const place = new OwnPlace(context, near, product);
  for (const element of near) {
    const pressed = isButton(element) ? readButton(element) : null;
    if (pressed === null || place.isAside(element, pressed === 'open')) continue;
    if (pressed === 'open' && denialOnly) return null;
    if (pressed === 'open') button ??= element;
    else if (pressed === 'closed') closed ??= element;
  }
  for (const element of near) {
    if (!isText(element)) continue;
    const stock = readStockElement(element, place);
    if (!stock || (said.has(stock.state) && (!stock.isNamed || said.get(stock.state)?.isNamed)))
      continue;
    if (!place.isAside(element)) said.set(stock.state, { element, isNamed: stock.isNamed });
  }
  if (said.has('out_of_stock') && button) closed ??= findNotice(near, place);
  return weigh(said, button, closed);
}

interface StockElement {
  element: TagNode;
  /** In an element that is called stock or availability. */
  isNamed: boolean;
}

function weigh(
  said: ReadonlyMap<Availability, StockElement>,
  button: TagNode | null,
  closed: TagNode | null,
): VisibleStock | null {
  const text = (state: Availability): VisibleStock | null => {
    const one = said.get(state);
    return one
      ? {
          availability: state,
          at: describePlace(one.element),
          from: 'stock text',
          isPlain: !button && (one.isNamed || closed !== null),
        }
      : null;
  };
  const pressed = (availability: Availability, element: TagNode): VisibleStock => ({
    availability,
    at: describePlace(element),
    from: 'buy button',
    isPlain: false,
  });
  if (said.has('in_stock') && said.has('out_of_stock')) {
    if (button) return pressed('in_stock', button);
    return closed ? text('out_of_stock') : null;
  }
  for (const state of ['discontinued', 'out_of_stock'] as const)
    if (said.has(state)) return button && state === 'out_of_stock' && !closed ? null : text(state);
  for (const state of ['pre_order', 'back_order', 'in_stock'] as const)
    if (said.has(state)) return text(state);
  if (closed && !button) return pressed('out_of_stock', closed);
  return button ? pressed('in_stock', button) : null;
}

/** Elements whose text is a choice, a link or a button are none that tell of the product. */
const NO_TEXTS = new Set(['script', 'option', 'a', 'button', 'input', 'label', 'style']);

const isText = (element: TagNode): boolean => !NO_TEXTS.has(element.name);

/** A text, not a button, that offers to tell when the product is back. */
function findNotice(near: readonly TagNode[], place: OwnPlace): TagNode | null {
  const notice = near.find(
    (element) =>
      isText(element) &&
      element.children.length === 1 &&
      typeof element.children[0] === 'string' &&
      element.children[0].length <= MAX_NOTICE &&
      isNotifyText(element.children[0]) &&
      !place.isAside(element),
  );
  return notice ?? null;
}

/**
 * A stock-named element's words or its number; elsewhere only a text that is little more than the
 * words themselves.
 */
function readStockElement(element: TagNode, place: OwnPlace): StockText | null {
  const counted = readCount(element);
  if (counted) return { state: counted, isNamed: true };
  const hasText = element.children.some(
    (child) => typeof child === 'string' && child.trim().length > 1,
  );
  const names = `${getAttribute(element, 'class')} ${getAttribute(element, 'id')} ${getAttribute(element, 'data-testid')}`;
  const isNamed =
    STOCK_NAME.test(names) ||
    (element.parent !== null && STOCK_NAME.test(getAttribute(element.parent, 'class')));
  if (!hasText && !isNamed) return null;
  const text = getVisibleText(element, MAX_TEXT + 10);
  if (text.length < 2 || text.length > (isNamed ? MAX_TEXT : 45)) return null;
  const state = readStockText(text);
  if (state === 'unknown' || (!isNamed && isOfOtherLabel(element))) return null;
  // What a script may show is part of the text: without it the text says another thing, or nothing.
  return hasText || readStockText(place.getShownText(element, MAX_TEXT)) === state
    ? { state, isNamed }
    : null;
}

interface StockText {
  readonly state: Availability;
  readonly isNamed: boolean;
}

/** The value of a row of facts whose label is about something else ("Timer: not available"). */
function isOfOtherLabel(element: TagNode): boolean {
  if (element.name !== 'td' && element.name !== 'dd') return false;
  const siblings: readonly (TagNode | string)[] = element.parent?.children ?? [];
  const label = siblings
    .slice(0, siblings.indexOf(element))
    .findLast((sibling) => typeof sibling !== 'string');
  if (label === undefined || typeof label === 'string') return false;
  const text = getVisibleText(label, MAX_TEXT);
  return text !== '' && !isStockLabel(text);
}

/** `data-stock="0"`, `data-available="false"` on the product's own element. */
function readCount(element: TagNode): Availability | null {
  if (element.from === element.to) return null;
  const count =
    getAttribute(element, 'data-stock') ||
    getAttribute(element, 'data-inventory') ||
    getAttribute(element, 'data-stock-quantity') ||
    getAttribute(element, 'data-available-quantity');
  if (/^-?\d+$/.test(count)) return Number(count) > 0 ? 'in_stock' : 'out_of_stock';
  const flag =
    getAttribute(element, 'data-available') ||
    getAttribute(element, 'data-in-stock') ||
    getAttribute(element, 'data-instock');
  if (/^(?:false|0|no)$/i.test(flag)) return 'out_of_stock';
  return /^(?:true|1|yes)$/i.test(flag) ? 'in_stock' : null;
}

/** A button, or what pages use for one. */
function isButton(element: TagNode): boolean {
  const { name } = element;
  if (name === 'button' || name === 'a' || name === 'input' || name === 'form') return true;
  return (
    getAttribute(element, 'role') === 'button' ||
    (name === 'img' && /cart|basket/i.test(getAttribute(element, 'id')))
  );
}

function readButton(element: TagNode): 'open' | 'closed' | null {
  if (element.name === 'form')
    return /notify|back-?in-?stock|stock-?(?:alert|notif)|wait-?list/i.test(
      `${getAttribute(element, 'class')} ${getAttribute(element, 'id')} ${getAttribute(element, 'action')}`,
    )
      ? 'closed'
      : null;
  if (element.name === 'input' && !/^(?:submit|button|image)$/i.test(getAttribute(element, 'type')))
    return null;
  const words =
    element.name === 'input'
      ? getAttribute(element, 'value')
      : `${getVisibleText(element, 60)} ${getAttribute(element, 'title')} ${getAttribute(element, 'alt')}`;
  const names = `${getAttribute(element, 'class')} ${getAttribute(element, 'id')} ${getAttribute(element, 'name')}`;
  const off =
    hasAttribute(element, 'disabled') ||
    getAttribute(element, 'aria-disabled') === 'true' ||
    OFF.test(names);
  if (readStockText(words) === 'out_of_stock' || isNotifyText(words)) return 'closed';
  if (!BUY.test(`${words} ${names}`)) return null;
  if (SOLD_OUT.test(names)) return 'closed';
  return off ? null : 'open';
}
