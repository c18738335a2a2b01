import { getAttribute, isInside, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { type PlaceNames, readPlaceNames } from './place-names.ts';

export interface PlaceHints {
  anchor: TagNode | null;
  /** Document positions of buttons that buy. */
  buttons: readonly number[];
  /** How many prices on the page stand in equal surroundings. */
  repeats: number;
  /** How many cards the list has in one of which it stands; 0 when it stands in none. */
  cards: number;
  marked: boolean;
  /** Not shown to a reader. */
  isHidden: boolean;
  /** What elements are called, kept over the prices of a page. */
  seen: Map<TagNode, PlaceNames>;
}

export interface PlaceScore {
  score: number;
  /** Crossed out, or called old by its surroundings. */
  struck: boolean;
  why: string;
  /** The parts of `why`. */
  said: ReadonlySet<string>;
}

/** What a price loses that is not shown. */
export const HIDDEN = 3;
/** Elements of a row in a list of products; a row of a page's layout has more. */
const MAX_ROW = 25;
const MIN_LINK_NAME = 6;

/** Elements that a part of the page has which is about delivery alone. */
const SMALL_PART = 60;

/** How likely a price at this place is the product's own; above 5 it is fairly sure. */
export function scorePlace(node: TagNode, hints: PlaceHints): PlaceScore {
  const reasons: string[] = [];
  let score = hints.marked ? 1.5 : 0;
  const { struck, named } = scoreNames(node, hints.seen, reasons);
  score += named;
  score += scorePosition(node, hints, reasons);
  if (hints.isHidden) {
    score -= HIDDEN;
    reasons.push('hidden');
  }
  if (hints.repeats >= 4) {
    score -= hints.repeats >= 8 ? 4 : 2.5;
    reasons.push(`one of ${hints.repeats} alike`);
  }
  if (hints.cards > 0) {
    score -= 6;
    reasons.push(`on one of ${hints.cards} cards`);
  }
  return { score, struck, why: reasons.join(', '), said: new Set(reasons) };
}

function namesOf(node: TagNode, seen: Map<TagNode, PlaceNames>): PlaceNames {
  let names = seen.get(node);
  if (names === undefined) seen.set(node, (names = readPlaceNames(node)));
  return names;
}

function scoreNames(
  node: TagNode,
  seen: Map<TagNode, PlaceNames>,
  reasons: string[],
): { struck: boolean; named: number } {
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
  for (
    let at: TagNode | null = node, step = 0;
    at !== null && step < 9;
    at = at.parent, step += 1
  ) {
    const names = namesOf(at, seen);
    if (names.strikes && step < 3) struck = true;
    if (names.leads) add('inside a link', -5);
    if (names.isPart) add(`inside ${at.name}`, -5);
    if (step < 4) {
      if (!priced && names.price) {
        priced = true;
        add('called a price', 3);
      }
      if (step < 3 && names.current) add('called current', 1);
      if (step < 2 && names.old) struck = true;
      if (names.aside) add('beside the price', -4);
    }
    if (step < 6 && at.end - at.index < SMALL_PART && names.delivery) add('called delivery', -6);
    if (names.elsewhere) add('in another part of the page', -3.5);
    if (names.others) add('among other products', -4);
    if (names.carousel) add('in a carousel', -2);
    if (names.isPrice) add('marked as the price', 1);
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

/**
 * In a row or list item of its own, after a link with a name: the price of what the link leads to.
 */
function standsBesideLink(node: TagNode, anchor: TagNode | null): boolean {
  let row: TagNode | null = node;
  for (let step = 0; row !== null && step < 6 && row.name !== 'tr' && row.name !== 'li'; step += 1)
    row = row.parent;
  if (
    row === null ||
    (row.name !== 'tr' && row.name !== 'li') ||
    row.end - row.index > MAX_ROW ||
    (anchor !== null && isInside(anchor, row))
  )
    return false;
  return holdsNamedLink(row, node.index);
}

function holdsNamedLink(at: TagNode, before: number): boolean {
  if (at.index >= before) return false;
  if (
    at.name === 'a' &&
    getAttribute(at, 'href').length > 1 &&
    getVisibleText(at, 60).length >= MIN_LINK_NAME
  )
    return true;
  return at.children.some((child) => typeof child !== 'string' && holdsNamedLink(child, before));
}

/** The nearer the common ancestor of price and name, the more they belong together. */
function sharedPlace(node: TagNode, anchor: TagNode): number {
  let steps = 0;
  for (let at: TagNode | null = node; at !== null && steps < 10; at = at.parent, steps += 1) {
    if (
      at.name !== 'body' &&
      at.name !== 'html' &&
      anchor.index >= at.index &&
      anchor.index <= at.end
    )
      return steps <= 5 ? 1.5 : 0.75;
  }
  return 0;
}
