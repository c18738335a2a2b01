import { type PageContext, toComparablePath } from '#pricing/extraction/page-context.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import type { Conflict } from '#pricing/extraction/reading.ts';
import { listPageTypes } from '#pricing/extraction/page-kind/list-page-types.ts';
import { extractSchemaProducts } from '#pricing/extraction/schema/extract-schema-products.ts';
import { readJsonLd } from '#pricing/extraction/schema/read-json-ld.ts';
import { readRdfa, readMicrodata } from '#pricing/extraction/schema/read-attributes.ts';
import { readMetaProduct } from '#pricing/extraction/source/read-meta.ts';
import {
  type SourceProduct,
  createSourceOffer,
} from '#pricing/extraction/source/source-product.ts';
import {
  findVisiblePrices,
  type VisiblePrices,
} from '#pricing/extraction/visible/find-visible-prices.ts';
import {
  findSurePrice,
  readVisibleSource,
  isOnRequest,
} from '#pricing/extraction/visible/visible-source.ts';
import {
  readAnalytics,
  readHintedProducts,
} from '#pricing/extraction/page-state/read-named-objects.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import { createPlacePage, type PlacePage } from '#pricing/extraction/patterns/place-page.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { readLearnedSource } from '#pricing/extraction/patterns/read-learned-source.ts';
import { readAppState } from '#pricing/extraction/page-state/read-app-state.ts';
import { isSameAmount } from './check-markup.ts';
import { isNamedByAddress, chooseProduct, compareWords } from './choose-offer.ts';
import { listClaims, type PriceClaim } from './list-claims.ts';
import { compareWithPage } from './compare-with-page.ts';
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';

export interface CollectedSources {
  /** The page's own product as each source describes it, the most trusted source first. */
  sources: SourceProduct[];
  /** Products that structured sources list and that are not the page's own. */
  others: number;
  /** All products of schema.org markup, by its syntax. */
  markedUp: readonly (readonly SourceProduct[])[];
  /** What markup says of the page as a whole: "SearchResultsPage", "ItemList". */
  pageTypes: ReadonlySet<string>;
  visible: VisiblePrices;
  /** The page as learned places are looked for on it. */
  placePage: PlacePage;
  /** What each source gives as the price, before any is corrected. */
  claims: readonly PriceClaim[];
  conflicts: Conflict[];
  /** Why the chosen offer's price is taken, where the visible page had a say. */
  why: string | null;
}

/** The sources of a page for its product, the most trusted first. */
export function collectSources(
  context: PageContext,
  hints: readonly PageHints[],
  places: readonly LearnedPlace[] = [],
): CollectedSources {
  const { tree, meta } = context;
  const marked = [readJsonLd(tree).items, readMicrodata(tree), readRdfa(tree)];
  const structured = marked.map((items) => mergeSiblings(extractSchemaProducts(items)));
  const chosen = structured.map((products) => chooseProduct(products, context));
  for (const source of chosen) if (source) removeForeignOffers(source, context);
  const platform = chooseProduct(readHintedProducts(context, hints), context);
  const sources = orderSources(
    {
      structured: keepSameProduct(chosen.filter((source) => source !== null)),
      platform,
      meta: readMetaProduct(meta),
    },
    context,
  );
  const state = chooseProduct(readAppState(context), context);
  const analytics = readAnalytics(context);
  const stated = [...sources, ...[state, analytics].filter((source) => source !== null)];
  const claims = listClaims(stated, context);
  if (state && !hasPrice(sources)) sources.push(state);
  const currency = resolveCurrencies(sources, context);
  const visible = findVisiblePrices(context, currency);
  const check = compareWithPage(sources, context, visible);
  const silent = sources.some(
    (source) =>
      source.from !== 'opengraph' &&
      source.offers.length > 0 &&
      source.offers.every((offer) => offer.price === null),
  );
  const onRequest = isOnRequest(context, visible);
  const tracked = onRequest || hasPrice(sources) ? null : analytics;
  if (tracked) confirm(visible, tracked);
  const placePage = createPlacePage(context, {
    anchor: visible.anchor,
    currency,
    visible: findSurePrice(visible),
  });
  const learned = readLearnedSource(placePage, onRequest ? [] : places);
  if (learned.source) sources.push(learned.source);
  const isOpen = onRequest || learned.isContradicted;
  const seen = isOpen ? null : readVisibleSource(visible, headingOf(context), silent);
  if (seen) sources.push(seen);
  if (tracked) sources.push(tracked);
  return {
    sources,
    others: structured.flat().length - chosen.filter((one) => one !== null).length,
    markedUp: structured,
    pageTypes: listPageTypes(marked.flat()),
    visible,
    placePage,
    claims,
    ...check,
  };
}

/**
 * The currency that the sources state first. Where a source writes a sign of several currencies
 * alone ("$21.95"), another source decides which it is, or the place that the page is for.
 */
function resolveCurrencies(
  sources: readonly SourceProduct[],
  { placeCurrency, localeHint }: PageContext,
): string | null {
  const offers = sources.flatMap((source) => source.offers);
  const stated = offers.find((offer) => offer.currency !== null && offer.isCurrencyGuess !== true);
  const currencyHint = stated?.currency ?? placeCurrency;
  for (const offer of offers)
    if (offer.isCurrencyGuess === true && offer.raw !== null)
      offer.currency = parsePriceText(offer.raw, { currencyHint, localeHint }).currency;
  return offers.find((offer) => offer.currency !== null)?.currency ?? null;
}

