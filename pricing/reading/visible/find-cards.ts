/**
 * Cards: rows, tiles and slides that repeat on a page, each with a link and a price. Told by their build alone, so that it does not matter what a
 * shop calls them. The price in a card is the price of what the card leads to.
 */
import { attribute, isInside, type TagNode } from '../document/page-tree.ts';

/** Two are cards when they lead to two pages; more of one build are, wherever they lead. */
const PAIR = 2;
const MIN_CARDS = 3;
const MAX_LEVELS = 9;
/** Cards of one list are about equally big. */
const ALIKE = 2.5;

/** For each priced element that stands in a card, how many cards its list has; elements outside cards are missing. */
export function findCards(priced: readonly TagNode[], controls: readonly TagNode[], anchor: TagNode | null): ReadonlyMap<TagNode, number> {
  const lists = groupByParent(priced);
  const links = controls.filter(leadsElsewhere);
  const found = new Map<TagNode, number>();
  for (const node of priced) {
    const size = sizeOfList(node, lists, { links, anchor });
    if (size >= PAIR) found.set(node, size);
  }
  return found;
}

/** Children of one parent that hold a price at the end of equal paths, by parent and path. */
type Lists = ReadonlyMap<TagNode, ReadonlyMap<string, ReadonlySet<TagNode>>>;

function groupByParent(priced: readonly TagNode[]): Lists {
  const lists = new Map<TagNode, Map<string, Set<TagNode>>>();
  for (const node of priced) {
    let path = '';
    for (let at: TagNode = node, level = 0; at.parent && level < MAX_LEVELS; at = at.parent, level += 1) {
      path = `${at.name} ${path}`;
      const byPath = lists.get(at.parent) ?? new Map<string, Set<TagNode>>();
      lists.set(at.parent, byPath.set(path, (byPath.get(path) ?? new Set<TagNode>()).add(at)));
    }
  }
  return lists;
}

interface Surroundings {
  /** Links to other pages, in document order. */
  links: readonly TagNode[];
  anchor: TagNode | null;
}

function sizeOfList(node: TagNode, lists: Lists, { links, anchor }: Surroundings): number {
  let most = 0;
  let path = '';
  for (let at: TagNode = node, level = 0; at.parent && level < MAX_LEVELS; at = at.parent, level += 1) {
    path = `${at.name} ${path}`;
    if (anchor && isInside(anchor, at)) break;
    if (firstLink(at, links) === null) continue;
    const own = at.end - at.index + 1;
    let alike = 0;
    const targets = new Set<string>();
    for (const other of lists.get(at.parent)?.get(path) ?? []) {
      const size = other.end - other.index + 1;
      const link = size <= own * ALIKE && own <= size * ALIKE && !(anchor && isInside(anchor, other)) ? firstLink(other, links) : null;
      if (link === null) continue;
      alike += 1;
      targets.add(attribute(link, 'href'));
    }
    if (alike >= MIN_CARDS || (alike === PAIR && targets.size === PAIR && own > 2)) most = Math.max(most, alike);
  }
  return most;
}

function leadsElsewhere(element: TagNode): boolean {
  const href = attribute(element, 'href');
  return element.name === 'a' && href.length > 1 && !/^(?:#|javascript:|mailto:|tel:)/i.test(href);
}

/** The first link in the element, or the element itself: a card may be one link. */
function firstLink(element: TagNode, links: readonly TagNode[]): TagNode | null {
  if (leadsElsewhere(element)) return element;
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.index ?? 0) <= element.index) low = middle + 1;
    else high = middle;
  }
  const link = links[low];
  return link !== undefined && link.index <= element.end ? link : null;
}
