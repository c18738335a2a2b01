import type { Settings } from '#pricing/accounts/settings.ts';
import { type CurrentOffer, listCurrentOffers } from '#pricing/market/list-offers.ts';
import type { LeftOutReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { CompetitorOffer } from './model/recommendation.ts';

/** Currencies of countries where consumer prices are stated without tax. */
const TAX_ADDED_LATER: ReadonlySet<string> = new Set(['USD', 'CAD']);

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

/** Why an offer cannot be compared with our price; null when it can. */
export function findNotComparableReason(
  offer: Pick<CurrentOffer, 'retailerStatus' | 'condition' | 'priceKind' | 'tax' | 'isUncertain'>,
  { currency, ownTax }: { currency: string; ownTax: Settings['tax'] },
): LeftOutReason['code'] | null {
  if (offer.retailerStatus === 'quarantined') return 'in_doubt';
  // Left out of every recommendation, because each may be applied automatically.
  if (offer.isUncertain) return 'price_uncertain';
  if (offer.condition === 'used' || offer.condition === 'refurbished') return offer.condition;
  if (offer.priceKind !== 'public') return 'not_public';
  const custom = TAX_ADDED_LATER.has(currency) ? 'excluded' : 'included';
  const [theirs, ours] = [offer.tax, ownTax].map((side) => (side === 'unknown' ? custom : side));
  if (theirs === ours) return null;
  return theirs === 'included' ? 'tax_included' : 'tax_excluded';
}
