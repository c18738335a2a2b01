/**
 * The records of the bare server: the same bytes as ours. All amounts of the benchmark are euros.
 */
import type { RecommendationReason } from '#kernel/reasons/recommendation-reasons.ts';
import {
  formatRecommendationReason,
  formatMatchReason,
} from '#kernel/reasons/english/format-in-english.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';

export interface Row {
  readonly [column: string]: unknown;
}

/** Here bigint is returned as text. */
const amount = (minor: unknown) => {
  if (typeof minor !== 'string') return null;
  const digits = minor.padStart(3, '0');
  return JSON.rawJSON(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
};
const time = (at: unknown) => (at instanceof Date ? `${at.toISOString().slice(0, 19)}Z` : null);
const second = (at: unknown) => (at instanceof Date ? `${at.toISOString().slice(0, 19)}Z` : null);

export const product = (row: Row) => ({
  id: row['id'],
  external_id: row['externalId'],
  name: row['name'],
  sku: row['sku'],
  url: row['url'],
  currency: row['currency'],
  your_price: amount(row['priceMinor']),
  gtin: row['gtin'],
  brand: row['brand'],
  image_url: row['imageUrl'],
  category: row['category'],
  cost: amount(row['costMinor']),
  map_price: amount(row['mapMinor']),
  min_price: amount(row['minMinor']),
  monitored: row['monitored'],
  product_type: row['productType'],
  tags: row['tags'],
  collections: row['collections'],
  stock: row['stock'],
  compare_at_price: amount(row['compareAtMinor']),
  status: row['pausedAt'] === null ? 'active' : 'paused',
  paused_reason: row['pausedReason'],
  paused_at: time(row['pausedAt']),
  deleted_at: time(row['deletedAt']),
  // No product of the benchmark is deleted.
  kept_until: null,
  created_at: time(row['createdAt']),
  updated_at: time(row['updatedAt']),
});

export const price = (row: Row) => ({
  listing_id: row['listingId'],
  product_id: row['productId'],
  retailer: row['retailer'],
  url: row['url'],
  name: row['name'],
  image_url: row['imageUrl'],
  price: amount(row['priceMinor']),
  currency: row['currency'],
  list_price: amount(row['listPriceMinor']),
  availability: row['availability'],
  condition: row['condition'],
  seller: row['seller'],
  tax: row['tax'],
  state: row['state'],
  state_reason: row['stateReason'],
  state_reason_detail: row['stateReasonDetail'],
  observed_at: time(row['observedAt']),
  since: time(row['since']),
  confidence: row['confidence'],
  runner_up:
    row['runnerUpMinor'] === null
      ? null
      : {
          price: amount(row['runnerUpMinor']),
          currency: row['runnerUpCurrency'],
          confidence: row['runnerUpConfidence'],
        },
  uncertain: row['uncertain'],
  decision:
    row['priceVerdict'] === null
      ? null
      : {
          verdict: row['priceVerdict'],
          price: amount(row['decidedMinor']),
          decided_by: row['decidedBy'],
          decided_at: time(row['decidedAt']),
        },
  shipping:
    row['shippingMinor'] === null && row['freeShippingFromMinor'] === null
      ? null
      : {
          amount: amount(row['shippingMinor']),
          free_from: amount(row['freeShippingFromMinor']),
          since: time(row['shippingSince']),
          not_stated_since: time(row['shippingMissingSince']),
          source: {
            from: (row['shippingSource'] as Row)['from'],
            at: (row['shippingSource'] as Row)['at'],
          },
          confidence: row['shippingConfidence'],
        },
  match: {
    id: row['matchId'],
    probability: row['probability'],
    verdict: row['verdict'],
    reasons: (row['reasons'] as MatchReason[]).map(formatMatchReason),
    reason_details: row['reasons'],
  },
  source: {
    from: (row['source'] as Row)['from'],
    at: (row['source'] as Row)['at'],
    capture_id: row['captureId'],
  },
  held: row['held'],
  not_comparable: row['notComparable'],
  not_comparable_detail: row['notComparableDetail'],
});

export const alert = (row: Row) => ({
  id: row['id'],
  type: row['type'],
  retailer: row['retailer'],
  your_floor: amount(row['mapPriceMinor']),
  listed_price: amount(row['listedMinor']),
  detected_at: second(row['detectedAt']),
  updated_at: time(row['updatedAt']),
  read_at: time(row['readAt']),
  resolved_at: time(row['resolvedAt']),
  resolution: row['resolution'],
  product_id: row['productId'],
  listing_id: row['listingId'],
  listing_url: row['listingUrl'],
  currency: row['currency'],
  capture_id: row['captureId'],
});

export function recommendation(row: Row) {
  const detail = row['detail'] as Row;
  return {
    id: row['id'],
    product_id: row['productId'],
    current_price: amount(row['currentMinor']),
    suggested_price: amount(row['suggestedMinor']),
    estimated_conversion_uplift: row['uplift'],
    confidence: row['confidence'],
    currency: row['currency'],
    objective: detail['objective'],
    uplift_interval: detail['uplift_interval'],
    expected_profit_change: row['expectedGain'],
    basis: detail['basis'],
    reasons: (detail['reasons'] as RecommendationReason[]).map(formatRecommendationReason),
    reason_details: detail['reasons'],
    against: (detail['against'] as RecommendationReason[]).map(formatRecommendationReason),
    against_details: detail['against'],
    evidence: detail['evidence'],
    guard_rail: detail['guard_rail'],
    rule: null,
    created_at: time(row['createdAt']),
  };
}
