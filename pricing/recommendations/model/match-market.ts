/**
 * The goal `market`: when it suggests nothing, which amount is nearest, and how certain that is.
 */
import type { AbstentionReason } from '#kernel/reasons/recommendation-reasons.ts';
import { describeCompetitors, type MarketView } from './market-view.ts';
import { getNormalCdf } from './normal.ts';
import { GAIN_TO_REPLACE, MATCH } from './prior-belief.ts';

/**
 * Too few offers to determine the market, or the price is already close to it. A current suggestion
 * is kept until the price is a little closer.
 */
export function findReasonNotToMatch(
  market: MarketView,
  { currentMinor, isStanding }: { currentMinor: bigint; isStanding: boolean },
): AbstentionReason | null {
  if (market.index === null || market.kept.length < MATCH.leastOffers)
    return {
      code: 'too_few_offers',
      values: {
        offers: market.kept.length,
        needed: MATCH.leastOffers,
        left_out: market.leftOut,
      },
    };
  const within = isStanding ? MATCH.closeToKeep : MATCH.close;
  return Math.abs(Number(currentMinor) / market.index - 1) <= within
    ? { code: 'close_to_market', values: { ...describeCompetitors(market), within } }
    : null;
}

/**
 * The candidate nearest to the market; `keep` (the current suggestion) when it is about as near.
 */
export function chooseNearest(
  candidates: readonly bigint[],
  { index, price, keep }: { index: number | null; price: number; keep: bigint | null },
): bigint | null {
  if (index === null) return null;
  let nearest: bigint | null = null;
  let least = Infinity;
  for (const minor of candidates) {
    const distance = Math.abs(Number(minor) - index);
    // Candidates ascend, so the smaller amount wins a tie.
    if (distance < least) [nearest, least] = [minor, distance];
  }
  const standing = keep === null ? Infinity : Math.abs(Number(keep) - index);
  return standing - least < GAIN_TO_REPLACE * price ? keep : nearest;
}

/**
 * P(the suggested price is nearer to the market's median than the current one), where the known
 * competitors are a sample: the median lies on the suggested price's side of the midpoint between
 * both prices.
 */
export function getProbabilityNearerToMedian(
  currentMinor: bigint,
  minor: bigint,
  { index, error }: MarketView,
): number {
  if (index === null) return 0.5;
  const middle = (Number(currentMinor) + Number(minor)) / 2;
  const distance = Math.log(index / middle) / error;
  return getNormalCdf(minor > currentMinor ? distance : -distance);
}
