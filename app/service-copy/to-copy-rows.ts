/**
 * Converts the service's responses to rows of our copies. Pure. Amounts are passed as text; a row
 * with an amount that its currency cannot express is left out.
 */
import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { Alert, Match, MeasuredProduct, Price, Recommendation } from '#sdk/index.ts';
import type { StoredDetails } from './alert-facts.ts';

const minorOf = (amount: string | null, currency: string | null): string | null => {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(amount, currency);
  return typeof money === 'string' ? null : money.minor.toString();
};

/** What the copy keeps of an alert besides its ids and times. */
interface AlertContent {
  readonly product: string | null;
  readonly listing: string | null;
  readonly listingUrl: string | null;
  readonly retailer: string;
  readonly currency: string | null;
  /** The price that the listed one is below, where the kind compares two. */
  readonly limit: string | null;
  readonly listed: string | null;
  readonly previous: string | null;
  readonly details: StoredDetails[keyof StoredDetails] | null;
}

const NOTHING = { limit: null, listed: null, previous: null, details: null };

/** The compiler names a kind that is missing. */
function contentOf(alert: Alert): AlertContent {
  switch (alert.type) {
    case 'map_violation':
      return {
        ...offerOf(alert),
        limit: alert.your_floor,
        listed: alert.listed_price,
        previous: null,
        details: null,
      };
    case 'competitor_undercut': {
      const { your_price: limit, listed_price: listed, previous_price: previous } = alert.details;
      return { ...offerOf(alert), limit, listed, previous, details: null };
    }
    case 'competitor_below': {
      const { your_price: limit, listed_price: listed } = alert.details;
      return { ...offerOf(alert), ...NOTHING, limit, listed };
    }
    case 'price_changed': {
      const { listed_price: listed, previous_price: previous } = alert.details;
      return { ...offerOf(alert), ...NOTHING, listed, previous };
    }
    case 'availability_changed': {
      const { listed_price: listed, availability, changed_at } = alert.details;
      return { ...offerOf(alert), ...NOTHING, listed, details: { availability, changed_at } };
    }
    case 'new_listing': {
      const { listed_price: listed, what, seller, first_seen_at } = alert.details;
      return { ...offerOf(alert), ...NOTHING, listed, details: { what, seller, first_seen_at } };
    }
    case 'cheapest_by_far': {
      const { your_price: limit, next_price: listed, next_retailer: retailer } = alert.details;
      return {
        product: alert.product_id,
        listing: alert.details.next_listing_id,
        listingUrl: null,
        retailer,
        currency: alert.currency,
        limit,
        listed,
        previous: null,
        details: { offers: alert.details.offers },
      };
    }
    case 'retailer_unreadable':
      return {
        product: null,
        listing: null,
        listingUrl: null,
        retailer: alert.retailer,
        currency: null,
        ...NOTHING,
        details: alert.details,
      };
  }
}

type ListingAlert = Exclude<Alert, { type: 'cheapest_by_far' | 'retailer_unreadable' }>;

function offerOf(alert: ListingAlert) {
  const { product_id: product, retailer, currency } = alert;
  return {
    product,
    listing: alert.listing_id || null,
    listingUrl: alert.listing_url || null,
    retailer,
    currency,
  };
}

export function toAlertRow(alert: Alert): object | null {
  const content = contentOf(alert);
  const limit = minorOf(content.limit, content.currency);
  const listed = minorOf(content.listed, content.currency);
  const previous = minorOf(content.previous, content.currency);
  const isReadable =
    (content.limit === null || limit !== null) &&
    (content.listed === null || listed !== null) &&
    (content.previous === null || previous !== null);
  if (!isReadable || Number.isNaN(Date.parse(alert.detected_at))) return null;
  return {
    id: alert.id,
    service_product_id: content.product ?? '',
    listing_id: content.listing,
    type: alert.type,
    retailer: content.retailer,
    listing_url: content.listingUrl,
    currency: content.currency,
    map_minor: limit,
    listed_minor: listed,
    previous_minor: previous,
    details: content.details,
    detected_at: alert.detected_at,
    read_at: alert.read_at,
    resolved_at: alert.resolved_at,
    resolution: alert.resolution,
  };
}

