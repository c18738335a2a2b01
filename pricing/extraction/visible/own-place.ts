/**
 * Whether an element near the product's name and price is about that product: not in another part
 * of the page, not hidden, not in a link to another page, not in a card of another product.
 */
import { getAttribute, hasAttribute, isInside, type TagNode } from '../document/page-tree.ts';
import { toComparablePath, type PageContext } from '../page-context.ts';
import { buildNamePattern } from '../word-patterns.ts';
import { memoizeByNames } from './place-names.ts';
import { ASIDE_NAMES } from './stock-names.ts';

export interface ProductPlace {
  /** The element with the product's name. */
  readonly anchor: TagNode | null;
  /** The element with its price. */
  readonly price: TagNode | null;
  /** Elements with other prices. */
  readonly others: readonly TagNode[];
}

const ASIDE = buildNamePattern(ASIDE_NAMES);
const HIDDEN = /(?:^|\s)(?:hidden|hide|d-none|sr-only)(?:\s|$)/;
/** So far up an element's names are asked for. */
const NAMED_LEVELS = 6;
const CARD_LEVELS = 9;
/** So many of one build are a list of cards. */
const MIN_CARDS = 3;
/** Cards of one list are about equally big. */
const ALIKE = 2.5;
/** Leads to no other product. */
const NO_PAGE = /^(?:#|javascript:|mailto:|tel:|$)/i;
const ACTION =
  /cart|basket|wish|favou?rite|login|account|review|checkout|compare|[?&](?:add|sku|variant)/i;

/** Tells for the elements of a part of the page whether each is about something else. */
export class OwnPlace {
  readonly #context: PageContext;
  readonly #place: ProductPlace;
  readonly #own: ReadonlySet<string | null>;
  /** Links to other products, in document order. */
  readonly #links: readonly TagNode[];
  // Ancestors are asked again and again: what each says is kept.
  readonly #named = new Map<TagNode, boolean>();
  readonly #cards = new Map<TagNode, boolean>();

  constructor(context: PageContext, near: readonly TagNode[], place: ProductPlace) {
    this.#context = context;
    this.#place = place;
    this.#own = new Set(
      [context.url, context.meta.canonical ?? context.url].map((url) =>
        toComparablePath(url, context.url),
      ),
    );
    this.#links = near.filter((element) => this.#leadsElsewhere(element));
  }

  /** True for what is not about the product. A button may be a link itself. */
  isAside(element: TagNode, isButton = false): boolean {
    let level = 0;
    for (let at: TagNode | null = element; at !== null && level < CARD_LEVELS; at = at.parent) {
      if (level < NAMED_LEVELS && this.#isNamedAside(at)) return true;
      if (!(isButton && at === element) && this.#leadsElsewhere(at)) return true;
      if (this.#isCard(at)) return true;
      level += 1;
    }
    return false;
  }

  #isNamedAside(element: TagNode): boolean {
    const known = this.#named.get(element);
    if (known !== undefined) return known;
    const named = isCalledAside(element);
    this.#named.set(element, named);
    return named;
  }

  #leadsElsewhere(element: TagNode): boolean {
    if (element.name !== 'a') return false;
    const href = getAttribute(element, 'href').trim();
    if (NO_PAGE.test(href) || ACTION.test(href)) return false;
    return !this.#own.has(toComparablePath(href, this.#context.url));
  }

  /**
   * One of several of a build that lead elsewhere, or a part with a link and a price of its own;
   * never what holds the product's own name or price.
   */
  #isCard(element: TagNode): boolean {
    const { anchor, price, others } = this.#place;
    if ((anchor && isInside(anchor, element)) || (price && isInside(price, element))) return false;
    const known = this.#cards.get(element);
    if (known !== undefined) return known;
    const isCard =
      this.#hasLink(element) &&
      (others.some((other) => isInside(other, element)) || this.#isOneOfList(element));
    this.#cards.set(element, isCard);
    return isCard;
  }

  #isOneOfList(element: TagNode): boolean {
    const size = element.end - element.index + 1;
    let alike = 0;
    for (const sibling of element.parent?.children ?? []) {
      if (typeof sibling === 'string' || sibling.name !== element.name) continue;
      if (getAttribute(sibling, 'class') !== getAttribute(element, 'class')) continue;
      const other = sibling.end - sibling.index + 1;
      if (other <= size * ALIKE && size <= other * ALIKE && this.#hasLink(sibling)) alike += 1;
      if (alike >= MIN_CARDS) return true;
    }
    return false;
  }

  /** A link to another page stands in the element. */
  #hasLink(element: TagNode): boolean {
    let low = 0;
    let high = this.#links.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#links[middle]?.index ?? 0) < element.index) low = middle + 1;
      else high = middle;
    }
    const link = this.#links[low];
    return link !== undefined && link.index <= element.end;
  }
}

const areOfElsewhere = memoizeByNames((names) => ASIDE.test(names) || HIDDEN.test(names));

function isCalledAside(element: TagNode): boolean {
  const { name } = element;
  if (name === 'nav' || name === 'footer' || name === 'select' || hasAttribute(element, 'hidden'))
    return true;
  const classes = getAttribute(element, 'class');
  return (
    (classes !== '' && areOfElsewhere(`${classes} `)) ||
    /display:\s*none|visibility:\s*hidden/i.test(getAttribute(element, 'style'))
  );
}
