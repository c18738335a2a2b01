import type { PlacePreview } from '#pricing/monitoring/chosen-places/choose-place.ts';
import type { CapturedPage, ShownPrice } from '#pricing/monitoring/chosen-places/captured-page.ts';
import type { PlaceChoiceRow } from '#pricing/market/place-choices.ts';
import { writeMoney } from '#pricing/contract/decimal.ts';
import type {
  ListingAmounts,
  PricePlace,
  PricePlacePreview,
} from '#pricing/contract/price-place.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderAmounts(
  { listingId, retailerId, capture }: CapturedPage,
  shown: readonly ShownPrice[],
): ListingAmounts {
  return {
    listing_id: listingId,
    retailer_id: retailerId,
    capture_id: capture.id,
    url: capture.url,
    fetched_at: renderTime(capture.fetchedAt),
    amounts: shown.map(({ price, at, text, around }) => ({
      at,
      price: writeMoney(price),
      currency: price.currency,
      text,
      around,
    })),
  };
}

export function renderPreview({ scope, place, counts, pages }: PlacePreview): PricePlacePreview {
  return {
    scope,
    place: place.at,
    counts,
    pages: pages.map(({ url, captureId, fetchedAt, price, certain, verdict }) => ({
      url,
      capture_id: captureId,
      fetched_at: renderTime(fetchedAt),
      price: price && writeMoney(price),
      currency: (price ?? certain)?.currency ?? null,
      listed_price: certain && writeMoney(certain),
      fit: verdict,
    })),
  };
}

/** Only the account that chose the place sees who did. */
export function renderPricePlace(row: PlaceChoiceRow, accountId: string): PricePlace {
  const isMine = row.accountId === accountId;
  return {
    id: row.id,
    retailer_id: row.retailerId,
    scope: row.scope,
    place: row.at,
    url: row.url,
    listing_id: row.listingId,
    mine: isMine,
    chosen_by: isMine ? row.chosenBy : null,
    chosen_at: renderTime(row.chosenAt),
    agrees: row.agrees,
    disagrees: row.disagrees,
    ended_at: renderTimeOrNull(row.endedAt),
    ended_reason: row.endedReason,
  };
}
