import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';

export interface OfferRow {
  readonly listingId: string;
  readonly retailer: string;
  readonly url: string;
  readonly name: string | null;
  readonly price: Money | null;
  readonly listPrice: Money | null;
  readonly availability: string;
  readonly condition: string;
  readonly verdict: string;
  readonly probability: number | null;
  /**
   * Where on the page the price was read (e.g. "json-ld", "offers.price"); null when the service
   * does not say.
   */
  readonly source: { readonly from: string; readonly at: string | null } | null;
  readonly seenAt: Date | null;
}

const SourceSchema = z
  .object({ from: z.string(), at: z.string().nullable().catch(null).default(null) })
  .nullable()
  .catch(null);

const MAX_OFFERS = 500;

/**
 * Competitors' current offers for one product: matched ones first, cheapest first, those that need
 * review last.
 */
export async function listOffers(
  services: AppServices,
  shop: string,
  serviceProductId: string,
): Promise<OfferRow[]> {
  const { rows } = await services.db.query<{
    listing_id: string;
    retailer: string;
    url: string;
    name: string | null;
    currency: string | null;
    price_minor: bigint | null;
    list_price_minor: bigint | null;
    availability: string;
    condition: string;
    match_verdict: string;
    probability: number | null;
    source: unknown;
    seen_at: Date | null;
  }>(
    `select listing_id, retailer, url, name, currency, price_minor, list_price_minor, availability, condition, match_verdict, probability,
            source, seen_at
     from shop.offer_copy
     where shop = $1 and service_product_id = $2 and match_verdict in ('auto', 'confirmed', 'review')
     order by (match_verdict = 'review'), (availability <> 'in_stock'), price_minor nulls last, retailer, listing_id
     limit ${MAX_OFFERS}`,
    [shop, serviceProductId],
  );
  return rows.map((row) => {
    const money = (minor: bigint | null): Money | null =>
      minor === null || !row.currency ? null : { minor, currency: row.currency };
    return {
      listingId: row.listing_id,
      retailer: row.retailer,
      url: row.url,
      name: row.name,
      price: money(row.price_minor),
      listPrice: money(row.list_price_minor),
      availability: row.availability,
      condition: row.condition,
      verdict: row.match_verdict,
      probability: row.probability,
      source: SourceSchema.parse(row.source),
      seenAt: row.seen_at,
    };
  });
}
