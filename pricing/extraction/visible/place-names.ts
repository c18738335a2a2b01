/** What an element's own name, classes and ids say of the place it makes. */
import { buildNamePattern } from '#pricing/extraction/word-patterns.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import {
  ASIDE_NAMES,
  CURRENT_NAMES,
  DELIVERY_NAMES,
  ELSEWHERE_NAMES,
  OLD_NAMES,
  OTHERS_NAMES,
  PRICE_NAMES,
} from './place-name-words.ts';

const PRICE = buildNamePattern(PRICE_NAMES);
const CURRENT = buildNamePattern(CURRENT_NAMES);
const OLD = buildNamePattern(OLD_NAMES);
const ASIDE = buildNamePattern(ASIDE_NAMES);
/**
 * Said of the element or of a small part of the page around it: what it costs to have the thing
 * brought.
 */
const DELIVERY = buildNamePattern(DELIVERY_NAMES);
const ELSEWHERE = buildNamePattern(ELSEWHERE_NAMES);
const OTHERS = buildNamePattern(OTHERS_NAMES);
const CAROUSEL = /carousel|slick|swiper|slider|slide\b|owl-/i;

export interface PlaceNames {
  /** Crosses out by itself. */
  readonly strikes: boolean;
  /** Leads to another page. */
  readonly leads: boolean;
  readonly isPart: boolean;
  readonly isPrice: boolean;
  readonly price: boolean;
  readonly current: boolean;
  readonly old: boolean;
  readonly aside: boolean;
  readonly delivery: boolean;
  readonly elsewhere: boolean;
  readonly others: boolean;
  readonly carousel: boolean;
}

type ErrorText = Pick<
  PlaceNames,
  'price' | 'current' | 'old' | 'aside' | 'delivery' | 'elsewhere' | 'others' | 'carousel'
>;

const NOTHING: ErrorText = {
  price: false,
  current: false,
  old: false,
  aside: false,
  delivery: false,
  elsewhere: false,
  others: false,
  carousel: false,
};

/** So many names of a few shops' themes; then it starts anew. */
const MAX_REMEMBERED = 4_000;
/** Longer ones are rarely met twice. */
const MAX_NAMES = 200;

/**
 * `answer`, remembered by what an element is called: a page's elements share few names, and so do
 * the pages of a shop. The names must be joined of parts ("class id"): a mere slice would keep the
 * page's source alive.
 */
export function memoizeByNames<T>(answer: (names: string) => T): (names: string) => T {
  const seen = new Map<string, T>();
  return (names) => {
    if (names.length > MAX_NAMES) return answer(names);
    const known = seen.get(names);
    if (known !== undefined) return known;
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    const found = answer(names);
    seen.set(names, found);
    return found;
  };
}

const saidBy = memoizeByNames((names): ErrorText => ({
  price: PRICE.test(names),
  current: CURRENT.test(names),
  old: OLD.test(names),
  aside: ASIDE.test(names),
  delivery: DELIVERY.test(names),
  elsewhere: ELSEWHERE.test(names) && !/add[-_]?to[-_]?cart|product/i.test(names),
  others: OTHERS.test(names),
  carousel: CAROUSEL.test(names),
}));

/**
 * Reads the names of one element. Prices of a page share most of what is around them: kept by the
 * caller.
 */
export function readPlaceNames(node: TagNode): PlaceNames {
  const style = getAttribute(node, 'style');
  const property = getAttribute(node, 'itemprop');
  const names = `${getAttribute(node, 'class')} ${getAttribute(node, 'id')} ${property} ${getAttribute(node, 'data-testid')}`;
  const href = node.name === 'a' ? getAttribute(node, 'href') : '';
  const said = names.length > 3 ? saidBy(names) : NOTHING;
  return {
    price: said.price,
    current: said.current,
    old: said.old,
    aside: said.aside,
    delivery: said.delivery,
    elsewhere: said.elsewhere,
    others: said.others,
    carousel: said.carousel,
    strikes:
      node.name === 'del' ||
      node.name === 's' ||
      node.name === 'strike' ||
      (style !== '' && /line-through/i.test(style)),
    leads: href.length > 1 && !/^(?:#|javascript)/i.test(href),
    isPart: node.name === 'nav' || node.name === 'footer',
    isPrice: property === 'price',
  };
}
