import { attribute, hasAttribute, isInside, type TagNode } from '../document/page-tree.ts';
import { visibleText } from '../document/visible-text.ts';

export interface PlaceHints {
  anchor: TagNode | null;
  /** Document positions of buttons that buy. */
  buttons: readonly number[];
  /** How many prices on the page stand in equal surroundings. */
  repeats: number;
  /** How many cards the list has in one of which it stands; 0 when it stands in none. */
  cards: number;
  marked: boolean;
}

export interface PlaceScore {
  score: number;
  /** Crossed out, or called old by its surroundings. */
  struck: boolean;
  why: string;
}

/** Elements of a row in a list of products; a row of a page's layout has more. */
const MAX_ROW = 25;
const MIN_LINK_NAME = 6;

const PRICE = /pri[cs]e|\bpris|prix|preis|precio|pre[cç]o|prezz|(?:^|[\s_-])cen[ay]|hind\b|kaina|цен|hinta|fiyat|harga|amount|deal/i;
const CURRENT = /current|final|actual|\bnow|sale|special|offer|our-|main|product[-_]?price|detail|new-?price|pricenew|selling|sell\b|promo|akcij/i;
const OLD = /(?:^|[\s_-]|price)old(?:$|[\s_-]|price|er?\b)|(?-i:[a-z]Old(?:Price)?\b|\bold[A-Z])|\bwas\b|was-|before|strike|crossed|(?<!with-?|has-?)list-?price|rrp|msrp|original|compare|undiscounted|line-?through|previous|regular-price.*has-sale|stara|puvodn|prev-?price/i;
const ASIDE = /shipping|delivery|versand|unit[-_]?price|per-unit|base-?price|grundpreis|install?ment|monthly|finance|credit|leasing|saving|save-|discount|voucher|coupon|deposit|loyalty|points|wallet|warranty|insurance|badge|tooltip|review|rating/i;
/** Said of the element or of a small part of the page around it: what it costs to have the thing brought. */
const DELIVERY = /shipping|delivery|deliver-|courier|postage|versand|lieferung|livraison|env[ií]o|frakt|fragt|doprav|dostav|shpmt|shipcost|fshipping|pickup|omniva/i;
const SMALL_PART = 60;
const ELSEWHERE = /lightbox|drawer|offcanvas|flyout|calculator|cart|basket|minicart|trolley|filter|facet|slider-range|menu|navbar|breadcrumb|footer|header-top|cookie|search|modal|popup|dialog/i;
const OTHERS = /related|recommend|recos|similar|upsell|up-sell|cross-?sell|also[-_]|accessor|another|suggest|best-?sell|recently|history|bundle|together|you-may|ymal|alternativ|podob|souvis|variant-list|tile|teaser|listing|product-list|item-card|product-card|products-grid|widget/i;
const CAROUSEL = /carousel|slick|swiper|slider|slide\b|owl-/i;
const HIDDEN = /(?:^|\s)(?:hidden|hide|d-none|visually-hidden|sr-only|invisible|is-hidden|u-hidden|template)(?:\s|$)/i;

/** How likely a price at this place is the product's own; above 5 it is fairly sure. */
export function scorePlace(node: TagNode, hints: PlaceHints): PlaceScore {
  const reasons: string[] = [];
  let score = hints.marked ? 1.5 : 0;
  const { struck, named } = scoreNames(node, reasons);
  score += named;
  score += scorePosition(node, hints, reasons);
  if (hints.repeats >= 4) {
    score -= hints.repeats >= 8 ? 4 : 2.5;
    reasons.push(`one of ${hints.repeats} alike`);
  }
  if (hints.cards > 0) {
    score -= 6;
    reasons.push(`on one of ${hints.cards} cards`);
  }
  return { score, struck, why: reasons.join(', ') };
}

