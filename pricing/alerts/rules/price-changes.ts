import { MIN_PRICE_CONFIDENCE } from '#pricing/market/price-certainty.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { Pair } from '#pricing/alerts/pair.ts';

/** A pair with the price that counts for the account now. */
export interface PricedPair {
  readonly pair: Pair;
  readonly priceMinor: bigint;
}

export interface PriceChange {
  readonly productId: string;
  readonly listingId: string;
  readonly previousMinor: bigint;
  readonly changedAt: Date;
  /** The account's price when the competitor's price came up; null: not known. */
  readonly ownMinor: bigint | null;
}

/** The key of a pair in the result of `findPriceChanges`. */
export function buildPairKey(pair: Pick<Pair, 'productId' | 'listingId'>): string {
  return `${pair.productId} ${pair.listingId}`;
}

/**
 * The last time that each listing's price, while in stock, became what it is now, by pair; a pair
 * whose price never was another is absent. A time without stock in between, or with an unknown
 * price, is no change of price; nor is a corrected price after one that another extractor read. An
 * earlier price that is not certain is passed over.
 */
export async function findPriceChanges(
  sql: Sql,
  priced: readonly PricedPair[],
): Promise<ReadonlyMap<string, PriceChange>> {
  const { rows } = await sql.query<PriceChange>(
    `select b.product_id as "productId", b.listing_id as "listingId",
       before.price_minor as "previousMinor", change.at as "changedAt",
       own.price_minor as "ownMinor"
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as b(product_id, listing_id,
       price, currency)
     join pricing.listing l on l.id = b.listing_id
     cross join lateral (
       select s.price_minor, s."from", s.parser from pricing.price_span s
       where s.listing_id = b.listing_id and s.availability = 'in_stock'
         and s.currency = b.currency and s.price_minor <> b.price
         and coalesce(s.confidence, 1) >= ${MIN_PRICE_CONFIDENCE}
       order by s."from" desc limit 1) before
     cross join lateral (
       select coalesce(min(s."from"), l.offer_since) as at from pricing.price_span s
       where s.listing_id = b.listing_id and s."from" > before."from"
         and s.availability = 'in_stock' and s.currency = b.currency
         and s.price_minor = b.price) change
     left join pricing.own_price own on own.product_id = b.product_id and own.currency = b.currency
       and own."from" <= change.at and (own."to" is null or own."to" > change.at)
     where change.at is not null
       and (l.corrected_at is null or change.at > l.corrected_at or before.parser = l.parser)`,
    [
      priced.map(({ pair }) => pair.productId),
      priced.map(({ pair }) => pair.listingId),
      priced.map(({ priceMinor }) => priceMinor),
      priced.map(({ pair }) => pair.currency),
    ],
  );
  return new Map(rows.map((change) => [buildPairKey(change), change]));
}
