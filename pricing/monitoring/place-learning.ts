import { getPlaceKey, type LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import {
  type DroppedPlace,
  type PlaceObservation,
  updatePlaces,
} from '#pricing/extraction/patterns/update-places.ts';
import {
  getExtractorName,
  listCurrentPlaces,
  listPlaceChoices,
  savePlaceChecks,
} from '#pricing/market/place-choices.ts';
import { listPricePlaces, savePricePlaces } from '#pricing/market/price-places.ts';
import type { Monitoring } from './monitoring.ts';

/** The places of one retailer's prices during a slice: read once, saved once. */
export interface PlaceLearning {
  /** The name under which what is read with these places is stored. */
  readonly parser: string;
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
  const choices = await listPlaceChoices(context.db, retailerId);
  let places: readonly LearnedPlace[] = [
    ...listCurrentPlaces(choices),
    ...(await listPricePlaces(context.db, retailerId)),
  ];
  const dropped = new Map<string, DroppedPlace>();
  let hasChanged = false;
  return {
    parser: getExtractorName(choices),
    list: () => places,
    update: (observation) => {
      if (!observation) return;
      hasChanged = true;
      const updated = updatePlaces(places, observation);
      places = updated.kept;
      for (const one of updated.dropped) {
        const { place, choice } = one.learned;
        dropped.set(getDroppedKey(one.learned), one);
        context.log.info(
          { retailerId, kind: place.kind, at: place.at, reason: one.reason, choice: choice?.id },
          'a known place no longer gives the price and is dropped',
        );
      }
    },
    save: async () => {
      if (!hasChanged) return;
      // A place that was dropped and learned again within the slice is kept.
      for (const learned of places) dropped.delete(getDroppedKey(learned));
      const [chosen, learned] = splitChosen(places, (one) => one);
      const [droppedChosen, droppedLearned] = splitChosen(
        [...dropped.values()],
        (one) => one.learned,
      );
      await savePricePlaces(context.db, {
        retailerId,
        from,
        at: context.clock.now(),
        kept: learned,
        dropped: droppedLearned,
      });
      await savePlaceChecks(context, { kept: chosen, dropped: droppedChosen });
      dropped.clear();
      hasChanged = false;
    },
  };
}

/** A choice is distinguished from the same place that was learned. */
const getDroppedKey = ({ place, choice }: LearnedPlace): string =>
  choice === null ? getPlaceKey(place) : choice.id;

function splitChosen<One>(
  all: readonly One[],
  toLearned: (one: One) => LearnedPlace,
): [chosen: One[], learned: One[]] {
  const isChosen = (one: One): boolean => toLearned(one).choice !== null;
  return [all.filter(isChosen), all.filter((one) => !isChosen(one))];
}
