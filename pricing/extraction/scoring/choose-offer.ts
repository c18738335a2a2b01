import { toComparablePath, toSlug, type PageContext } from '../page-context.ts';
import type { SourceOffer, SourceProduct } from '../source/source-product.ts';

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
