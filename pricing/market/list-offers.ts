import type { Money } from '#kernel/money.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  DECIDED_PRICE,
  IS_UNCERTAIN,
  JOIN_DECISION,
  MIN_PRICE_CONFIDENCE,
} from './price-certainty.ts';

/** A retailer's current offer for a product. */
export interface CurrentOffer {
  readonly productId: string;
  readonly listingId: string;
  readonly matchId: string;
  readonly probability: number;
  readonly verdict: 'auto' | 'confirmed';
  readonly retailerId: string;
  readonly domain: string;
  /** probing | active | refused | quarantined | gone */
  readonly retailerStatus: string;
  readonly url: string;
  readonly name: string | null;
  /** Null: unknown. */
  readonly price: Money | null;
  readonly listPrice: Money | null;
  readonly availability: string;
  readonly condition: string;
  readonly seller: string | null;
  /** As stated by the account, else as read, else as learned from the retailer's offers. */
  readonly tax: string;
  readonly priceKind: string;
  /** new | ok | unreadable | not_found | gone */
  readonly state: string;
  /** The price is below the confidence that automatic decisions need, and nothing confirms it. */
  readonly isUncertain: boolean;
  /** A greatly changed reading waits for confirmation. */
  readonly isHeld: boolean;
  readonly captureId: string | null;
  readonly captureAt: Date | null;
  /** When the offer last changed. */
  readonly since: Date | null;
  /** When the offer was last read; the age of a price is counted from this time. */
  readonly lastSeenAt: Date | null;
  readonly lastCheckedAt: Date | null;
}

/** The same as stored: amounts beside their currency. */
interface Row extends Omit<CurrentOffer, 'price' | 'listPrice'> {
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly listPriceMinor: bigint | null;
}

/**
 * The offers of all listings matched (automatically or by a person) to these products, at retailers
 * that are monitored for the product's account.
 */
export async function listCurrentOffers(
  sql: Sql,
  productIds: readonly string[],
): Promise<CurrentOffer[]> {
  if (productIds.length === 0) return [];
  const found = await sql.query<Row>(
    `select m.product_id as "productId", m.listing_id as "listingId", m.id as "matchId",
       m.probability, m.verdict, l.retailer_id as "retailerId", r.domain,
       r.status as "retailerStatus", l.url, l.name,
       case when d.verdict = 'none' then null else ${DECIDED_PRICE} end as "priceMinor", l.currency,
       l.list_price_minor as "listPriceMinor", l.availability, l.condition, l.seller,
       coalesce(w.tax, nullif(l.tax, 'unknown'), r.tax) as tax, l.price_kind as "priceKind",
       l.state, ${IS_UNCERTAIN} as "isUncertain", l.held is not null as "isHeld", l.capture_id as "captureId",
       l.capture_at as "captureAt", l.offer_since as since, l.last_seen_at as "lastSeenAt",
       l.last_checked_at as "lastCheckedAt"
     from pricing.match m
     join pricing.listing l on l.id = m.listing_id
     join pricing.retailer r on r.id = l.retailer_id
     join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
       and w.monitored
     ${JOIN_DECISION}
     where m.product_id = any($1) and m.verdict in ('auto', 'confirmed')
     order by m.product_id, l.price_minor, l.id`,
    [productIds],
  );
  return found.rows.map(({ priceMinor, listPriceMinor, currency, ...offer }) => {
    const money = (minor: bigint | null): Money | null =>
      minor === null || currency === null ? null : { minor, currency };
    return { ...offer, price: money(priceMinor), listPrice: money(listPriceMinor) };
  });
}

/** The price of a span is null where it is not certain, or was not stated. */
interface OfferSpan {
  readonly listingId: string;
  readonly from: Date;
  /** Null: the current offer. */
  readonly to: Date | null;
  readonly price: Money | null;
  readonly listPrice: Money | null;
  readonly availability: string;
}

interface SpanRow {
  listing_id: string;
  from: Date;
  to: Date | null;
  price_minor: bigint | null;
  currency: string | null;
  list_price_minor: bigint | null;
  availability: string;
}

/** The offers of listings between two times, oldest first: closed spans and the current one. */
export async function listOfferHistory(
  sql: Sql,
  input: { listingIds: readonly string[]; from: Date; to: Date },
): Promise<OfferSpan[]> {
  if (input.listingIds.length === 0) return [];
  const found = await sql.query<SpanRow>(
    `select listing_id, "from", "to",
       case when coalesce(confidence, 1) >= ${MIN_PRICE_CONFIDENCE} then price_minor end as price_minor,
       currency, list_price_minor, availability
     from pricing.price_span
       where listing_id = any($1) and "from" < $3 and "to" > $2
     union all
     select id, offer_since, null, price_minor, currency, list_price_minor, availability
     from pricing.listing
     where id = any($1) and offer_since < $3
     order by 1, 2`,
    [input.listingIds, input.from, input.to],
  );
  return found.rows.map((row) => {
    const money = (minor: bigint | null): Money | null =>
      minor === null || row.currency === null ? null : { minor, currency: row.currency };
    return {
      listingId: row.listing_id,
      from: row.from,
      to: row.to,
      price: money(row.price_minor),
      listPrice: money(row.list_price_minor),
      availability: row.availability,
    };
  });
}
