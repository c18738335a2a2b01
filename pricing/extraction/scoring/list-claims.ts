import type { PageContext } from '../page-context.ts';
import type { SourceProduct } from '../source/source-product.ts';
import { chooseOffer, isNamedByAddress } from './choose-offer.ts';

/** What one source gives as the price of the page's product. */
export interface PriceClaim {
  readonly from: string;
  readonly price: string;
  readonly currency: string | null;
  /** The address names this very one of several offers. */
  readonly isNamed: boolean;
}

/** What each source with a price gives as the price, before any is corrected. */
export function listClaims(
  sources: readonly SourceProduct[],
  context: PageContext,
): readonly PriceClaim[] {
  return sources.flatMap((source) => {
    const offer = chooseOffer(source, context)?.offer;
    if (offer?.price == null) return [];
    const isNamed = source.offers.length > 1 && isNamedByAddress(offer, context);
    return [{ from: source.from, price: offer.price, currency: offer.currency, isNamed }];
  });
}