/**
 * Takes the offers off a marked up product that stand inside a link to another page: a product
 * whose element spans the page holds its recommendations too, and their prices would be its own.
 * When none is left it has an offer without a price.
 */
function removeForeignOffers(source: SourceProduct, context: PageContext): void {
  if (source.offers.length === 0) return;
  const own = source.offers.filter(
    ({ element }) =>
      element === null ||
      element === source.element ||
      !isInForeignLink(element, source.element, context),
  );
  source.offers = own.length > 0 ? own : [createSourceOffer(source.at)];
}

function isInForeignLink(element: TagNode, scope: TagNode | null, context: PageContext): boolean {
  const own = [context.url, context.meta.canonical ?? context.url].map((url) =>
    toComparablePath(url, context.url),
  );
  for (let at: TagNode | null = element; at !== null && at !== scope; at = at.parent) {
    const href = at.name === 'a' ? getAttribute(at, 'href') : '';
    if (
      href.length > 1 &&
      !/^(?:#|javascript:)/i.test(href) &&
      !own.includes(toComparablePath(href, context.url))
    )
      return true;
  }
  return false;
}

/**
 * Several products of one name in one source are variants of one product (a shop that writes a
 * Product per size, some with an address each): they become one with all offers, each under its own
 * key. Others stay as they are.
 */
function mergeSiblings(products: readonly SourceProduct[]): SourceProduct[] {
  const merged: SourceProduct[] = [];
  const byName = new Map<string, SourceProduct>();
  for (const product of products) {
    const key = keyOf(product);
    const sibling = key === null ? undefined : byName.get(key);
    if (!sibling) {
      if (key !== null) byName.set(key, product);
      merged.push(product);
      continue;
    }
    if (sibling.offers.every((offer) => offer.variantKey === '')) nameOffers(sibling);
    nameOffers(product);
    sibling.offers.push(...product.offers);
    sibling.urls.push(...product.urls);
    sibling.ids.push(...product.ids);
  }
  return merged;
}

function keyOf({ product, offers, related }: SourceProduct): string | null {
  return product.name === null || offers.length === 0
    ? null
    : `${related ? 'related' : 'own'} ${product.name.toLowerCase()}`;
}

function nameOffers(product: SourceProduct): void {
  for (const offer of product.offers) {
    offer.sku ??= product.product.sku;
    offer.gtin ??= product.product.gtin;
    offer.mpn ??= product.product.mpn;
    offer.url ??= product.urls[0] ?? null;
    if (offer.variantKey === '') offer.variantKey = offer.sku ?? offer.gtin ?? product.at;
  }
}

const hasPrice = (sources: readonly SourceProduct[]): boolean =>
  sources.some((source) => source.offers.some((offer) => offer.price !== null));

/**
 * A visible price that the page also sends to its analytics is sure enough where it stands alone too.
 */
function confirm(visible: VisiblePrices, tracked: SourceProduct): void {
  const stated = tracked.offers[0]?.price ?? null;
  const confirmed = visible.prices.find(
    (price) =>
      stated !== null &&
      price.role === 'price' &&
      price.score > 0 &&
      isSameAmount(price.amount, stated, price.currency),
  );
  if (!confirmed || visible.prices.some((price) => price.score > confirmed.score)) return;
  confirmed.score += 3;
  confirmed.why = `${confirmed.why}${confirmed.why === '' ? '' : ', '}stated to its analytics too`;
}

/**
 * Drops a source whose product has another name than the first source's: microdata of a
 * recommendation beside JSON-LD of the product.
 */
function keepSameProduct(chosen: readonly SourceProduct[]): SourceProduct[] {
  const [first] = chosen;
  return chosen.filter(
    (source) =>
      source === first ||
      first?.product.name == null ||
      source.product.name === null ||
      compareWords(first.product.name, source.product.name) >= 0.4,
  );
}

/**
 * The order of trust: schema.org data, the platform's own, OpenGraph. The platform comes first when
 * the address names one of its variants and the markup does not know that variant: then the
 * markup's is the cheapest or the first, not the one asked for. So it does when it says that markup
 * misleads.
 */
function orderSources(
  read: { structured: SourceProduct[]; platform: SourceProduct | null; meta: SourceProduct | null },
  context: PageContext,
): SourceProduct[] {
  const { structured, platform, meta } = read;
  const rest = meta ? [meta] : [];
  if (!platform) return [...structured, ...rest];
  const named =
    platform.offers.length > 1 && platform.offers.some((offer) => isNamedByAddress(offer, context));
  const markupNamed =
    structured[0]?.offers.some(
      (offer) =>
        structured[0] && structured[0].offers.length > 1 && isNamedByAddress(offer, context),
    ) === true;
  return platform.leads === true || (named && !markupNamed)
    ? [platform, ...structured, ...rest]
    : [...structured, platform, ...rest];
}

/**
 * The heading, when the title says something of it: the first heading of some pages belongs to
 * their sign-in box.
 */
function headingOf({ heading, meta }: PageContext): string | null {
  return meta.title === null || compareWords(heading, meta.title) > 0 ? heading : null;
}
