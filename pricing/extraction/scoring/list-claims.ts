import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { SourceProduct } from '#pricing/extraction/source/source-product.ts';
import { isSameAmount } from './check-markup.ts';
import { chooseOffer, isNamedByAddress } from './choose-offer.ts';

/** What one source gives as the price of the page's product. */
export interface PriceClaim {
  readonly from: string;
  readonly price: string;
  /** The other reading of three digits: "229.990" is 229.99 or 229990. */
  readonly alternative: string | null;
  readonly currency: string | null;
  /** This very one of several is meant: by the address, or because the platform's data say so. */
  readonly isNamed: boolean;
}

/** What each source with a price gives as the price, before any is corrected. */
export function listClaims(
  sources: readonly SourceProduct[],
  context: PageContext,
): readonly PriceClaim[] {
  const claims = sources.flatMap((source) => {
    const offer = chooseOffer(source, context)?.offer;
    if (offer?.price == null) return [];
    const isNamed =
      source.leads === true || (source.offers.length > 1 && isNamedByAddress(offer, context));
    const { price, alternative, currency } = offer;
    return [{ from: source.from, price, alternative, currency, isNamed }];
  });
  return claims.map((claim) => ({ ...claim, price: toUnits(claim, claims) }));
}

/** Data that a shop's scripts count in: "1999" where every other source says 19.99. */
const IN_HUNDREDTHS = new Set(['app-state', 'analytics']);

/** The price of a claim; where it is another one's in hundredths, that one's. */
function toUnits({ from, price }: PriceClaim, claims: readonly PriceClaim[]): string {
  if (!IN_HUNDREDTHS.has(from) || price.includes('.')) return price;
  const units = shiftDecimal(price, -2);
  const other = claims.find(
    (one) => !IN_HUNDREDTHS.has(one.from) && isSameAmount(one.price, units, one.currency),
  );
  return other?.price ?? price;
}
