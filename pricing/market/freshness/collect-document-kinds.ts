import type { DocumentAtStake, OfferAtStake } from './choose-interval.ts';
import type { DocumentKind } from './estimate-visit-price.ts';

/** Rates that differ by less than a sixth are grouped. */
const STEPS_PER_E = 6;

/**
 * Groups documents that need the same visits: a host of 20,000 pages is planned as a few hundred
 * kinds. Rates are rounded by less than a tenth.
 */
export function collectDocumentKinds(documents: Iterable<DocumentAtStake>): DocumentKind[] {
  const kinds = new Map<string, { document: DocumentAtStake; count: number }>();
  for (const document of documents) {
    const offers = groupOffers(document.offers);
    const key = [
      document.shortestDays,
      document.longestDays,
      ...offers.map((offer) => `${offer.importance}:${offer.rate}`),
    ].join(' ');
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { document: { ...document, offers }, count: 1 });
  }
  return [...kinds.values()];
}

/** The benefits of offers with the same rate add up, so their importances are summed. */
function groupOffers(offers: readonly OfferAtStake[]): OfferAtStake[] {
  const byRate = new Map<number, number>();
  for (const { importance, rate } of offers) {
    const rounded = Math.exp(
      Math.round(Math.log(Math.max(rate, 1e-9)) * STEPS_PER_E) / STEPS_PER_E,
    );
    byRate.set(rounded, (byRate.get(rounded) ?? 0) + importance);
  }
  return [...byRate].sort(([a], [b]) => a - b).map(([rate, importance]) => ({ rate, importance }));
}
