import type { Settings } from '#pricing/accounts/settings.ts';
import { applyFollowers, type Follower, type Rivalry } from './followers/rivalry.ts';
import type { Subject } from './list-subjects.ts';
import type { DemandBelief, RecommendationInput } from './model/recommendation.ts';

export interface SubjectKnowledge {
  readonly settings: Settings;
  readonly now: Date;
  readonly rivalry: Rivalry;
  readonly belief: DemandBelief;
}

/** What the model is asked about a product, and the retailers here that follow the own prices. */
export function buildInput(
  subject: Subject,
  { settings, now, rivalry, belief }: SubjectKnowledge,
): { readonly input: RecommendationInput; readonly followers: readonly Follower[] } {
  const competing = subject.offers.filter((offer) => offer.inStock && !offer.notComparable);
  const followers = [...new Set(competing.map((offer) => offer.retailer))].flatMap(
    (domain) => rivalry.followers.get(domain) ?? [],
  );
  return {
    followers,
    input: {
      asOf: now,
      currency: subject.currency,
      currentMinor: subject.priceMinor,
      costMinor: subject.costMinor,
      mapMinor: subject.mapMinor,
      minMinor: subject.minMinor,
      competitors: subject.offers,
      changedAt: subject.changedAt,
      lowest30Minor: subject.lowest30Minor,
      belief: applyFollowers(belief, { followers, competitors: competing.length }),
      settings,
      previousMinor: findPrevious(subject),
    },
  };
}

/**
 * The suggestion to keep unless another price is clearly better: the current one for the current
 * price, or the one whose undo restored this price.
 */
function findPrevious({ standing, undoneMinor, currency, priceMinor }: Subject): bigint | null {
  const isCurrent =
    standing !== null && standing.currentMinor === priceMinor && standing.currency === currency;
  return (isCurrent ? standing.suggestedMinor : null) ?? undoneMinor;
}
