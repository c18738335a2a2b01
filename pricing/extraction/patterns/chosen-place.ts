/** The price at a place that a person chose for the retailer's pages. */
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import { type PageContext, toComparablePath } from '#pricing/extraction/page-context.ts';
import type { ChosenReading, Conflict, PriceCandidate } from '#pricing/extraction/reading.ts';
import type { CollectedSources } from '#pricing/extraction/scoring/collect-sources.ts';
import type { MergedReading } from '#pricing/extraction/scoring/merge-sources.ts';
import {
  formatAmount,
  SOURCE_KEYS,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { applyPlace } from './apply-place.ts';
import { CHOSEN_PLACE, findCertainAmount } from './check-places.ts';
import type { LearnedPlace, PlaceChoice } from './price-place.ts';

/**
 * Takes the price at the chosen place, where it differs from the price of the other sources. Two
 * prices are not replaced: one that is certain without the place, unless the person chose the place
 * on this very page and saw it; and one of an offer in another currency. `merged` is changed.
 * Returns true when a certain price was replaced: nothing may then be learned from it.
 */
export function applyChosenPlace(
  merged: MergedReading,
  collected: CollectedSources,
  context: PageContext,
): boolean {
  const source = collected.sources.find(({ from }) => from === CHOSEN_PLACE);
  const { offer } = merged;
  const placed = source?.offers[0];
  if (!source?.choice || !placed || !offer) return false;
  if (merged.sources[SOURCE_KEYS.price]?.from === CHOSEN_PLACE) {
    setSource(merged, source, source.choice);
    return false;
  }
  const amount = formatAmount(placed.price, offer.currency ?? placed.currency);
  if (amount === null || (offer.price !== null && isEqualAmount(offer.price, amount))) return false;
  if (offer.currency !== null && placed.currency !== null && offer.currency !== placed.currency)
    return false;
  const isCertain = findCertainAmount(merged) !== null;
  if (isCertain && !isChosenHere(source.choice, context)) return false;
  const before = merged.sources[SOURCE_KEYS.price];
  if (offer.price !== null && before)
    merged.conflicts = withConflict(merged.conflicts, [
      { from: before.from, value: offer.price },
      { from: CHOSEN_PLACE, value: amount },
    ]);
  offer.price = amount;
  offer.currency ??= placed.currency;
  offer.priceKind = 'public';
  offer.runnerUp = null;
  merged.candidates = chooseCandidate(merged.candidates, { amount, source, raw: placed.raw });
  setSource(merged, source, source.choice);
  return isCertain;
}

/** What each place that accounts chose for themselves alone gives on the page. */
export function readOwnPlaces(
  collected: CollectedSources,
  merged: MergedReading,
  { places, context }: { places: readonly LearnedPlace[]; context: PageContext },
): ChosenReading[] {
  return places.flatMap(({ place, choice, failures }): ChosenReading[] => {
    if (choice === null || choice.accountId === null) return [];
    const found = failures > 0 ? null : applyPlace(collected.placePage, place);
    const certain = findCertainAmount(merged);
    const isRefused =
      certain !== null && found !== null && !isEqualAmount(certain, found.amount)
        ? !isChosenHere(choice, context)
        : false;
    const currency = found?.currency ?? merged.offer?.currency ?? null;
    const amount = found && !isRefused ? formatAmount(found.amount, currency) : null;
    return [{ choice: choice.id, amount, currency, at: found?.at ?? '' }];
  });
}

/** True when the person saw the price on this page. */
export function isChosenHere({ url }: PlaceChoice, { url: here, meta }: PageContext): boolean {
  const path = toComparablePath(url, here);
  return [here, meta.canonical ?? here].some((one) => toComparablePath(one, here) === path);
}

function setSource(merged: MergedReading, source: SourceProduct, { id }: PlaceChoice): void {
  const { offer } = merged;
  if (!offer) return;
  const at = source.offers[0]?.at ?? source.at;
  // A person chose the place: nothing is left to estimate.
  offer.confidence = null;
  merged.sources[SOURCE_KEYS.price] = { from: CHOSEN_PLACE, at, choice: id };
  const index = merged.offers.indexOf(offer);
  merged.offerPlaces = merged.offerPlaces.map((place, n) =>
    n === index ? { from: CHOSEN_PLACE, at, choice: id } : place,
  );
}

function withConflict(conflicts: readonly Conflict[], values: Conflict['values']): Conflict[] {
  const isKnown = conflicts.some(
    ({ kind, values: known }) =>
      kind === 'price' && known.some(({ from }) => from === CHOSEN_PLACE),
  );
  return isKnown ? [...conflicts] : [...conflicts, { kind: 'price', values }];
}

function chooseCandidate(
  candidates: readonly PriceCandidate[],
  { amount, source, raw }: { amount: string; source: SourceProduct; raw: string | null },
): PriceCandidate[] {
  const placed: PriceCandidate = {
    text: raw ?? amount,
    amount,
    currency: source.offers[0]?.currency ?? null,
    from: CHOSEN_PLACE,
    at: source.at,
    chosen: true,
    why: 'a person chose its place',
  };
  const others = candidates.filter(({ from }) => from !== CHOSEN_PLACE);
  return [placed, ...others.map((one) => ({ ...one, chosen: false }))];
}
