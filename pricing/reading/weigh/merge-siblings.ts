import { comparablePath } from '../page-context.ts';
import type { SourceProduct } from '../source/source-product.ts';

/**
 * Several products of one name and page in one source are variants of one product (a shop that writes a Product per size): they become one with
 * all offers, each under its own key. Others stay as they are.
 */
export function mergeSiblings(products: readonly SourceProduct[], base: string): SourceProduct[] {
  const merged: SourceProduct[] = [];
  const byName = new Map<string, SourceProduct>();
  for (const product of products) {
    const key = keyOf(product, base);
    const sibling = key === null ? undefined : byName.get(key);
    if (!sibling) {
      if (key !== null) byName.set(key, product);
      merged.push(product);
      continue;
    }
    if (sibling.offers.every((offer) => offer.variant_key === '')) nameOffers(sibling);
    nameOffers(product);
    sibling.offers.push(...product.offers);
    sibling.ids.push(...product.ids);
  }
  return merged;
}

function keyOf(product: SourceProduct, base: string): string | null {
  if (product.product.name === null || product.offers.length === 0) return null;
  const path = product.urls.map((url) => comparablePath(url, base)).find((one) => one !== null) ?? '';
  return `${product.related ? 'related' : 'own'} ${product.product.name.toLowerCase()} ${path}`;
}

function nameOffers(product: SourceProduct): void {
  for (const offer of product.offers) {
    offer.sku ??= product.product.sku;
    offer.gtin ??= product.product.gtin;
    if (offer.variant_key === '') offer.variant_key = offer.sku ?? offer.gtin ?? product.at;
  }
}
