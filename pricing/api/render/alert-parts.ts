/** What alerts of several kinds have in common, as the API shows it. */
import type { TimesAsText } from '#prisma/open-database.ts';
import type { AlertRow } from '#pricing/api/queries/list-alerts.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export type AlertRowOrText = AlertRow | TimesAsText<AlertRow>;

/** When an alert began, changed, was read and ended. */
export function renderTimes(row: AlertRowOrText) {
  return {
    detected_at: renderTime(row.detectedAt),
    updated_at: renderTime(row.updatedAt),
    read_at: renderTimeOrNull(row.readAt),
    resolved_at: renderTimeOrNull(row.resolvedAt),
    resolution: row.resolution,
  };
}

/** What an alert about a listing has. Throws for a row without it. */
export function renderListing(row: AlertRowOrText) {
  return {
    ...renderTimes(row),
    product_id: getRequired(row, 'productId'),
    listing_id: getRequired(row, 'listingId'),
    listing_url: getRequired(row, 'listingUrl'),
    currency: getRequired(row, 'currency'),
    capture_id: row.captureId,
  };
}

/** The value of a field that the alert's kind always has. Throws for a row without it. */
export function getRequired<Key extends keyof AlertRowOrText>(
  row: AlertRowOrText,
  key: Key,
): NonNullable<AlertRowOrText[Key]> {
  const value = row[key];
  if (value === null || value === undefined) throw new Error(`Alert ${row.id} has no ${key}`);
  return value;
}
