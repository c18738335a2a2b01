import type { Sql } from '#prisma/open-database.ts';
import { type ComparedOffer, findNotComparableReason, type TaxSide } from './comparable-offer.ts';
import { listCurrentOffers } from './list-offers.ts';

/** An offer beside our price, with the retailer's domain. */
export interface MarketOffer extends ComparedOffer {
  readonly retailer: string;
  readonly listingId: string;
}

/**
 * Current priced offers of matched listings, by product. Those that cannot be compared with our
 * price carry the reason. `ownTax`: whether the account's own prices include tax.
 */
export async function listComparedOffers(
  sql: Sql,
  { productIds, ownTax }: { productIds: readonly string[]; ownTax: TaxSide },
): Promise<ReadonlyMap<string, MarketOffer[]>> {
  const offers = new Map<string, MarketOffer[]>();
  for (const offer of await listCurrentOffers(sql, productIds)) {
    const { price, lastSeenAt } = offer;
    if (offer.state !== 'ok' || price === null || lastSeenAt === null) continue;
    const list = offers.get(offer.productId) ?? [];
    list.push({
      retailer: offer.domain,
      listingId: offer.listingId,
      minor: price.minor,
      currency: price.currency,
      inStock: offer.availability === 'in_stock',
      observedAt: lastSeenAt,
      notComparable: findNotComparableReason(offer, { currency: price.currency, ownTax }),
    });
    offers.set(offer.productId, list);
  }
  return offers;
}
