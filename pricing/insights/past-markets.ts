/** Markets at instants of the past, from the price history. */
import type { Settings } from '#pricing/accounts/settings.ts';
import {
  type CurrentOffer,
  listCurrentOffers,
  listOfferHistory,
} from '#pricing/market/list-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { MarketOffer } from './measure-market.ts';
import { toMarketOffer } from './to-market-offer.ts';

/** A matched offer that held from one time to another. */
export interface HeldOffer {
  readonly from: Date;
  /** Null: it holds now. */
  readonly to: Date | null;
  /** As it was; what is not kept in the history (match, condition, tax) as it is now. */
  readonly offer: CurrentOffer;
}

/** The offers of these products that held at some time from `from` to `to`, by product. */
export async function listHeldOffers(
  sql: Sql,
  { productIds, from, to }: { productIds: readonly string[]; from: Date; to: Date },
): Promise<ReadonlyMap<string, HeldOffer[]>> {
  const current = await listCurrentOffers(sql, productIds);
  const spans = Map.groupBy(
    await listOfferHistory(sql, {
      listingIds: [...new Set(current.map(({ listingId }) => listingId))],
      from,
      to,
    }),
    ({ listingId }) => listingId,
  );
  const held = current.flatMap((offer) =>
    (spans.get(offer.listingId) ?? []).map((span): HeldOffer => ({
      from: span.from,
      to: span.to,
      offer:
        span.to === null
          ? offer
          : {
              ...offer,
              price: span.price,
              listPrice: span.listPrice,
              availability: span.availability,
              state: 'ok',
              // A price that was not certain is null in the history.
              isUncertain: false,
              lastSeenAt: span.to,
            },
    })),
  );
  return Map.groupBy(held, ({ offer }) => offer.productId);
}

/** Those that hold at an instant: a span contains its start, not its end. */
export function listOffersAt(held: readonly HeldOffer[], at: Date): CurrentOffer[] {
  return held
    .filter(({ from, to }) => from <= at && (to === null || to > at))
    .map(({ offer }) => offer);
}

/** The offers as they are compared at an instant. */
export function toPastOffers(
  offers: readonly CurrentOffer[],
  { currency, ownTax, at }: { currency: string; ownTax: Settings['tax']; at: Date },
): MarketOffer[] {
  return offers.map((offer) => {
    const compared = toMarketOffer(offer, { currency, ownTax });
    // It was read after the instant too.
    return compared.observedAt > at ? { ...compared, observedAt: at } : compared;
  });
}
