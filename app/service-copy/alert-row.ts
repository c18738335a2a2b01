import { type AlertType, isAlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { Money } from '#kernel/money.ts';

export interface AlertRow {
  readonly id: string;
  readonly type: AlertType;
  readonly variantGid: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly retailer: string;
  readonly listingUrl: string | null;
  /** The price that the listed one is below: the MAP price, or the merchant's own. */
  readonly limit: Money;
  readonly listed: Money;
  /** What the listed price was before, of an alert about a change. */
  readonly previous: Money | null;
  readonly detectedAt: Date;
  readonly readAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolution: string | null;
}

export interface StoredAlert {
  id: string;
  type: string;
  gid: string | null;
  product_title: string | null;
  title: string | null;
  sku: string | null;
  image_url: string | null;
  retailer: string;
  listing_url: string | null;
  currency: string;
  floor_minor: bigint;
  listed_minor: bigint;
  previous_minor: bigint | null;
  detected_at: Date;
  read_at: Date | null;
  resolved_at: Date | null;
  resolution: string | null;
}

/**
 * The columns that a query selects of `shop.alert_copy a` and of the variant joined by
 * ALERT_VARIANT.
 */
export const ALERT_COLUMNS = `a.id, a.type, v.gid, v.product_title, v.title, v.sku, v.image_url,
            a.retailer, a.listing_url, a.currency, a.floor_minor, a.listed_minor, a.previous_minor,
            a.detected_at, a.read_at, a.resolved_at, a.resolution`;
export const ALERT_VARIANT = `left join lateral (
       select gid, product_title, title, sku, image_url from shop.variant
       where shop = a.shop and service_product_id = a.service_product_id limit 1
     ) v on true`;

/** Converts a row of these queries to what the pages show. */
export function readStoredAlert(row: StoredAlert): AlertRow {
  return {
    id: row.id,
    // A server of another make may name its MAP violations differently.
    type: isAlertType(row.type) ? row.type : SPECIFIED_ALERT_TYPE,
    variantGid: row.gid,
    productTitle: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    retailer: row.retailer,
    listingUrl: row.listing_url,
    limit: { minor: row.floor_minor, currency: row.currency },
    listed: { minor: row.listed_minor, currency: row.currency },
    previous:
      row.previous_minor === null ? null : { minor: row.previous_minor, currency: row.currency },
    detectedAt: row.detected_at,
    readAt: row.read_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
  };
}
