import { type AlertType, isAlertType, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { Money } from '#kernel/money.ts';
import { type AlertFacts, readAlertFacts } from './alert-facts.ts';

export interface AlertRow {
  readonly id: string;
  readonly type: AlertType;
  readonly variantGid: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  /** Domain; of `cheapest_by_far` the competitor with the lowest price. */
  readonly retailer: string;
  readonly listingUrl: string | null;
  /** What the alert says, by its kind. */
  readonly facts: AlertFacts;
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
  currency: string | null;
  map_minor: bigint | null;
  listed_minor: bigint | null;
  previous_minor: bigint | null;
  details: unknown;
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
            a.retailer, a.listing_url, a.currency, a.map_minor, a.listed_minor, a.previous_minor,
            a.details, a.detected_at, a.read_at, a.resolved_at, a.resolution`;
export const ALERT_VARIANT = `left join lateral (
       select gid, product_title, title, sku, image_url from shop.variant
       where shop = a.shop and service_product_id = a.service_product_id limit 1
     ) v on true`;

/** Converts a row of these queries to what the pages show. */
export function readStoredAlert(row: StoredAlert): AlertRow {
  const facts = readStoredFacts(row);
  return {
    id: row.id,
    type: facts.type,
    variantGid: row.gid,
    productTitle: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    imageUrl: row.image_url,
    retailer: row.retailer,
    listingUrl: row.listing_url,
    facts,
    detectedAt: row.detected_at,
    readAt: row.read_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
  };
}

/** What a stored alert says. Throws when it lacks what its kind has. */
export function readStoredFacts(
  row: Pick<
    StoredAlert,
    'type' | 'currency' | 'map_minor' | 'listed_minor' | 'previous_minor' | 'details'
  >,
): AlertFacts {
  const currency = row.currency?.trim() ?? null;
  const money = (minor: bigint | null): Money | null =>
    minor === null || currency === null ? null : { minor, currency };
  return readAlertFacts({
    // A server of another make may name its MAP violations differently.
    type: isAlertType(row.type) ? row.type : SPECIFIED_ALERT_TYPE,
    limit: money(row.map_minor),
    listed: money(row.listed_minor),
    previous: money(row.previous_minor),
    details: row.details,
  });
}
