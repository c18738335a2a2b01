import { type AlertType, isAlertType } from '#kernel/alert-types.ts';
import { competitorUndercut } from '#pricing/alerts/rules/competitor-undercut.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import type { Alert, AlertOf } from '../../contract/alert.ts';
import type { AlertRow } from '../queries/list-alerts.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

type Row = AlertRow | TimesAsText<AlertRow>;

/** Each kind's own form; the compiler names a kind without one. */
const RENDERERS: { readonly [Type in AlertType]: (row: Row) => AlertOf<Type> } = {
  map_violation: renderMapViolation,
  competitor_undercut: renderCompetitorUndercut,
};

/** An alert as the API shows it. Throws for a row without what its kind has. */
export function renderAlert(row: Row): Alert {
  if (!isAlertType(row.type)) throw new Error(`Alert ${row.id} is of an unknown kind: ${row.type}`);
  return RENDERERS[row.type](row);
}

function renderMapViolation(row: Row): AlertOf<'map_violation'> {
  return {
    id: row.id,
    type: 'map_violation',
    retailer: required(row, 'retailer'),
    your_floor: renderAmount(required(row, 'mapPriceMinor'), required(row, 'currency')),
    listed_price: renderAmount(required(row, 'listedMinor'), required(row, 'currency')),
    ...renderListing(row),
  };
}

function renderCompetitorUndercut(row: Row): AlertOf<'competitor_undercut'> {
  const details = competitorUndercut.readDetails(row.details);
  const currency = required(row, 'currency');
  return {
    id: row.id,
    type: 'competitor_undercut',
    retailer: required(row, 'retailer'),
    ...renderListing(row),
    details: {
      your_price: renderAmount(BigInt(details.yourMinor), currency),
      listed_price: renderAmount(BigInt(details.listedMinor), currency),
      previous_price: renderAmount(BigInt(details.previousMinor), currency),
      threshold_basis_points: details.basisPoints,
      changed_at: renderTime(new Date(details.changedAt)),
    },
  };
}

function renderListing(row: Row) {
  return {
    detected_at: renderTime(row.detectedAt),
    product_id: required(row, 'productId'),
    listing_id: required(row, 'listingId'),
    listing_url: required(row, 'listingUrl'),
    currency: required(row, 'currency'),
    updated_at: renderTime(row.updatedAt),
    read_at: renderTimeOrNull(row.readAt),
    resolved_at: renderTimeOrNull(row.resolvedAt),
    resolution: row.resolution,
    capture_id: row.captureId,
  };
}

function required<Key extends keyof Row>(row: Row, key: Key): NonNullable<Row[Key]> {
  const value = row[key];
  if (value === null || value === undefined) throw new Error(`Alert ${row.id} has no ${key}`);
  return value;
}
