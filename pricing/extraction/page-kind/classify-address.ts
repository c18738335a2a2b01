import {
  CART_PARTS,
  LIST_PARTS,
  PAGE_NAMES,
  PRODUCT_PARTS,
  QUERY_NAMES,
  SEARCH_PARTS,
} from './address-words.ts';

/** What an address says of its page; null when it says nothing. */
export type AddressPurpose = 'product' | 'search' | 'cart' | 'list' | null;

const PRODUCT = new Set(PRODUCT_PARTS);
const SEARCH = new Set(SEARCH_PARTS);
const CART = new Set(CART_PARTS);
const LIST = new Set(LIST_PARTS);
const PAGES = new Set(PAGE_NAMES);
const QUERIES = new Set(QUERY_NAMES);
/** The main page of a shop whose pages differ by the query alone. */
const ENTRY = /^(?:index|default|home|shop|store)?(?:\.\w{2,5})?$/;
const MAX_PARTS = 30;
/** Of a path, from the word for a search on: "search/result/index". */
const MAX_AFTER_SEARCH = 3;

/**
 * What the whole parts of a path and the names of a query say. A word inside a part says nothing:
 * "/shopping-cart-for-kids" is a product like any other.
 */
export function classifyAddress(url: string): AddressPurpose {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const parts = splitPath(pathname);
  return classifyRoute(searchParams) ?? classifyPath(parts, searchParams);
}

function splitPath(pathname: string): string[] {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A path that is not encoded as it should be is taken as it is.
  }
  return path
    .toLowerCase()
    .normalize('NFC')
    .split('/')
    .filter((part) => part !== '')
    .slice(0, MAX_PARTS);
}

function classifyPath(parts: readonly string[], query: URLSearchParams): AddressPurpose {
  const bare = parts.map((part) => part.replace(/\.(?:html?|php|aspx?|jsp|do)$/, ''));
  const last = bare.at(-1) ?? '';
  if (CART.has(last) || (last === 'index' && CART.has(bare.at(-2) ?? ''))) return 'cart';
  const searches = asksFor(query);
  if (isSearch(bare, searches)) return 'search';
  if (searches && bare.length <= 1 && ENTRY.test(last)) return 'search';
  const product = bare.findLastIndex((part) => PRODUCT.has(part));
  if (product >= 0 && product < bare.length - 1) return 'product';
  const list = bare.findLastIndex((part) => LIST.has(part));
  return list >= 0 && list >= bare.length - 2 ? 'list' : null;
}

/**
 * "/search", "/de/suche/kettle", "/catalogsearch/result", "/s?k=kettle"; not a product whose
 * address keeps the search that led to it.
 */
function isSearch(parts: readonly string[], searches: boolean): boolean {
  const at = parts.findIndex((part) => SEARCH.has(part));
  if (at >= 0 && at >= parts.length - MAX_AFTER_SEARCH)
    return !parts.slice(at + 1, -1).some((part) => PRODUCT.has(part));
  return searches && parts.length <= 2 && (parts.at(-1) === 's' || parts.at(-1) === 'sr');
}

const asksFor = (query: URLSearchParams): boolean =>
  [...query].some(([name, value]) => QUERIES.has(name.toLowerCase()) && value.trim() !== '');

/** What a platform that has one address for all its pages says in the query. */
function classifyRoute(query: URLSearchParams): AddressPurpose {
  for (const [name, value] of query) {
    if (!PAGES.has(name.toLowerCase())) continue;
    const parts = value.toLowerCase().split(/[/._-]/);
    if (parts.some((part) => SEARCH.has(part))) return 'search';
    if (parts.some((part) => CART.has(part))) return 'cart';
    if (parts.some((part) => LIST.has(part))) return 'list';
    if (parts.some((part) => PRODUCT.has(part))) return 'product';
  }
  return null;
}
