/** The form of each kind of alert that an account can turn on. */
import {
  AvailabilityChangedDetailsSchema,
  CheapestByFarDetailsSchema,
  NewListingDetailsSchema,
  PriceChangedDetailsSchema,
  RetailerUnreadableDetailsSchema,
} from '#pricing/alerts/rules/stored-details.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import type { AlertOf } from '#pricing/contract/alert.ts';
import { type AlertRowOrText, getRequired, renderListing, renderTimes } from './alert-parts.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime } from './render-time.ts';

export function renderCompetitorBelow(row: AlertRowOrText): AlertOf<'competitor_below'> {
  const currency = getRequired(row, 'currency');
  return {
    id: row.id,
    type: 'competitor_below',
    retailer: getRequired(row, 'retailer'),
    ...renderListing(row),
    details: {
      your_price: renderAmount(getRequired(row, 'mapPriceMinor'), currency),
      listed_price: renderAmount(getRequired(row, 'listedMinor'), currency),
    },
  };
}

export function renderPriceChanged(row: AlertRowOrText): AlertOf<'price_changed'> {
  const details = PriceChangedDetailsSchema.parse(row.details);
  const currency = getRequired(row, 'currency');
  return {
    id: row.id,
    type: 'price_changed',
    retailer: getRequired(row, 'retailer'),
    ...renderListing(row),
    details: {
      listed_price: renderAmount(BigInt(details.listedMinor), currency),
      previous_price: renderAmount(BigInt(details.previousMinor), currency),
      change_basis_points: details.changeBasisPoints,
      threshold_basis_points: details.basisPoints,
      changed_at: renderTime(new Date(details.changedAt)),
    },
  };
}

export function renderAvailabilityChanged(row: AlertRowOrText): AlertOf<'availability_changed'> {
  const details = AvailabilityChangedDetailsSchema.parse(row.details);
  return {
    id: row.id,
    type: 'availability_changed',
    retailer: getRequired(row, 'retailer'),
    ...renderListing(row),
    details: {
      availability: details.availability,
      previous_availability: details.previousAvailability,
      listed_price: renderListed(row, details.listedMinor),
      changed_at: renderTime(new Date(details.changedAt)),
    },
  };
}

export function renderNewListing(row: AlertRowOrText): AlertOf<'new_listing'> {
  const details = NewListingDetailsSchema.parse(row.details);
  return {
    id: row.id,
    type: 'new_listing',
    retailer: getRequired(row, 'retailer'),
    ...renderListing(row),
    details: {
      what: details.what,
      seller: details.seller,
      listed_price: renderListed(row, details.listedMinor),
      first_seen_at: renderTime(new Date(details.firstSeenAt)),
    },
  };
}

export function renderCheapestByFar(row: AlertRowOrText): AlertOf<'cheapest_by_far'> {
  const details = CheapestByFarDetailsSchema.parse(row.details);
  const currency = getRequired(row, 'currency');
  return {
    id: row.id,
    type: 'cheapest_by_far',
    product_id: getRequired(row, 'productId'),
    currency,
    ...renderTimes(row),
    details: {
      your_price: renderAmount(getRequired(row, 'mapPriceMinor'), currency),
      next_price: renderAmount(getRequired(row, 'listedMinor'), currency),
      next_retailer: details.nextRetailer,
      next_listing_id: details.nextListingId,
      offers: details.offers,
      threshold_basis_points: details.basisPoints,
    },
  };
}

export function renderRetailerUnreadable(row: AlertRowOrText): AlertOf<'retailer_unreadable'> {
  const { status, reason, since } = RetailerUnreadableDetailsSchema.parse(row.details);
  return {
    id: row.id,
    type: 'retailer_unreadable',
    retailer: getRequired(row, 'retailer'),
    ...renderTimes(row),
    details: { status, reason, since: renderTime(new Date(since)) },
  };
}

function renderListed(row: AlertRowOrText, minor: string | null): JsonNumber | null {
  return minor === null ? null : renderAmount(BigInt(minor), getRequired(row, 'currency'));
}
