import { getPlaceKey, type LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import {
  type DroppedPlace,
  type PlaceObservation,
  updatePlaces,
} from '#pricing/extraction/patterns/update-places.ts';
import { listPricePlaces, savePricePlaces } from '#pricing/market/price-places.ts';
import type { Monitoring } from './monitoring.ts';

/** The places of one retailer's prices during a slice: read once, saved once. */
export interface PlaceLearning {
  /** The places as of the last page. */
  readonly list: () => readonly LearnedPlace[];
  /** Counts what a page with a certain price says of them. */
  readonly update: (observation: PlaceObservation | undefined) => void;
  /** Saves them where a page has changed anything. */
  readonly save: () => Promise<void>;
}

/**
 * Learns where a retailer's pages show their price, page by page. A place that no longer gives the
 * price is dropped, which is logged with the reason and the retailer.
 */
export async function startPlaceLearning(
  { context }: Pick<Monitoring, 'context'>,
  retailerId: string,
): Promise<PlaceLearning> {
  const from = context.clock.now();
  let places: readonly LearnedPlace[] = await listPricePlaces(context.db, retailerId);
  const dropped = new Map<string, DroppedPlace>();
  let hasChanged = false;
  return {
    list: () => places,
    update: (observation) => {
      if (!observation) return;
      hasChanged = true;
      const updated = updatePlaces(places, observation);
      places = updated.kept;
      for (const one of updated.dropped) {
        dropped.set(getPlaceKey(one.learned.place), one);
        const { kind, at } = one.learned.place;
        context.log.info(
          { retailerId, kind, at, reason: one.reason },
          'a learned place no longer gives the price and is dropped',
        );
      }
    },
    save: async () => {
      if (!hasChanged) return;
      // A place that was dropped and learned again within the slice is kept.
      for (const { place } of places) dropped.delete(getPlaceKey(place));
      await savePricePlaces(context.db, {
        retailerId,
        from,
        at: context.clock.now(),
        kept: places,
        dropped: [...dropped.values()],
      });
      dropped.clear();
      hasChanged = false;
    },
  };
}
