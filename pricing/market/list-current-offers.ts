import type { Money } from '#kernel/money.ts';
import type { Sql } from '#prisma/open-database.ts';

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

interface Row {
  product_id: string;
  listing_id: string;
  match_id: string;
  probability: number;
  verdict: 'auto' | 'confirmed';
  retailer_id: string;
  domain: string;
  retailer_status: string;
  url: string;
  name: string | null;
  price_minor: bigint | null;
  currency: string | null;
  list_price_minor: bigint | null;
  availability: string;
  condition: string;
  seller: string | null;
  tax: string;
  price_kind: string;
  state: string;
  is_held: boolean;
  capture_id: string | null;
  capture_at: Date | null;
  offer_since: Date | null;
  last_seen_at: Date | null;
  last_checked_at: Date | null;
}

/**
 * The offers of all listings matched (automatically or by a person) to these products, at retailers that are monitored for the
 * product's account.
 */
export async function listCurrentOffers(
  sql: Sql,
  productIds: readonly string[],
): Promise<CurrentOffer[]> {
  if (productIds.length === 0) return [];
  const found = await sql.query<Row>(
    `select m.product_id, m.listing_id, m.id as match_id, m.probability, m.verdict, l.retailer_id,
       r.domain, r.status as retailer_status, l.url, l.name,
       l.price_minor, l.currency, l.list_price_minor, l.availability, l.condition, l.seller,
       coalesce(w.tax, nullif(l.tax, 'unknown'), r.tax) as tax, l.price_kind, l.state,
       l.held is not null as is_held, l.capture_id, l.capture_at,
       l.offer_since, l.last_seen_at, l.last_checked_at
     from pricing.match m
     join pricing.listing l on l.id = m.listing_id
     join pricing.retailer r on r.id = l.retailer_id
     join pricing.account_retailer w on w.account_id = m.account_id and w.retailer_id = r.id
       and w.monitored
     where m.product_id = any($1) and m.verdict in ('auto', 'confirmed')
     order by m.product_id, l.price_minor, l.id`,
    [productIds],
  );
  return found.rows.map(toOffer);
}

function toOffer(row: Row): CurrentOffer {
  const money = (minor: bigint | null): Money | null =>
    minor === null || row.currency === null ? null : { minor, currency: row.currency };
  return {
    productId: row.product_id,
    listingId: row.listing_id,
    matchId: row.match_id,
    probability: row.probability,
    verdict: row.verdict,
    retailerId: row.retailer_id,
    domain: row.domain,
    retailerStatus: row.retailer_status,
    url: row.url,
    name: row.name,
    price: money(row.price_minor),
    listPrice: money(row.list_price_minor),
    availability: row.availability,
    condition: row.condition,
    seller: row.seller,
    tax: row.tax,
    priceKind: row.price_kind,
    state: row.state,
    isHeld: row.is_held,
    captureId: row.capture_id,
    captureAt: row.capture_at,
    since: row.offer_since,
    lastSeenAt: row.last_seen_at,
    lastCheckedAt: row.last_checked_at,
  };
}