function scoreNames(node: TagNode, reasons: string[]): { struck: boolean; named: number } {
  let named = 0;
  let struck = false;
  let priced = false;
  const once = new Set<string>();
  const add = (what: string, points: number): void => {
    if (once.has(what)) return;
    once.add(what);
    named += points;
    reasons.push(what);
  };
  for (let at: TagNode | null = node, step = 0; at !== null && step < 9; at = at.parent, step += 1) {
    const names = `${attribute(at, 'class')} ${attribute(at, 'id')} ${attribute(at, 'itemprop')} ${attribute(at, 'data-testid')}`;
    if (/^(?:del|s|strike)$/.test(at.name) && step < 3) struck = true;
    if (/line-through/i.test(attribute(at, 'style')) && step < 3) struck = true;
    if (at.name === 'a' && attribute(at, 'href').length > 1 && !/^(?:#|javascript)/i.test(attribute(at, 'href'))) add('inside a link', -5);
    if (at.name === 'nav' || at.name === 'footer') add(`inside ${at.name}`, -5);
    if (hasAttribute(at, 'hidden') || /display:\s*none|visibility:\s*hidden/i.test(attribute(at, 'style')) || HIDDEN.test(names)) add('hidden', -3);
    if (step < 4) {
      if (!priced && PRICE.test(names)) {
        priced = true;
        add('called a price', 3);
      }
      if (step < 3 && CURRENT.test(names)) add('called current', 1);
      if (step < 2 && OLD.test(names)) struck = true;
      if (ASIDE.test(names)) add('beside the price', -4);
    }
    if (step < 6 && at.end - at.index < SMALL_PART && DELIVERY.test(names)) add('called delivery', -6);
    if (ELSEWHERE.test(names) && !/add[-_]?to[-_]?cart|product/i.test(names)) add('in another part of the page', -3.5);
    if (OTHERS.test(names)) add('among other products', -4);
    if (CAROUSEL.test(names)) add('in a carousel', -2);
    if (attribute(at, 'itemprop') === 'price') add('marked as the price', 1);
  }
  if (struck) add('crossed out', -4);
  return { struck, named };
}

/** Soon after the product's name, and before a button that buys. */
function scorePosition(node: TagNode, hints: PlaceHints, reasons: string[]): number {
  let score = 0;
  if (hints.anchor) {
    const distance = node.index - hints.anchor.index;
    if (distance >= 0) score += 3 * Math.max(0, 1 - distance / 400);
    else score += distance > -250 ? 1 + distance / 250 : -1;
    if (distance >= 0 && distance < 150) reasons.push('soon after the name');
    score += sharedPlace(node, hints.anchor);
  }
  const next = hints.buttons.find((button) => button > node.index - 30);
  if (next !== undefined && next - node.index < 120) {
    score += 1.5;
    reasons.push('near a button that buys');
  }
  if (standsBesideLink(node, hints.anchor)) {
    score -= 2;
    reasons.push('in a row that links to something else');
  }
  return score;
}

/** In a row or list item of its own, after a link with a name: the price of what the link leads to. */
function standsBesideLink(node: TagNode, anchor: TagNode | null): boolean {
  let row: TagNode | null = node;
  for (let step = 0; row !== null && step < 6 && row.name !== 'tr' && row.name !== 'li'; step += 1) row = row.parent;
  if (row === null || (row.name !== 'tr' && row.name !== 'li') || row.end - row.index > MAX_ROW || (anchor !== null && isInside(anchor, row))) return false;
  return holdsNamedLink(row, node.index);
}

function holdsNamedLink(at: TagNode, before: number): boolean {
  if (at.index >= before) return false;
  if (at.name === 'a' && attribute(at, 'href').length > 1 && visibleText(at, 60).length >= MIN_LINK_NAME) return true;
  return at.children.some((child) => typeof child !== 'string' && holdsNamedLink(child, before));
}

/** The nearer the common ancestor of price and name, the more they belong together. */
function sharedPlace(node: TagNode, anchor: TagNode): number {
  let steps = 0;
  for (let at: TagNode | null = node; at !== null && steps < 10; at = at.parent, steps += 1) {
    if (at.name !== 'body' && at.name !== 'html' && anchor.index >= at.index && anchor.index <= at.end) return steps <= 5 ? 1.5 : 0.75;
  }
  return 0;
}
