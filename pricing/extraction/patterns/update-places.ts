/** What one more page with a certain price says of the places of its retailer. */
import {
  getPlaceKey,
  getReliability,
  type LearnedPlace,
  type PlaceVerdict,
  type PricePlace,
} from './price-place.ts';

/** What a page with a certain price showed of its retailer's places. */
export interface PlaceObservation {
  /** What each known place gave. */
  readonly verdicts: readonly { readonly place: PricePlace; readonly verdict: PlaceVerdict }[];
  /** Places that give the price on this page, the most specific first; known ones among them. */
  readonly found: readonly PricePlace[];
}

export type DropReason = 'disagrees' | 'gives_nothing';

export interface DroppedPlace {
  readonly learned: LearnedPlace;
  readonly reason: DropReason;
}

export interface UpdatedPlaces {
  /** The best first. */
  readonly kept: LearnedPlace[];
  readonly dropped: DroppedPlace[];
}

/** So many places of a retailer are kept: more of them would describe the same element. */
const MAX_PLACES = 12;
/** Of a page's places so many become known at once: others of other kinds must have room. */
const MAX_NEW = 8;
/** What a page counts less with every page that follows: after 14 it counts half. */
const KEPT = 0.95;
/** After so many certain pages in a row without the price there, the place is no more. */
const MAX_FAILURES = 3;
/** A place that is right less often than this is no place of the price. */
const MIN_SHARE = 0.7;

/**
 * The retailer's places after one more certain page: counts brought up to date, places that no
 * longer give the price dropped with the reason, new ones taken up.
 */
export function updatePlaces(
  known: readonly LearnedPlace[],
  observation: PlaceObservation,
): UpdatedPlaces {
  const verdicts = new Map(
    observation.verdicts.map(({ place, verdict }) => [getPlaceKey(place), verdict]),
  );
  const isAnswered = observation.verdicts.some(
    ({ place, verdict }) => place.kind !== 'visible' && verdict === 'agrees',
  );
  const counted = known.map((learned) => {
    const verdict = verdicts.get(getPlaceKey(learned.place));
    // A person's choice is not checked on the page on which it was made.
    if (verdict === undefined && learned.choice !== null) return learned;
    return count(learned, verdict ?? 'nothing', isAnswered);
  });
  const dropped = counted.flatMap((learned): DroppedPlace[] => {
    const reason = findDropReason(learned, verdicts.get(getPlaceKey(learned.place)));
    return reason === null ? [] : [{ learned, reason }];
  });
  const gone = new Set(dropped.map(({ learned }) => learned));
  const kept = counted.filter((learned) => !gone.has(learned));
  // A person's choice is kept beside them: when it is undone, what was learned is read again.
  const chosen = kept.filter(({ choice }) => choice !== null);
  const learnt = kept.filter(({ choice }) => choice === null);
  const keys = new Set(
    counted.filter(({ choice }) => choice === null).map(({ place }) => getPlaceKey(place)),
  );
  const fresh = observation.found
    .filter((place) => !keys.has(getPlaceKey(place)))
    .slice(0, MAX_NEW)
    .map((place): LearnedPlace => ({ place, agrees: 1, disagrees: 0, failures: 0, choice: null }));
  return { kept: [...chosen, ...rank([...learnt, ...fresh]).slice(0, MAX_PLACES)], dropped };
}

function count(learned: LearnedPlace, verdict: PlaceVerdict, isAnswered: boolean): LearnedPlace {
  const { agrees, disagrees, failures } = learned;
  switch (verdict) {
    case 'agrees':
      return { ...learned, agrees: agrees * KEPT + 1, disagrees: disagrees * KEPT, failures: 0 };
    case 'disagrees':
      return {
        ...learned,
        agrees: agrees * KEPT,
        disagrees: disagrees * KEPT + 1,
        failures: failures + 1,
      };
    case 'nothing':
      // One of two layouts shows the price elsewhere: no failure where another place has it.
      return isAnswered && failures === 0 ? learned : { ...learned, failures: failures + 1 };
  }
}

function findDropReason(
  { agrees, disagrees, failures }: LearnedPlace,
  verdict: PlaceVerdict | undefined,
): DropReason | null {
  const isWrong = verdict === 'disagrees';
  if (failures >= MAX_FAILURES) return isWrong ? 'disagrees' : 'gives_nothing';
  return isWrong && agrees / (agrees + disagrees) < MIN_SHARE ? 'disagrees' : null;
}

/** The more reliable first; behind them those that have failed since: a new place must find room. */
function rank(places: readonly LearnedPlace[]): LearnedPlace[] {
  const worth = (learned: LearnedPlace): number =>
    getReliability(learned) - (learned.failures > 0 ? 1 : 0);
  return [...places].sort((a, b) => worth(b) - worth(a));
}
