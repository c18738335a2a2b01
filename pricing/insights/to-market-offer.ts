import { findNotComparableReason } from '#pricing/market/comparable-offer.ts';
import type { CurrentOffer } from '#pricing/market/list-offers.ts';
import type { Settings } from '#pricing/accounts/settings.ts';
import type { MarketOffer } from './measure-market.ts';

/**
 * A matched offer as it is compared with an own price in this currency. One whose price is not
 * known is left out as `no_price`.
 */
export function toMarketOffer(
  offer: CurrentOffer,
  { currency, ownTax }: { currency: string; ownTax: Settings['tax'] },
): MarketOffer {
  const { price, lastSeenAt, listingId, retailerId } = offer;
  const isKnown = offer.state === 'ok' && price !== null && lastSeenAt !== null;
  return {
    listingId,
    retailerId,
    minor: price?.minor ?? 0n,
    currency: price?.currency ?? currency,
    inStock: offer.availability === 'in_stock',
    observedAt: lastSeenAt ?? new Date(0),
    notComparable: isKnown ? findNotComparableReason(offer, { currency, ownTax }) : 'no_price',
  };
}
