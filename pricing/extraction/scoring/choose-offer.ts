import { toComparablePath, toSlug, type PageContext } from '#pricing/extraction/page-context.ts';
import type { SourceOffer, SourceProduct } from '#pricing/extraction/source/source-product.ts';

export interface ChosenOffer {
  readonly offer: SourceOffer;
  readonly why: string;
}

/**
 * The offer asked for among those of one source: the variant that the address names, else the
 * page's own address, else the first that can be bought new, else the first. Null when the source
 * has none.
 */
export function chooseOffer(source: SourceProduct, context: PageContext): ChosenOffer | null {
  const { offers } = source;
  const first = offers[0];
  if (!first) return null;
  if (offers.length === 1) return { offer: first, why: 'the one offer of its source' };
  const named = offers.find((offer) => isNamedByAddress(offer, context));
  if (named) return { offer: named, why: 'the variant that the address names' };
  if (source.preferred)
    return { offer: source.preferred, why: 'the offer of its source whose price the page shows' };
  const priced = offers.filter(
    (offer) =>
      offer.price !== null &&
      offer.condition !== 'used' &&
      offer.condition !== 'refurbished' &&
      offer.priceKind !== 'member' &&
      offer.priceKind !== 'coupon',
  );
  const available = priced.find((offer) => offer.availability === 'in_stock');
  if (available) return { offer: available, why: 'the first offer that is in stock' };
  return { offer: priced[0] ?? first, why: 'the first offer' };
}

/**
 * True when a query value, the hash or a path part is the offer's own identifier, or its address
 * equals the page's, query included.
 */
export function isNamedByAddress(offer: SourceOffer, context: PageContext): boolean {
  const ids = [offer.sku, offer.gtin?.replace(/^0+/, ''), offer.mpn, offer.variantKey];
  if (
    ids.some(
      (id) =>
        id &&
        (context.addressTokens.has(id.toLowerCase()) ||
          context.addressVariants.has(id.toLowerCase())),
    )
  )
    return true;
  if (hasAllAttributes(offer, context)) return true;
  return offer.url !== null && sameQuery(offer.url, context.url);
}

/**
 * "?attribute_pa_size=m&attribute_pa_color=dark-blue", "?color=Dark+Blue",
 * "#/26-size-m/11-color-dark_blue": every attribute of the variant stands in the address.
 */
function hasAllAttributes(offer: SourceOffer, context: PageContext): boolean {
  const values = Object.values(offer.variant ?? {}).map(toSlug);
  return (
    values.length > 0 &&
    context.addressChoices.size > 0 &&
    values.every((value) => value !== '' && context.addressChoices.has(value))
  );
}

function sameQuery(url: string, page: string): boolean {
  try {
    const theirs = new URL(url, page);
    const ours = new URL(page);
    if (
      theirs.search === '' ||
      toComparablePath(theirs.href, page) !== toComparablePath(page, page)
    )
      return false;
    return [...theirs.searchParams].every(([key, value]) => ours.searchParams.get(key) === value);
  } catch {
    return false;
  }
}

const WORD = /[\p{L}\d]+/gu;

/** Share of the words of the shorter text that the other has too, 0 to 1. */
export function compareWords(a: string | null, b: string | null): number {
  return a === null || b === null ? 0 : compareWordSets(toWordSet(a), toWordSet(b));
}

/** The words of a text's beginning, in lower case. */
export function toWordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().slice(0, 400).match(WORD) ?? []);
}

/** Share of the smaller set's words that the other has too, 0 to 1. */
export function compareWordSets(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const smaller = Math.min(left.size, right.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared / smaller;
}

/** How surely a product of a source is the one the page is about. */
function scoreProduct(product: SourceProduct, context: PageContext): number {
  const page = toComparablePath(context.url, context.url);
  const canonical = context.meta.canonical
    ? toComparablePath(context.meta.canonical, context.url)
    : null;
  let score = product.related ? -6 : 0;
  const own = product.urls
    .map((url) => toComparablePath(url, context.url))
    .filter((path) => path !== null);
  if (own.some((path) => path === page || path === canonical)) score += 4;
  else if (own.length > 0 && product.from !== 'opengraph') score -= 0.5;
  const ids = [
    product.product.sku,
    product.product.gtin?.replace(/^0+/, ''),
    product.product.mpn,
    ...product.ids,
    ...product.offers.map((offer) => offer.sku),
  ];
  if (ids.some((id) => id && context.addressTokens.has(id.toLowerCase()))) score += 3;
  const names = [context.heading, context.meta.values.get('og:title') ?? null, context.meta.title];
  score += 3 * Math.max(...names.map((name) => compareWords(product.product.name, name)));
  if (product.offers.some((offer) => offer.price !== null)) score += 1.5;
  return score;
}

/**
 * The product of one source that the page is about; null when the source only lists others:
 * everything in it is related, or there are several and none is tied to the page by address,
 * identifier or name.
 */
export function chooseProduct(
  products: readonly SourceProduct[],
  context: PageContext,
): SourceProduct | null {
  let best: SourceProduct | null = null;
  let bestScore = -Infinity;
  for (const product of products) {
    const score = scoreProduct(product, context);
    if (score > bestScore + 0.001) {
      best = product;
      bestScore = score;
    }
  }
  if (!best) return null;
  if (best.related && bestScore < 0) return null;
  const rivals = products.filter((product) => !product.related).length;
  return rivals > 2 && bestScore < 3 ? null : best;
}
