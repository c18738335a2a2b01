/**
 * Pages with several products of which none is the page's own: results of a search, categories,
 * carts. The address, the title, the markup and the way the page is built say which.
 */
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import { LEARNED_PLACE } from '#pricing/extraction/patterns/check-places.ts';
import { compareWords } from '#pricing/extraction/scoring/choose-offer.ts';
import type { CollectedSources } from '#pricing/extraction/scoring/collect-sources.ts';
import type { AddressPurpose } from './classify-address.ts';
import { isAboutProduct, isCrowd, listTitleParts, type Tie } from './find-own-product.ts';
import { CART, RESULT_COUNT, SEARCH } from './list-page-words.ts';

export interface ListEvidence {
  readonly context: PageContext;
  readonly collected: CollectedSources;
  /** What ties a product of the markup to the page. */
  readonly tie: Tie;
  readonly address: AddressPurpose;
}

type ListPage = 'search' | 'cart' | 'listing';

/** Prices in equal surroundings that make a grid, and how many are enough where more speaks for it. */
const GRID = 6;
const SMALL_GRID = 3;
const MAX_COUNT_TEXT = 60;
const MAX_LOOKED_AT = 3000;

/** What kind of list the page is; null when it is none. */
export function findListPage(evidence: ListEvidence): ListPage | null {
  const { address, collected, context, tie } = evidence;
  // The words of a search are in the names of what it finds: only an address ties a product then.
  if (tie !== 'address') {
    if (address === 'cart' || isCalledCart(context)) return 'cart';
    if (address === 'search' || isCalledSearch(context)) return 'search';
    if (collected.pageTypes.has('SearchResultsPage')) return 'search';
    if (collected.pageTypes.has('CheckoutPage')) return 'cart';
  }
  if (collected.markedUp.some((products) => isCrowd(products, context))) return 'listing';
  if (tie !== null && !isRange(evidence)) return null;
  return isListing(evidence) ? 'listing' : null;
}

/** The page's title, and its heading where the title agrees: some first headings are a drawer's. */
function listNames({ heading, meta }: PageContext): string[] {
  const isOwn = meta.title === null || compareWords(heading, meta.title) > 0;
  return [...listTitleParts(meta.title), ...(isOwn && heading !== null ? [heading] : [])];
}

const isCalledCart = (context: PageContext): boolean =>
  listNames(context).some((name) => CART.test(name));

const isCalledSearch = ({ heading, meta }: PageContext): boolean =>
  SEARCH.test(meta.title ?? '') || SEARCH.test(heading ?? '');

/**
 * Markup of one product that stands for all of a category: the lowest of many prices and nothing
 * more, on a page that says that it is a list. Pages that compare the offers of many shops have
 * such markup too, and lists of prices; they do not say so.
 */
function isRange({ address, collected, tie }: ListEvidence): boolean {
  if (tie !== 'name' || (address !== 'list' && !collected.pageTypes.has('CollectionPage')))
    return false;
  return collected.sources
    .filter(isAboutProduct)
    .flatMap(({ offers }) => offers)
    .every((offer) => offer.priceKind === 'from' || offer.price === null);
}

/**
 * A grid of prices and none that stands out; fewer prices are enough where the address, the markup
 * or a count of results says that the page is a list.
 */
function isListing(evidence: ListEvidence): boolean {
  const { collected, context, address, tie } = evidence;
  const isSaid = address === 'list' || isCollection(collected) || countsResults(context);
  if (!isSaid && (tie !== null || collected.sources.some(isAboutProduct))) return false;
  if (!isSaid && collected.others >= SMALL_GRID) return true;
  // The element that shows the price on product pages may show something else on a list.
  if (isSaid && collected.sources.some(({ from }) => from === LEARNED_PLACE)) return true;
  const least = isSaid ? SMALL_GRID : GRID;
  const [best] = collected.visible.prices;
  const alike = collected.visible.prices.filter((price) => price.repeats >= least);
  if (best === undefined || alike.length < least) return false;
  return best.repeats >= least || (!best.soon && best.score - (alike[0]?.score ?? 0) < 3);
}

const isCollection = ({ pageTypes }: CollectedSources): boolean =>
  pageTypes.has('CollectionPage') || pageTypes.has('ItemList') || pageTypes.has('OfferCatalog');

/** A count of products or results, or a link to the next page of them. */
function countsResults({ tree }: PageContext): boolean {
  return (
    tree.about.some((element) => element.name === 'link' && isNext(element)) ||
    tree.numbered.slice(0, MAX_LOOKED_AT).some((element) => {
      const text = getVisibleText(element, MAX_COUNT_TEXT + 1);
      return text.length <= MAX_COUNT_TEXT && RESULT_COUNT.test(text);
    })
  );
}

const isNext = (element: TagNode): boolean => getAttribute(element, 'rel').toLowerCase() === 'next';
