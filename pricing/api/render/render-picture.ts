import type { Picture } from '#pricing/market/pictures.ts';
import type { AlertPicture } from '#pricing/contract/picture.ts';
import type { AlertRow } from '#pricing/api/queries/list-alerts.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime } from './render-time.ts';

/** A picture of an alert's listing in the API's form. */
export function renderPicture(
  picture: Picture,
  { listedMinor, currency }: Pick<AlertRow, 'listedMinor' | 'currency'>,
): Record<keyof AlertPicture, unknown> {
  const taken = picture.state === 'taken' ? picture : null;
  const price = taken?.price ?? null;
  return {
    id: picture.id,
    requested_at: renderTime(picture.requestedAt),
    taken_at: taken && renderTime(taken.takenAt),
    reason: picture.reason,
    failure_reason: picture.state === 'failed' ? picture.failure : null,
    price: price && renderAmount(price.minor, price.currency),
    currency: price?.currency ?? null,
    is_alert_price: price !== null && price.minor === listedMinor && price.currency === currency,
    box: taken?.box ?? null,
    page_sha256: taken?.page.sha256?.toString('hex') ?? null,
    detail_sha256: taken?.detail?.sha256?.toString('hex') ?? null,
  };
}
