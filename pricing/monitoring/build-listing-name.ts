const NO_VARIANT = /^default( title)?$/i;

/**
 * The name of one offer. Platforms often name a variant only by its option ("Linen"): the option is
 * appended to the product's name unless it is already part of it. Null when neither is known.
 */
export function buildListingName(product: string | null, offer: string | null): string | null {
  if (offer === null || NO_VARIANT.test(offer.trim())) return product;
  if (product === null) return offer;
  const said = new Set(wordsOf(offer));
  const words = wordsOf(product);
  const repeated = words.filter((word) => said.has(word)).length;
  return repeated * 2 >= words.length ? offer : `${product} - ${offer}`;
}

function wordsOf(name: string): string[] {
  return name.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}
