/** Shares of prices in basis points, compared in integers. */
const ONE = 10_000n;
/**
 * An alert about a gap ends only when the gap is this much smaller than the threshold: prices that
 * move a little around it would end and raise it again every day.
 */
const RELEASE = 100n;

/** True when `lower` is below `upper` by at least, or with `isMore` by more than, this share of it. */
export function isGapReached(
  { lower, upper }: { readonly lower: bigint; readonly upper: bigint },
  threshold: { readonly basisPoints: number; readonly isMore: boolean; readonly isOpen: boolean },
): boolean {
  if (lower >= upper) return false;
  const asked = BigInt(threshold.basisPoints) - (threshold.isOpen ? RELEASE : 0n);
  const gap = (upper - lower) * ONE;
  const limit = upper * asked;
  return threshold.isMore ? gap > limit : gap >= limit;
}

/** How much `after` differs from `before`, in basis points of `before`, towards zero. */
export function countBasisPoints(before: bigint, after: bigint): number {
  return Number(((after - before) * ONE) / before);
}
