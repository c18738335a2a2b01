import type { PriceEstimator } from '#pricing/extraction/model/estimate-price.ts';
import { readPriceFeatures } from '#pricing/extraction/model/price-features.ts';
import { CHOSEN_PLACE, LEARNED_PLACE } from '#pricing/extraction/patterns/check-places.ts';
import type { ExtractedOffer, RunnerUp } from '#pricing/extraction/reading.ts';
import { formatAmount, SOURCE_KEYS } from '#pricing/extraction/source/source-product.ts';
import { isSameAmount } from './check-markup.ts';
import type { CollectedSources } from './collect-sources.ts';
import type { MergedReading } from './merge-sources.ts';

/** A visible price below this score is no price that would be taken. */
const MIN_SCORE = 2;

/**
 * Gives the offers of a page the probability that their price is right, and the page's offer the
 * price that would be taken next. A price that is not sure enough becomes unknown: it is then the
 * runner-up, and its candidate says how likely it is. `merged` is changed accordingly.
 */
export function setConfidence(
  merged: MergedReading,
  collected: CollectedSources,
  estimate: PriceEstimator,
): void {
  const { offer } = merged;
  const from = merged.sources[SOURCE_KEYS.price]?.from;
  // A person chose the place: nothing is left to estimate.
  if (offer?.price == null || from === CHOSEN_PLACE) return;
  const features = readPriceFeatures(offer.price, merged, collected);
  const { probability, threshold, runnerUpShare } = estimate(features);
  const learned = collected.sources.find(({ from }) => from === LEARNED_PLACE)?.reliability;
  const isLearned = from === LEARNED_PLACE;
  // How sure a learned place is was measured on the retailer's own pages.
  const given = isLearned && learned !== undefined ? learned : probability;
  const next = findNextPrice(offer.price, offer.currency, collected);
  offer.confidence = round(given);
  rateVariants(offer, merged, collected.claims);
  if (isLearned || given >= threshold) {
    offer.runnerUp = next === null ? null : toRunnerUp(next, offer, (1 - given) * runnerUpShare);
    const lowest = Math.min(threshold, offer.confidence);
    for (const one of merged.offers) if ((one.confidence ?? 1) < lowest) removePrice(one);
    return;
  }
  offer.runnerUp = toRunnerUp(offer.price, offer, given);
  for (const candidate of merged.candidates.filter(({ chosen }) => chosen)) {
    candidate.chosen = false;
    candidate.why += `; ${Math.round(given * 100)} % likely, not sure enough`;
  }
  for (const one of new Set([offer, ...merged.offers])) removePrice(one);
  delete merged.sources[SOURCE_KEYS.price];
  delete merged.sources[SOURCE_KEYS.listPrice];
}

/**
 * Gives the other offers of a page their probability. The source of their prices is as sure as its
 * price that could be held against the page; where that one is another than the chosen price, the
 * source is right only if the choice is wrong.
 */
function rateVariants(
  { price, currency, confidence }: ExtractedOffer,
  { offers, offerPlaces, sources }: MergedReading,
  claims: CollectedSources['claims'],
): void {
  if (price === null || confidence === null) return;
  const isChosen = (other: string | null): boolean =>
    other !== null && isSameAmount(other, price, currency);
  const confirmed = new Set([
    sources[SOURCE_KEYS.price]?.from,
    ...claims.filter((claim) => isChosen(claim.price)).map(({ from }) => from),
    ...offerPlaces.filter((_, i) => isChosen(offers[i]?.price ?? null)).map(({ from }) => from),
  ]);
  for (const [i, one] of offers.entries()) {
    if (one.price === null) continue;
    const isConfirmed = isChosen(one.price) || confirmed.has(offerPlaces[i]?.from);
    one.confidence = isConfirmed ? confidence : round(1 - confidence);
  }
}

/**
 * The price that would be taken if the chosen one were not: that of the most trusted source that
 * gives another one, else the best placed one of the page.
 */
function findNextPrice(
  amount: string,
  currency: string | null,
  { claims, visible }: Pick<CollectedSources, 'claims' | 'visible'>,
): string | null {
  const isOther = (other: string): boolean => !isSameAmount(other, amount, currency);
  const claimed = claims.find(({ price }) => isOther(price));
  const shown = visible.prices.find(
    (price) => price.role === 'price' && price.score > MIN_SCORE && isOther(price.amount),
  );
  return claimed?.price ?? shown?.amount ?? null;
}

const toRunnerUp = (
  price: string,
  { currency }: ExtractedOffer,
  probability: number,
): RunnerUp => ({
  price: formatAmount(price, currency) ?? price,
  currency,
  confidence: round(probability),
});

function removePrice(offer: ExtractedOffer): void {
  offer.price = null;
  offer.listPrice = null;
  offer.confidence = null;
}

/** A probability as it is given out; only certainty would be 1, and there is none. */
const round = (probability: number): number =>
  Math.min(0.999, Math.round(probability * 1000) / 1000);
