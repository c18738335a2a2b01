/**
 * Cards: rows, tiles and slides that repeat on a page, each with a link and a price. Recognized by
 * their build alone, so that it does not matter what a shop calls them. The price in a card is the price
 * of what the card leads to.
 */
import { getAttribute, isInside, type TagNode } from '#pricing/extraction/document/page-tree.ts';

/** Two are cards when they lead to two pages; more of one build are, wherever they lead. */
const PAIR = 2;
const MIN_CARDS = 3;
const MAX_LEVELS = 9;
/** Cards of one list are about equally big. */
const ALIKE = 2.5;

/**
 * For each priced element that stands in a card, how many cards its list has; elements outside
 * cards are missing.
 */
export function findCards(
  priced: readonly TagNode[],
  controls: readonly TagNode[],
  anchor: TagNode | null,
): ReadonlyMap<TagNode, number> {
  // Two cards with a price each make the shortest list.
  if (priced.length < PAIR) return new Map();
  const lists = groupByParent(priced);
  const links = controls.filter(leadsElsewhere);
  const found = new Map<TagNode, number>();
  const context = { links, anchor };
  for (const node of priced) {
    const size = sizeOfList(node, lists, context);
    if (size >= PAIR) found.set(node, size);
  }
  return found;
}

/** Children of one parent that hold a price at the end of equal paths. */
interface List {
  readonly nodes: Set<TagNode>;
  /**
   * Those of them that have a link and are not about the page's own product; read once, however
   * many ask.
   */
  cards: readonly Card[] | null;
  /**
   * How many of them are alike to one of a given size: equal ones are asked for again and again.
   */
  readonly alike: Map<number, number>;
}

interface Card {
  readonly size: number;
  readonly target: string;
}

/** The names on the way up from a price: equal ways are one object. */
type Path = Map<string, Path>;

interface Lists {
  readonly byParent: ReadonlyMap<TagNode, ReadonlyMap<Path, List>>;
  readonly start: Path;
}

/** The way of the names so far and one more. */
function stepUp(path: Path, name: string): Path {
  let next = path.get(name);
  if (!next) path.set(name, (next = new Map<string, Path>()));
  return next;
}

function groupByParent(priced: readonly TagNode[]): Lists {
  const byParent = new Map<TagNode, Map<Path, List>>();
  const start: Path = new Map();
  for (const node of priced) {
    let path = start;
    for (
      let at: TagNode = node, level = 0;
      at.parent && level < MAX_LEVELS;
      at = at.parent, level += 1
    ) {
      path = stepUp(path, at.name);
      let byPath = byParent.get(at.parent);
      if (!byPath) byParent.set(at.parent, (byPath = new Map<Path, List>()));
      let list = byPath.get(path);
      if (!list) byPath.set(path, (list = { nodes: new Set(), cards: null, alike: new Map() }));
      list.nodes.add(at);
    }
  }
  return { byParent, start };
}

interface Surroundings {
  /** Links to other pages, in document order. */
  links: readonly TagNode[];
  anchor: TagNode | null;
}

function sizeOfList(node: TagNode, lists: Lists, context: Surroundings): number {
  const { anchor, links } = context;
  let most = 0;
  let path = lists.start;
  for (
    let at: TagNode = node, level = 0;
    at.parent && level < MAX_LEVELS;
    at = at.parent, level += 1
  ) {
    path = stepUp(path, at.name);
    if (anchor && isInside(anchor, at)) break;
    const list = lists.byParent.get(at.parent)?.get(path);
    if (list === undefined || firstLink(at, links) === null) continue;
    const own = at.end - at.index + 1;
    let alike = list.alike.get(own);
    if (alike === undefined) list.alike.set(own, (alike = countAlike(list, own, context)));
    most = Math.max(most, alike);
  }
  return most;
}

/** How many cards of the list are about as big; 0 when they make no list. */
function countAlike(list: List, own: number, { links, anchor }: Surroundings): number {
  list.cards ??= [...list.nodes].flatMap((other) => {
    const link = anchor && isInside(anchor, other) ? null : firstLink(other, links);
    return link === null
      ? []
      : [{ size: other.end - other.index + 1, target: getAttribute(link, 'href') }];
  });
  const cards = list.cards.filter(({ size }) => size <= own * ALIKE && own <= size * ALIKE);
  if (cards.length >= MIN_CARDS) return cards.length;
  return cards.length === PAIR && own > 2 && cards[0]?.target !== cards[1]?.target ? PAIR : 0;
}

function leadsElsewhere(element: TagNode): boolean {
  if (element.name !== 'a') return false;
  const href = getAttribute(element, 'href');
  return href.length > 1 && !/^(?:#|javascript:|mailto:|tel:)/i.test(href);
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
