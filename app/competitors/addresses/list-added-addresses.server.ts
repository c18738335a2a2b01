import { z } from 'zod';
import { MONITORING_REASONS } from '#kernel/reasons/monitoring-reasons.ts';
import { MAP_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import type { ReasonMoney } from '#kernel/reasons/vocabulary.ts';
import { readLocalizedReason } from '#app/locales/read-localized-reason.ts';
import { listPricesOfProducts } from '#app/pricing-client/list-prices-of-products.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import type { AppServices } from '#app/services.server.ts';

/** Maximum number of products, each of which may take a request. */
const MAX_PRODUCTS = 20;

export const LookSchema = z
  .array(z.object({ productId: z.string().min(1).max(100), listingId: z.string().min(1).max(100) }))
  .max(500);
export type Look = z.infer<typeof LookSchema>;

/** The current status of a page that was added. */
export interface AddressState {
  readonly listingId: string;
  /**
   * `waiting`: not visited yet. `shop`: its retailer is refused or paused. The others concern the
   * page.
   */
  readonly state: 'waiting' | 'read' | 'unreadable' | 'not_found' | 'shop';
  readonly reason: LocalizedReason | null;
  readonly price: ReasonMoney | null;
  /** Why the price raises no alert; null when it may. */
  readonly notComparable: LocalizedReason | null;
}

/**
 * Requests from the service the status of pages that were added, for at most MAX_PRODUCTS products.
 * Throws AppError as the service responds.
 */
export async function listAddedAddresses(
  services: AppServices,
  shop: string,
  look: Look,
): Promise<AddressState[]> {
  const client = await getPricingClient(services, shop);
  const products = [...new Set(look.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS);
  const wanted = new Set(look.map(({ listingId }) => listingId));
  const { items: retailers } = await client.retailers.list({ limit: 1000 });
  const shops = new Map(retailers.map((retailer) => [retailer.domain, retailer]));
  const states: AddressState[] = [];
  for await (const { prices } of listPricesOfProducts(client, products))
    for (const { price } of prices)
      if (wanted.has(price.listing_id)) states.push(toState(price, shops.get(price.retailer)));
  return states;
}

interface GivenPrice {
  readonly listing_id: string;
  readonly state: string;
  readonly state_reason: string | null;
  readonly state_reason_detail?: unknown;
  readonly price: string | null;
  readonly currency: string | null;
  readonly not_comparable: string | null;
  readonly not_comparable_detail?: unknown;
}

interface GivenRetailer {
  readonly status: string;
  readonly status_reason: string | null;
  readonly status_reason_detail?: unknown;
  readonly last_error: string | null;
  readonly last_error_detail?: unknown;
}

const toReason = (sentence: string | null, detail: unknown): LocalizedReason | null =>
  readLocalizedReason(sentence, detail, MONITORING_REASONS);

function toState(price: GivenPrice, retailer: GivenRetailer | undefined): AddressState {
  const base = { listingId: price.listing_id, price: null, notComparable: null };
  const { state } = price;
  const reason = toReason(price.state_reason, price.state_reason_detail);
  if (price.price !== null && price.currency !== null) {
    return {
      ...base,
      state: 'read',
      reason: null,
      price: { amount: price.price, currency: price.currency },
      notComparable: readLocalizedReason(
        price.not_comparable,
        price.not_comparable_detail,
        MAP_REASONS,
      ),
    };
  }
  if (state === 'unreadable' || state === 'ok') return { ...base, state: 'unreadable', reason };
  if (state === 'not_found' || state === 'gone') return { ...base, state: 'not_found', reason };
  // A page that was refused or failed stays new, with the reason.
  if (reason !== null) return { ...base, state: 'unreadable', reason };
  if (retailer && retailer.status !== 'active' && retailer.status !== 'probing')
    return {
      ...base,
      state: 'shop',
      reason: toReason(retailer.status_reason, retailer.status_reason_detail),
    };
  return {
    ...base,
    state: 'waiting',
    reason: retailer ? toReason(retailer.last_error, retailer.last_error_detail) : null,
  };
}
