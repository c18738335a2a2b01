import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import { formatDecimal } from '#kernel/money.ts';
import type { MapPeriod } from '#pricing/alerts/pair.ts';
import type { Sql } from '#prisma/open-database.ts';

interface Row {
  id: string;
  type: string;
  retailer: string;
  currency: string;
  map_minor: bigint;
  listed_minor: bigint;
  lowest_minor: bigint;
  detected_at: Date;
  updated_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
  map_period: MapPeriod | null;
  product: {
    id: string;
    sku: string;
    name: string;
    brand: string | null;
    gtin: string | null;
    url: string;
  };
  listing: {
    id: string;
    url: string;
    variant_key: string;
    name: string | null;
    brand: string | null;
    gtin: string | null;
    mpn: string | null;
    sku: string | null;
    variant: Record<string, string> | null;
  };
  last_seen_at: Date | null;
  match: {
    verdict: string;
    probability: number;
    reasons: unknown;
    decided_by: string | null;
  } | null;
}

interface SpanRow {
  from: Date;
  to: Date;
  price_minor: bigint | null;
  currency: string | null;
  availability: string;
  capture_id: string | null;
}

/**
 * The facts about an alert as written to the evidence: JSON, amounts as decimal strings, times in
 * UTC.
 */
export interface EvidenceFacts {
  readonly alert: {
    readonly id: string;
    readonly type: string;
    readonly retailer: string;
    readonly currency: string;
    /** The price that the listed one is below: of a MAP violation, and of the other kinds. */
    readonly mapPrice?: string;
    readonly your_price?: string;
    /** The period that gave the MAP price; absent: the product's standing one. */
    readonly map_period?: MapPeriod;
    readonly listed_price: string;
    readonly lowest_price: string;
    readonly detected_at: string;
    readonly updated_at: string;
    readonly resolved_at: string | null;
    readonly resolution: string | null;
  };
  readonly product: Row['product'];
  readonly listing: Row['listing'];
  /** When the last visit found the offer unchanged; null when it has changed since. */
  readonly last_seen_at: string | null;
  readonly match: Row['match'];
  /**
   * Earlier offers of the listing, starting a day before the alert; the bytes of each are stored
   * under the capture's id.
   */
  readonly history: readonly {
    readonly from: string;
    readonly to: string;
    readonly price: string | null;
    readonly currency: string | null;
    readonly availability: string;
    readonly capture_id: string | null;
  }[];
}

const MAX_HISTORY = 500;

/**
 * Facts about an alert of the account; null when there is no such alert. Reads tables of other
 * stages, writes none.
 */
export async function listEvidenceFacts(
  sql: Sql,
  { accountId, alertId }: { accountId: string; alertId: string },
): Promise<EvidenceFacts | null> {
  const { rows } = await sql.query<Row>(
    `select a.id, a.type, a.retailer, a.currency, a.map_minor, a.listed_minor, a.lowest_minor,
       a.detected_at, a.updated_at, a.resolved_at, a.resolution, a.map_period,
       jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'brand', p.brand, 'gtin',
         p.gtin, 'url', p.url) as product,
       jsonb_build_object('id', l.id, 'url', l.url, 'variant_key', l.variant_key, 'name', l.name,
         'brand', l.brand, 'gtin', l.gtin, 'mpn', l.mpn, 'sku', l.sku, 'variant',
         l.variant) as listing,
       case when l.capture_id = a.capture_id
         and l.held is null then l.last_seen_at end as last_seen_at,
       (select jsonb_build_object('verdict', m.verdict, 'probability', m.probability, 'reasons',
         m.reasons, 'decided_by', m.decided_by)
          from pricing.match m where m.product_id = p.id and m.listing_id = l.id) as match
     from pricing.alert a
     join pricing.product p on p.id = a.product_id
     join pricing.listing l on l.id = a.listing_id
     -- Of a kind about an offer below a price: the evidence states both.
     where a.id = $1 and a.account_id = $2 and a.map_minor is not null and a.listed_minor is not null`,
    [alertId, accountId],
  );
  const [row] = rows;
  if (!row) return null;
  const spans = await sql.query<SpanRow>(
    `select "from", "to", price_minor, currency, availability, capture_id from pricing.price_span
     where listing_id = $1
       and "to" >= $2::timestamptz - interval '1 day'
       and "from" <= coalesce($3, 'infinity'::timestamptz)
     order by "from" limit $4`,
    [row.listing.id, row.detected_at, row.resolved_at, MAX_HISTORY],
  );
  const amount = (minor: bigint): string => formatDecimal({ minor, currency: row.currency });
  return {
    alert: {
      id: row.id,
      type: row.type,
      retailer: row.retailer,
      currency: row.currency,
      ...(row.type === SPECIFIED_ALERT_TYPE
        ? { mapPrice: amount(row.map_minor) }
        : { your_price: amount(row.map_minor) }),
      ...(row.map_period && { map_period: row.map_period }),
      listed_price: amount(row.listed_minor),
      lowest_price: amount(row.lowest_minor),
      detected_at: row.detected_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      resolved_at: row.resolved_at?.toISOString() ?? null,
      resolution: row.resolution,
    },
    product: row.product,
    listing: row.listing,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    match: row.match,
    history: spans.rows.map((span) => ({
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      price:
        span.price_minor === null || span.currency === null
          ? null
          : formatDecimal({ minor: span.price_minor, currency: span.currency }),
      currency: span.currency,
      availability: span.availability,
      capture_id: span.capture_id,
    })),
  };
}
