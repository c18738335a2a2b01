/**
 * Whether an element near the product's name and price is about that product: not in another part
 * of the page, not hidden, not in a link to another page, not in a card of another product.
 */
import { getAttribute, isInside, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import {
  findHiddenElements,
  type HiddenCheck,
} from '#pricing/extraction/document/hidden-elements.ts';
import { toComparablePath, type PageContext } from '#pricing/extraction/page-context.ts';
import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import { memoizeByNames } from './place-names.ts';
import { CHOICE_NAMES, ELSEWHERE_NAMES } from './stock-names.ts';

export interface ProductPlace {
  /** The element with the product's name. */
  readonly anchor: TagNode | null;
  /** The element with its price. */
  readonly price: TagNode | null;
  /** Elements with other amounts. */
  readonly others: readonly TagNode[];
}

const ELSEWHERE = buildNamePattern(ELSEWHERE_NAMES);
const CHOICE = buildNamePattern(CHOICE_NAMES);
/** So far up an element's names are asked for. */
const NAMED_LEVELS = 6;
const CARD_LEVELS = 9;
/** So many of one build are a list of cards. */
const MIN_CARDS = 3;
/** A card has no more elements; a part of the page with the product's own buttons has. */
const SMALL_CARD = 40;
/** Cards of one list are about equally big. */
const ALIKE = 2.5;
/** Leads to no other product. */
const NO_PAGE = /^(?:#|javascript:|mailto:|tel:|$)/i;
const ACTION =
  /cart|basket|wish|favou?rite|login|account|review|checkout|compare|[?&](?:add|sku|variant)/i;

const CHOICE_ROLES = new Set(['radio', 'option', 'menuitemradio']);

/** Tells for the elements of a part of the page whether each is about something else. */
export class OwnPlace {
  readonly #context: PageContext;
  readonly #place: ProductPlace;
  readonly #own: ReadonlySet<string | null>;
  /** Links to other products, in document order. */
  readonly #links: readonly TagNode[];
  readonly #isHidden: HiddenCheck;
  // Ancestors are asked again and again: what each says is kept.
  readonly #named = new Map<TagNode, Named>();
  readonly #cards = new Map<TagNode, boolean>();

  constructor(context: PageContext, near: readonly TagNode[], place: ProductPlace) {
    this.#context = context;
    this.#place = place;
    this.#isHidden = findHiddenElements(context.tree);
    this.#own = new Set(
      [context.url, context.meta.canonical ?? context.url].map((url) =>
        toComparablePath(url, context.url),
      ),
    );
    this.#links = near.filter((element) => this.#leadsElsewhere(element));
  }

  /**
   * True for what is not about the product. A button may be a link itself, and stand beside the
   * choices.
   */
  isAside(element: TagNode, isButton = false): boolean {
    if (this.#isHidden(element)) return true;
    let level = 0;
    for (let at: TagNode | null = element; at !== null && level < CARD_LEVELS; at = at.parent) {
      if (this.#holdsProduct(at)) return false;
      const named = this.#getNamed(at);
      const isNamed = level < NAMED_LEVELS && !(isButton && at === element);
      if (isNamed && (named.isElsewhere || (named.isChoice && !isButton))) return true;
      if (this.#isCard(at) || (!isButton && this.#isOtherChoice(at))) return true;
      if (!(isButton && at === element) && this.#leadsElsewhere(at)) return true;
      level += 1;
    }
    return false;
  }

  /** What holds the product's own name or price is not about another. */
  #holdsProduct(element: TagNode): boolean {
    const { anchor, price } = this.#place;
    return (
      (anchor !== null && isInside(anchor, element)) || (price !== null && isInside(price, element))
    );
  }

  /** The text of an element without what is hidden in it; at most about `limit` characters. */
  getShownText(element: TagNode, limit: number): string {
    return getVisibleText(element, limit, this.#isHidden);
  }

  #getNamed(element: TagNode): Named {
    let named = this.#named.get(element);
    if (named === undefined) this.#named.set(element, (named = readNames(element)));
    return named;
  }

  /** A choice that is not made, or a link to this page with another choice: another variant. */
  #isOtherChoice(element: TagNode): boolean {
    const role = getAttribute(element, 'role');
    if (CHOICE_ROLES.has(role))
      return getAttribute(element, role === 'option' ? 'aria-selected' : 'aria-checked') !== 'true';
    const href = element.name === 'a' ? getAttribute(element, 'href').trim() : '';
    if (NO_PAGE.test(href) || !URL.canParse(href, this.#context.url)) return false;
    return new URL(href, this.#context.url).search !== new URL(this.#context.url).search;
  }

  #leadsElsewhere(element: TagNode): boolean {
    if (element.name !== 'a') return false;
    const href = getAttribute(element, 'href').trim();
    if (NO_PAGE.test(href) || ACTION.test(href)) return false;
    return !this.#own.has(toComparablePath(href, this.#context.url));
  }

  /**
   * One of several of a build that lead elsewhere, or a small part with a picture that does and a
   * price of its own.
   */
  #isCard(element: TagNode): boolean {
    const { others } = this.#place;
    const known = this.#cards.get(element);
    if (known !== undefined) return known;
    const link = this.#findLink(element);
    const isCard =
      link !== null &&
      (this.#isOneOfList(element) ||
        (element.end - element.index < SMALL_CARD &&
          hasImage(link) &&
          others.some((other) => isInside(other, element))));
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
      if (other <= size * ALIKE && size <= other * ALIKE && this.#findLink(sibling)) alike += 1;
      if (alike >= MIN_CARDS) return true;
    }
    return false;
  }

  /** The first link to another page in the element. */
  #findLink(element: TagNode): TagNode | null {
    let low = 0;
    let high = this.#links.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#links[middle]?.index ?? 0) < element.index) low = middle + 1;
      else high = middle;
    }
    const link = this.#links[low];
    return link !== undefined && link.index <= element.end ? link : null;
  }
}

const hasImage = (link: TagNode): boolean =>
  link.children.some(
    (child) => typeof child !== 'string' && (child.name === 'img' || hasImage(child)),
  );

interface Named {
  readonly isElsewhere: boolean;
  readonly isChoice: boolean;
}

const readClasses = memoizeByNames((names): Named => ({
  isElsewhere: ELSEWHERE.test(names),
  isChoice: CHOICE.test(names),
}));

function readNames(element: TagNode): Named {
  const { name } = element;
  const said = readClasses(`${getAttribute(element, 'class')} `);
  return {
    isElsewhere: said.isElsewhere || name === 'nav' || name === 'footer',
    isChoice: said.isChoice || name === 'select',
  };
}
