import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import type { Conflict, ExtractedOffer, FieldSource } from '#pricing/extraction/reading.ts';
import { applyPlace } from './apply-place.ts';
import { describePlaces } from './describe-places.ts';
import type { PlacePage } from './place-page.ts';
import type { LearnedPlace, PlaceVerdict, PricePlace } from './price-place.ts';
import type { PlaceObservation } from './update-places.ts';

/** The kind of source of a price that was read at a learned place. */
export const LEARNED_PLACE = 'learned-place';
/** The kind of source of a price that was read at a place that a person chose. */
export const CHOSEN_PLACE = 'chosen-place';

export interface PricedReading {
  readonly offer: ExtractedOffer | null;
  readonly conflicts: readonly Conflict[];
  readonly sources: Readonly<Record<string, FieldSource>>;
}

/** Sources that are the page itself, or too loose to learn from. */
const LOOSE = new Set(['visible', LEARNED_PLACE, CHOSEN_PLACE, 'analytics', 'app-state']);
const ABOUT_PRICE = new Set(['price', 'currency', 'stale_markup', 'visible_price']);
/**
 * From this probability on a price is certain enough to learn from. That is less than to act on: a
 * price that scripts draw stands in markup and data alone, and is about 0.6 because the page cannot
 * confirm it, so that its places would never be learned (3 of 59 saved pages, 2 of 35 retailers),
 * though they are what is left when the markup goes. A wrong one does little harm: a place is asked
 * only where markup is gone, and is dropped when it does not agree on other pages.
 */
const CERTAIN_TO_LEARN = 0.5;

/**
 * What the page says of the places of its price; null when its price is not certain: not from
 * markup, contradicted by another source than a learned place, or nowhere shown.
 */
export function checkPlaces(
  page: PlacePage,
  reading: PricedReading,
  known: readonly LearnedPlace[],
): PlaceObservation | null {
  const amount = findCertainAmount(reading);
  if (amount === null) return null;
  const found = describePlaces(page, amount);
  if (found.every(({ kind }) => kind === 'visible')) return null;
  const verdicts = known.map(({ place }) => ({
    place,
    verdict: checkPlace(page, { place, amount }),
  }));
  return { verdicts, found };
}

/** What the place gives on the page, held against the page's certain price. */
function checkPlace(
  page: PlacePage,
  { place, amount }: { place: PricePlace; amount: string },
): PlaceVerdict {
  const given = applyPlace(page, place);
  if (!given) return 'nothing';
  return isEqualAmount(given.amount, amount) ? 'agrees' : 'disagrees';
}

/** The page's price where it is certain without any place; null when it is not. */
export function findCertainAmount({ offer, conflicts, sources }: PricedReading): string | null {
  if (offer === null || offer.price === null || offer.currency === null) return null;
  if (offer.priceKind !== 'public' && offer.priceKind !== 'unknown') return null;
  if (offer.confidence !== null && offer.confidence < CERTAIN_TO_LEARN) return null;
  if (LOOSE.has(sources['offer.price']?.from ?? 'visible')) return null;
  return conflicts.some(isDoubt) ? null : offer.price;
}

/** Sources contradict one another, known places aside: they are what is being checked. */
function isDoubt({ kind, values }: Conflict): boolean {
  if (!ABOUT_PRICE.has(kind)) return false;
  const others = values.filter(({ from }) => from !== LEARNED_PLACE && from !== CHOSEN_PLACE);
  return new Set(others.map(({ value }) => value)).size > 1;
}
