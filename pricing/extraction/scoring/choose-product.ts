import { toComparablePath, type PageContext } from '../page-context.ts';
import type { SourceProduct } from '../source/source-product.ts';

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
export function scoreProduct(product: SourceProduct, context: PageContext): number {
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
