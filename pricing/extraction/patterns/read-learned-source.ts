import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { applyPlace, type PlacedAmount } from './apply-place.ts';
import { CHOSEN_PLACE, LEARNED_PLACE } from './check-places.ts';
import type { PlacePage } from './place-page.ts';
import { getReliability, type LearnedPlace, type PlaceKind } from './price-place.ts';

interface LearnedPrice extends PlacedAmount {
  readonly kind: PlaceKind;
  readonly reliability: number;
}

/** Below this a place says too little: one page that agreed is worth 0.67, three 0.8. */
const MIN_RELIABILITY = 0.6;
/** A place that has done nearly as well and says otherwise leaves the price open. */
const NEARLY = 0.1;

/** Share of the places, by their reliability, that must give the price. */
const MIN_SHARE = 0.3;

/** What the learned places say of a page. */
export interface LearnedReading {
  /** The price as one more source; null when the places leave it open. */
  readonly source: SourceProduct | null;
  /**
   * They contradict one another, or the price that the page shows by its surroundings, where that
   * has been as reliable: neither is then sure.
   */
  readonly isContradicted: boolean;
}

const NOTHING: LearnedReading = { source: null, isContradicted: false };

/**
 * The price at the retailer's learned places: what the most reliable place that gives anything
 * says. Nothing when most places give nothing: where the price is gone, a place that was described
 * loosely finds another number. A place that failed on the last certain page is not asked.
 */
export function readLearnedSource(
  page: PlacePage,
  places: readonly LearnedPlace[],
): LearnedReading {
  const chosen = readChosenSource(page, places);
  if (chosen) return { source: chosen, isContradicted: false };
  const asked = places
    .filter(({ choice }) => choice === null)
    .map((learned) => ({ ...learned, reliability: getReliability(learned) }))
    .filter(({ failures, reliability }) => failures === 0 && reliability >= MIN_RELIABILITY);
  const given = asked
    .flatMap(({ place, reliability }): LearnedPrice[] => {
      const found = applyPlace(page, place);
      return found ? [{ ...found, reliability, kind: place.kind }] : [];
    })
    .sort((a, b) => b.reliability - a.reliability);
  const best = given.find(({ kind }) => kind !== 'visible');
  if (!best) return NOTHING;
  const agreeing = given.filter(({ amount }) => isEqualAmount(amount, best.amount));
  if (sum(agreeing) < MIN_SHARE * sum(asked)) return NOTHING;
  const rival = given.find((one) => !agreeing.includes(one));
  return rival && rival.reliability > best.reliability - NEARLY
    ? { source: null, isContradicted: true }
    : { source: toSource(page, best), isContradicted: false };
}

/** The price at the place that a person chose for all accounts; the latest choice that gives one. */
function readChosenSource(page: PlacePage, places: readonly LearnedPlace[]): SourceProduct | null {
  for (const learned of places) {
    const { place, choice, failures } = learned;
    if (choice === null || choice.accountId !== null || failures > 0) continue;
    const found = applyPlace(page, place);
    if (!found) continue;
    const reliability = getReliability(learned);
    return {
      ...toSource(page, { ...found, reliability, kind: place.kind }, CHOSEN_PLACE),
      choice,
    };
  }
  return null;
}

const sum = (places: readonly { reliability: number }[]): number =>
  places.reduce((total, { reliability }) => total + reliability, 0);

function toSource(
  page: PlacePage,
  price: LearnedPrice,
  from: string = LEARNED_PLACE,
): SourceProduct {
  const source = createSourceProduct(from, price.at);
  source.element = price.node;
  source.reliability = price.reliability;
  const offer = createSourceOffer(price.at);
  offer.price = price.amount;
  offer.raw = price.amount;
  offer.currency = price.currency ?? page.currency ?? page.context.placeCurrency;
  offer.element = price.node;
  offer.priceKind = 'public';
  source.offers.push(offer);
  return source;
}
