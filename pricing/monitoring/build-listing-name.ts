const NO_VARIANT = /^default( title)?$/i;

/**
 * The name of one offer. Platforms often name a variant only by its option ("Linen"): the
 * product's name is then put before it, unless the option contains at least half of that name's
 * words. Null when neither is known.
 */
export function buildListingName(product: string | null, offer: string | null): string | null {
  if (offer === null || NO_VARIANT.test(offer.trim())) return product;
  if (product === null) return offer;
  const offerWords = new Set(wordsOf(offer));
  const productWords = wordsOf(product);
  const repeated = productWords.filter((word) => offerWords.has(word)).length;
  return repeated * 2 >= productWords.length ? offer : `${product} - ${offer}`;
}

function wordsOf(name: string): string[] {
  return name.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}
