import type { TimesAsText } from '#prisma/open-database.ts';
import type { Alert } from '../../contract/alert.ts';
import type { AlertRow } from '../queries/list-alerts.ts';
import { renderAmount } from './render-amount.ts';
import { renderSecond, renderTime, renderTimeOrNull } from './render-time.ts';

export function renderAlert(row: AlertRow | TimesAsText<AlertRow>): Alert {
  return {
    id: row.id,
    type: row.type,
    retailer: row.retailer,
    your_floor: renderAmount(row.mapPriceMinor, row.currency),
    listed_price: renderAmount(row.listedMinor, row.currency),
    detected_at: renderSecond(row.detectedAt),
    product_id: row.productId,
    listing_id: row.listingId,
    listing_url: row.listingUrl,
    currency: row.currency,
    updated_at: renderTime(row.updatedAt),
    read_at: renderTimeOrNull(row.readAt),
    resolved_at: renderTimeOrNull(row.resolvedAt),
    resolution: row.resolution,
    capture_id: row.captureId,
  };
}
