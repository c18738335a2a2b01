import type { Settings } from '#pricing/accounts/settings.ts';
import { findNotComparableReason } from '#pricing/market/comparable-offer.ts';
import { listCurrentOffers } from '#pricing/market/list-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { CompetitorOffer } from './model/recommendation.ts';

/**
 * Current priced offers of matched listings, by product. Those that cannot be compared with our
 * price carry the reason.
 */
export async function listMarketOffers(
  sql: Sql,
  { productIds, ownTax }: { productIds: readonly string[]; ownTax: Settings['tax'] },
): Promise<ReadonlyMap<string, CompetitorOffer[]>> {
  const offers = new Map<string, CompetitorOffer[]>();
  for (const offer of await listCurrentOffers(sql, productIds)) {
    const { price, lastSeenAt } = offer;
    if (offer.state !== 'ok' || price === null || lastSeenAt === null) continue;
    const list = offers.get(offer.productId) ?? [];
    list.push({
      retailer: offer.domain,
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
