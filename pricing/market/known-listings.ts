import type { Tx } from '#prisma/open-database.ts';
import { type HeldReading, type KnownListing, buildListingKey } from './plan-reading.ts';

interface Row {
  id: string;
  url: string;
  variant_key: string;
  name: string | null;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  sku: string | null;
  variant: Record<string, string> | null;
  price_minor: bigint | null;
  currency: string | null;
  list_price_minor: bigint | null;
  availability: string;
  condition: string;
  seller: string | null;
  tax: string;
  price_kind: string;
  offer_since: Date | null;
  state: string;
  held: HeldReading | null;
  capture_id: string | null;
  weight: number;
  checks: number;
  changes: number;
  change_shape: number;
  change_exposure: number;
  first_seen_at: Date;
  last_seen_at: Date | null;
  last_checked_at: Date | null;
  read_from: string;
}

/**
 * The listings of a document: those with the given keys, and those read from its address before.
 * Locked until the transaction ends, in the order of their ids.
 */
export async function lockKnownListings(
  tx: Tx,
  input: {
    retailerId: string;
    readFrom: string;
    keys: readonly { url: string; variantKey: string }[];
  },
): Promise<{ byKey: Map<string, KnownListing>; fromHere: KnownListing[] }> {
  const found = await tx.query<Row>(
    `select id, url, variant_key, name, brand, gtin, mpn, sku, variant, price_minor, currency,
       list_price_minor, availability, condition, seller, tax, price_kind,
       offer_since, state, held, capture_id, weight, checks, changes, change_shape, change_exposure,
       first_seen_at, last_seen_at, last_checked_at, read_from
     from pricing.listing where id in (
       select id from pricing.listing where retailer_id = $1 and read_from = $2
       union select l.id from unnest($3::text[], $4::text[]) as k(url, variant_key)
         cross join lateral (select id from pricing.listing
           where retailer_id = $1 and url = k.url and variant_key = k.variant_key limit 1) l)
     order by id for no key update`,
    [
      input.retailerId,
      input.readFrom,
      input.keys.map((key) => key.url),
      input.keys.map((key) => key.variantKey),
    ],
    { prepare: true },
  );
  const byKey = new Map<string, KnownListing>();
  const fromHere: KnownListing[] = [];
  for (const row of found.rows) {
    const listing = toKnown(row);
    byKey.set(buildListingKey(listing), listing);
    if (row.read_from === input.readFrom) fromHere.push(listing);
  }
  return { byKey, fromHere };
}

function toKnown(row: Row): KnownListing {
  return {
    id: row.id,
    url: row.url,
    variantKey: row.variant_key,
    identity: {
      name: row.name,
      brand: row.brand,
      gtin: row.gtin,
      mpn: row.mpn,
      sku: row.sku,
      variant: row.variant,
    },
    offer: {
      priceMinor: row.price_minor,
      currency: row.currency,
      listPriceMinor: row.list_price_minor,
      availability: row.availability,
      condition: row.condition,
      seller: row.seller,
      tax: row.tax,
      priceKind: row.price_kind,
    },
    offerSince: row.offer_since,
    state: row.state,
    held: row.held,
    captureId: row.capture_id,
    weight: row.weight,
    checks: row.checks,
    changes: row.changes,
    rate: { shape: row.change_shape, exposureDays: row.change_exposure },
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    lastCheckedAt: row.last_checked_at,
  };
}
