/**
 * The account is the cheapest by more than its threshold: every competing offer that can be compared
 * asks more than that. It lasts as long as it is so.
 */
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import { findCertainPrice, findObstacle, isTrusted, type Pair } from '#pricing/alerts/pair.ts';
import type { ProductStateRule, SubjectAssessment } from './alert-rule.ts';
import { isGapReached } from './gap.ts';
import type { CheapestByFarDetails } from './stored-details.ts';

/** One competing offer alone may be a mistake of the competitor. */
const MIN_OFFERS = 2;

export const cheapestByFar: ProductStateRule<'cheapest_by_far'> = {
  kind: 'state',
  type: 'cheapest_by_far',
  subject: 'product',
  isWanted: ({ kinds }) => kinds.cheapest_by_far.on,
  assess,
};

function assess(
  pairs: readonly Pair[],
  { policy, isOpen }: { policy: AlertPolicy; isOpen: boolean },
): SubjectAssessment {
  if (pairs.some(({ isPaused }) => isPaused))
    return { kind: 'clear', resolution: 'product_paused' };
  const compared = pairs.flatMap((pair) => {
    const priceMinor = findCertainPrice(pair);
    const isComparable = isTrusted(pair) && findObstacle(pair, policy.ownTax) === null;
    return isComparable && priceMinor !== null ? [{ pair, priceMinor }] : [];
  });
  const [first, ...others] = compared;
  if (!first || compared.length < MIN_OFFERS) {
    // Offers that are not believed now may be believed again tomorrow.
    return pairs.some(({ matched, retailerStatus }) => matched && retailerStatus === 'quarantined')
      ? { kind: 'wait' }
      : { kind: 'clear', resolution: 'not_comparable' };
  }
  const next = others.reduce((low, one) => (one.priceMinor < low.priceMinor ? one : low), first);
  const { basisPoints } = policy.kinds.cheapest_by_far;
  const { ownMinor, currency } = first.pair;
  const isFar = isGapReached(
    { lower: ownMinor, upper: next.priceMinor },
    { basisPoints, isMore: true, isOpen },
  );
  if (!isFar || ownMinor <= 0n) return { kind: 'clear', resolution: 'recovered' };
  return {
    kind: 'holds',
    limitMinor: ownMinor,
    listedMinor: next.priceMinor,
    currency,
    details: {
      nextRetailer: next.pair.retailer,
      nextListingId: next.pair.listingId,
      offers: compared.length,
      basisPoints,
    } satisfies CheapestByFarDetails,
  };
}
