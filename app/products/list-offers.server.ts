import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import type { ShippingView } from '#app/components/shipping-cost.tsx';
import type { AppServices } from '#app/services.server.ts';

/** An offer of our copy, as the product's page shows it. */
export interface OfferRow {
  readonly listingId: string;
  readonly retailer: string;
  readonly url: string;
  readonly name: string | null;
  readonly price: Money | null;
  readonly listPrice: Money | null;
  /** Null: the page states none. */
  readonly shipping: ShippingView | null;
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

/** The same as stored: amounts beside their currency, and the source as the service sent it. */
interface StoredOffer extends Omit<OfferRow, 'price' | 'listPrice' | 'shipping' | 'source'> {
  readonly currency: string | null;
  readonly priceMinor: bigint | null;
  readonly listPriceMinor: bigint | null;
  readonly shippingMinor: bigint | null;
  readonly freeShippingFromMinor: bigint | null;
  readonly shippingMissingSince: Date | null;
  readonly source: unknown;
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
  const { rows } = await services.db.query<StoredOffer>(
    `select listing_id as "listingId", retailer, url, name, currency, price_minor as "priceMinor",
            list_price_minor as "listPriceMinor", shipping_minor as "shippingMinor",
            free_shipping_from_minor as "freeShippingFromMinor",
            shipping_missing_since as "shippingMissingSince", availability, condition,
            match_verdict as verdict, probability, source, seen_at as "seenAt"
     from shop.offer_copy
     where shop = $1 and service_product_id = $2 and match_verdict in ('auto', 'confirmed', 'review')
     order by (match_verdict = 'review'), (availability <> 'in_stock'), price_minor nulls last, retailer, listing_id
     limit ${MAX_OFFERS}`,
    [shop, serviceProductId],
  );
  return rows.map(toOfferRow);
}

function toOfferRow({
  currency,
  priceMinor,
  listPriceMinor,
  shippingMinor,
  freeShippingFromMinor,
  shippingMissingSince,
  source,
  ...offer
}: StoredOffer): OfferRow {
  const money = (minor: bigint | null): Money | null =>
    minor === null || !currency ? null : { minor, currency };
  const amount = money(shippingMinor);
  const freeFrom = money(freeShippingFromMinor);
  return {
    ...offer,
    price: money(priceMinor),
    listPrice: money(listPriceMinor),
    shipping: amount || freeFrom ? { amount, freeFrom, missingSince: shippingMissingSince } : null,
    source: SourceSchema.parse(source),
  };
}
