/** Figures of single products as JSON. */
import type { ChangeRow } from '#pricing/insights/list-changes.ts';
import type { GapRow, MeasuredProductRow } from '#pricing/insights/list-gaps.ts';
import type { MatrixRow as MatrixProduct } from '#pricing/insights/list-matrix.ts';
import type { ProductDay } from '#pricing/insights/list-product-days.ts';
import type { MeasuredMarket } from '#pricing/insights/measure-market.ts';
import type {
  InsightChange,
  InsightGap,
  InsightProduct,
  MeasuredProduct,
  MatrixRow,
} from '#pricing/contract/insight-product.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';
import { renderTime } from './render-time.ts';

export function renderGap(row: GapRow): InsightGap {
  const { currency, ownMinor, medianMinor, rank, units, position } = row;
  return {
    product_id: row.productId,
    external_id: row.externalId,
    sku: row.sku,
    name: row.name,
    currency,
    your_price: renderAmount(ownMinor, currency),
    market_price: renderAmount(medianMinor, currency),
    lowest_price: renderAmount(row.lowestMinor, currency),
    gap: renderAmount(ownMinor - medianMinor, currency),
    units,
    weighted_gap: renderAmount(row.weightedGap, currency),
    index_basis_points: row.indexBasisPoints,
    position,
    rank,
    compared: row.offers,
    measured_at: renderTime(row.measuredAt),
  };
}

export function renderMeasuredProduct(row: MeasuredProductRow): MeasuredProduct {
  const { currency, sku, name, rank, units, position } = row;
  return {
    product_id: row.productId,
    external_id: row.externalId,
    sku,
    name,
    currency,
    your_price: renderAmount(row.ownMinor, currency),
    market_price: renderAmountOrNull(row.medianMinor, currency),
    lowest_price: renderAmountOrNull(row.lowestMinor, currency),
    index_basis_points: row.indexBasisPoints,
    position: position === 'only' ? null : position,
    rank,
    compared: row.offers,
    lowest_retailer: row.lowestRetailer,
    units,
    unknown_reason: row.unknownReason,
    measured_at: renderTime(row.measuredAt),
  };
}

export function renderChange(row: ChangeRow): InsightChange {
  const { kind, sku, name, retailer, currency, reason } = row;
  return {
    at: renderTime(row.at),
    kind,
    product_id: row.productId,
    sku,
    name,
    retailer_id: row.retailerId,
    retailer,
    currency,
    previous_price: renderAmountOrNull(row.beforeMinor, currency),
    price: renderAmountOrNull(row.afterMinor, currency),
    reason,
  };
}

export function renderMatrixRow(row: MatrixProduct): MatrixRow {
  const { market, currency } = row;
  const indexes = new Map(
    market?.offers.map(({ listingId, indexBasisPoints }) => [listingId, indexBasisPoints]),
  );
  return {
    product_id: row.productId,
    external_id: row.externalId,
    sku: row.sku,
    name: row.name,
    as_of: renderTime(row.asOf),
    your_price: renderAmountOrNull(row.ownMinor, currency),
    currency,
    ...renderMarket(market, currency),
    unknown_reason: market?.unknownReason ?? null,
    offers: row.offers.map((offer) => ({
      retailer_id: offer.retailerId,
      retailer: offer.domain,
      listing_id: offer.listingId,
      price: renderAmountOrNull(offer.price?.minor ?? null, offer.price?.currency ?? null),
      currency: offer.price?.currency ?? null,
      availability: offer.availability,
      condition: offer.condition,
      url: offer.url,
      observed_at:
        offer.lastSeenAt !== null && offer.lastSeenAt <= row.asOf
          ? renderTime(offer.lastSeenAt)
          : null,
      index_basis_points: indexes.get(offer.listingId) ?? null,
      left_out: market?.leftOutListings.get(offer.listingId) ?? null,
    })),
  };
}

export function renderProductDay(
  row: ProductDay,
  currency: string,
): InsightProduct['days'][number] {
  return {
    day: row.day,
    your_price: renderAmountOrNull(row.ownMinor, currency),
    map_price: renderAmountOrNull(row.mapMinor, currency),
    min_price: renderAmountOrNull(row.minMinor, currency),
    ...renderMarket(row.market, currency),
  };
}

function renderMarket(market: MeasuredMarket | null, currency: string) {
  return {
    market_price: renderAmountOrNull(market?.medianMinor ?? null, currency),
    lowest_price: renderAmountOrNull(market?.lowestMinor ?? null, currency),
    index_basis_points: market?.indexBasisPoints ?? null,
    position: market?.position ?? null,
    rank: market?.rank ?? null,
    compared: market?.offers.length ?? 0,
  };
}
