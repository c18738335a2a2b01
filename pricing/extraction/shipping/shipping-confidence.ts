/**
 * How likely what a page states of delivery was read correctly, by the kind of the statement: the
 * share of right answers on pages checked by hand, with a Beta(1, 1) prior, so that a kind with few
 * of them is near a half.
 */
import type { Shipping } from '#pricing/extraction/reading.ts';

/** Right answers, and all of them, by seller: pages of one seller are of one template. */
interface Checked {
  readonly right: number;
  readonly all: number;
}

/**
 * `docs/extraction.md` says on which pages. `structured` are markup and feeds; `cost` is a cost that
 * is not nothing; `total` an order total from which delivery is free.
 */
const CHECKED = {
  structured: { right: 1, all: 1 },
  free: { right: 8, all: 8 },
  cost: { right: 1, all: 2 },
  total: { right: 5, all: 5 },
} as const satisfies Readonly<Record<string, Checked>>;

/**
 * Probability from 0 to 1, with three decimals, that the amounts are right. `from` is the kind of
 * source that they were read in, as in `sources` of a reading.
 */
export function estimateShippingConfidence(from: string, shipping: Shipping): number {
  const { right, all } = CHECKED[getKind(from, shipping)];
  return Math.floor(((right + 1) / (all + 2)) * 1000) / 1000;
}

function getKind(from: string, { amount, freeFrom }: Shipping): keyof typeof CHECKED {
  if (from !== 'visible') return 'structured';
  if (amount !== null && !/^[0.]+$/.test(amount)) return 'cost';
  return freeFrom === null ? 'free' : 'total';
}
