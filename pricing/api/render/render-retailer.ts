import type { Retailer } from '../../contract/retailer.ts';
import type { RetailerRow } from '../queries/list-retailers.ts';
import { TaxSchema } from './render-price.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderRetailer(row: RetailerRow): Retailer {
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    platform: row.platform,
    status: row.status,
    status_reason: row.statusReason,
    listings: row.listings,
    matched: row.matched,
    fresh_listings: row.fresh,
    oldest_check_at: renderTimeOrNull(row.oldestCheckAt),
    last_visit_at: renderTimeOrNull(row.lastVisitAt),
    last_error: row.lastError,
    delay_ms: row.delayMs,
    currency: row.currency,
    tax: TaxSchema.safeParse(row.tax).data ?? 'unknown',
    added_at: renderTime(row.addedAt),
  };
}