export function toRecommendationRow(recommendation: Recommendation): object | null {
  const current = minorOf(recommendation.current_price, recommendation.currency);
  const suggested = minorOf(recommendation.suggested_price, recommendation.currency);
  // A price of zero counts as missing, whatever a server sends.
  if (current === null || suggested === null || BigInt(suggested) <= 0n) return null;
  const {
    objective,
    uplift_interval,
    basis,
    reasons,
    reason_details,
    against,
    against_details,
    guard_rail,
    evidence,
    rule,
  } = recommendation;
  return {
    service_product_id: recommendation.product_id,
    recommendation_id: recommendation.id || null,
    currency: recommendation.currency,
    current_minor: current,
    suggested_minor: suggested,
    uplift: recommendation.estimated_conversion_uplift,
    confidence: recommendation.confidence,
    expected_gain: recommendation.expected_profit_change,
    detail: {
      objective,
      uplift_interval,
      basis,
      reasons,
      reason_details,
      against,
      against_details,
      guard_rail,
      evidence,
      ...(rule && { rule }),
    },
    recommended_at: recommendation.created_at || null,
  };
}

/** `productId`: for servers that do not repeat it in the response. */
export function toOfferRow(price: Price, productId = price.product_id): object {
  const { shipping = null } = price;
  return {
    service_product_id: productId,
    listing_id: price.listing_id,
    retailer: price.retailer,
    url: price.url,
    name: price.name,
    image_url: price.image_url,
    currency: price.currency !== null && isCurrencyCode(price.currency) ? price.currency : null,
    price_minor: minorOf(price.price, price.currency),
    list_price_minor: minorOf(price.list_price, price.currency),
    shipping_minor: minorOf(shipping?.amount ?? null, price.currency),
    free_shipping_from_minor: minorOf(shipping?.free_from ?? null, price.currency),
    shipping_missing_since: shipping?.not_stated_since ?? null,
    availability: price.availability,
    condition: price.condition,
    match_verdict: price.match.verdict,
    probability: price.match.probability,
    source: price.source ?? {},
    seen_at: price.observed_at,
  };
}

/** A match whose offer is not in our copy yet: only the listing's data are known. */
export function toOfferRowOfMatch(match: Match): object {
  const { listing } = match;
  return {
    service_product_id: match.product_id,
    listing_id: match.listing_id,
    retailer: listing.retailer,
    url: listing.url,
    name: listing.name,
    image_url: listing.image_url,
    currency:
      listing.currency !== null && isCurrencyCode(listing.currency) ? listing.currency : null,
    price_minor: minorOf(listing.price, listing.currency),
    list_price_minor: null,
    availability: listing.availability,
    condition: 'unknown',
    match_verdict: match.verdict,
    probability: match.probability,
    source: listing.source ?? {},
    seen_at: listing.observed_at ?? null,
  };
}

/** Null for figures in a currency that we do not know, or without a readable own price. */
export function toMarketRow(product: MeasuredProduct): object | null {
  const { currency } = product;
  const own = minorOf(product.your_price, currency);
  if (own === null || Number.isNaN(Date.parse(product.measured_at))) return null;
  return {
    service_product_id: product.product_id,
    currency,
    own_minor: own,
    market_minor: minorOf(product.market_price, currency),
    lowest_minor: minorOf(product.lowest_price, currency),
    lowest_retailer: product.lowest_retailer,
    index_basis_points: product.index_basis_points,
    position: product.position,
    rank: product.rank,
    compared: product.compared,
    unknown_reason: product.unknown_reason,
    measured_at: product.measured_at,
  };
}
