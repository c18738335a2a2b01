import type { Tx } from '#prisma/open-database.ts';
import { SELECT_SHIPPING } from './listing-shipping.ts';
import { type KnownListing, buildListingKey } from './plan-reading.ts';

interface Row extends Omit<KnownListing, 'rate'> {
  readonly changeShape: number;
  readonly changeExposure: number;
  readonly readFrom: string;
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
    `select id, url, variant_key as "variantKey", name, brand, gtin, mpn, sku, variant,
       price_minor as "priceMinor", currency, list_price_minor as "listPriceMinor", availability,
       condition, seller, tax, price_kind as "priceKind", offer_since as "offerSince", state, held,
       capture_id as "captureId", body_hash as "bodyHash", parser,
       corrected_at as "correctedAt", confidence::float8 as confidence, runner_up_minor as "runnerUpMinor",
       runner_up_currency as "runnerUpCurrency",
       runner_up_confidence::float8 as "runnerUpConfidence", ${SELECT_SHIPPING},
       weight, checks, changes, change_shape as "changeShape",
       change_exposure as "changeExposure", first_seen_at as "firstSeenAt",
       last_seen_at as "lastSeenAt", last_checked_at as "lastCheckedAt", read_from as "readFrom"
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
  for (const { readFrom, changeShape, changeExposure, ...row } of found.rows) {
    const listing = { ...row, rate: { shape: changeShape, exposureDays: changeExposure } };
    byKey.set(buildListingKey(listing), listing);
    if (readFrom === input.readFrom) fromHere.push(listing);
  }
  return { byKey, fromHere };
}
