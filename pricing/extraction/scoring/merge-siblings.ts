import type { SourceProduct } from '../source/source-product.ts';

/**
 * Several products of one name in one source are variants of one product (a shop that writes a
 * Product per size, some with an address each): they become one with all offers, each under its own
 * key. Others stay as they are.
 */
export function mergeSiblings(products: readonly SourceProduct[]): SourceProduct[] {
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
