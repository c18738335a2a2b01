import type { Listing } from '#pricing/contract/listing.ts';
import type { ListingRow } from '#pricing/api/queries/list-listings.ts';
import { renderAmountOrNull } from './render-amount.ts';
import { renderAvailability } from './render-price.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderListing(row: ListingRow): Listing {
  return {
    id: row.id,
    retailer_id: row.retailerId,
    retailer: row.retailer,
    url: row.url,
    name: row.name,
    brand: row.brand,
    gtin: row.gtin,
    mpn: row.mpn,
    sku: row.sku,
    image_url: row.imageUrl,
    price: renderAmountOrNull(row.priceMinor, row.currency),
    currency: row.currency,
    list_price: renderAmountOrNull(row.listPriceMinor, row.currency),
    availability: renderAvailability(row.availability),
    condition: row.condition,
    seller: row.seller,
    state: row.state,
    first_seen_at: renderTime(row.firstSeenAt),
    observed_at: renderTimeOrNull(row.observedAt),
    product_ids: [...row.productIds],
  };
}
