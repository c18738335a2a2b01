import { DAY_MS } from '#kernel/durations.ts';
import { findNotComparableReason } from '#pricing/market/comparable-offer.ts';
import { listCurrentOffers, listOfferHistory } from '#pricing/market/list-offers.ts';
import type { Settings } from '#pricing/accounts/settings.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { HeldOffer } from './build-daily-index.ts';

export interface RetailerOffer extends HeldOffer {
  readonly retailerId: string;
  readonly domain: string;
}

export interface HeldQuery {
  /** Products with the currency whose offers are wanted. */
  readonly products: readonly { readonly productId: string; readonly currency: string }[];
  readonly from: Date;
  readonly to: Date;
  readonly ownTax: Settings['tax'];
}

/** When a listing could not be read for this long, its price is unknown for the days since. */
const SILENT_MS = 7 * DAY_MS;

/**
 * Lists what matched competitors offered between two times, by product; only offers in stock and
 * comparable. Three queries for any number of products.
 */
export async function listHeldOffers(
  sql: Sql,
  { products, from, to, ownTax }: HeldQuery,
): Promise<ReadonlyMap<string, RetailerOffer[]>> {
  const currencies = new Map(products.map(({ productId, currency }) => [productId, currency]));
  const offers = (await listCurrentOffers(sql, [...currencies.keys()])).filter((offer) => {
    const currency = offer.price?.currency ?? currencies.get(offer.productId) ?? '';
    return findNotComparableReason(offer, { currency, ownTax }) === null;
  });
  const spans = Map.groupBy(
    await listOfferHistory(sql, {
      listingIds: [...new Set(offers.map(({ listingId }) => listingId))],
      from,
      to,
    }),
    (span) => span.listingId,
  );
  const held = new Map<string, RetailerOffer[]>();
  for (const { productId, listingId, retailerId, domain, lastSeenAt } of offers) {
    const list = held.get(productId) ?? [];
    for (const span of spans.get(listingId) ?? []) {
      if (
        span.price === null ||
        span.price.currency !== currencies.get(productId) ||
        span.availability !== 'in_stock'
      )
        continue;
      const end =
        span.to ?? (lastSeenAt === null ? span.from : new Date(lastSeenAt.getTime() + SILENT_MS));
      list.push({
        retailerId,
        domain,
        listingId,
        from: span.from,
        to: end,
        minor: Number(span.price.minor),
      });
    }
    held.set(productId, list);
  }
  return held;
}
