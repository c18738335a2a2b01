/**
 * Decides whether a product's own sales justify a price above the market's median. Required: within
 * 365 days its own price changed at least three times, and at least 30 units were sold since the
 * first of these changes. Fewer data say too little about the reaction of demand to price, however
 * certain a model is.
 */
import { DAY_MS } from '#kernel/durations.ts';
import type { DemandBelief } from './recommendation.ts';
import { PRICE_MOVE } from './demand-series.ts';

export const EVIDENCE_NEEDED = { changes: 3, units: 30, days: 365 } as const;

export interface PricePoint {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly price: number;
}

/** True when a price differs enough from the previous one to count as a change. */
export function isMove(price: number, before: number): boolean {
  return Math.abs(price / before - 1) >= PRICE_MOVE;
}

/**
 * Days on which the price changed; ascending, as the points are. The first price is not a change.
 */
export function listMoves(points: readonly PricePoint[]): number[] {
  return points.flatMap(({ day, price }, n) => {
    const before = points[n - 1];
    return before !== undefined && isMove(price, before.price) ? [day] : [];
  });
}

/**
 * The last day on which the evidence is valid if nothing more is sold and the price stays; null
 * when it never is. As time passes only the earliest changes expire, so one day is enough. Price
 * changes and sales ascend by day.
 */
export function findEvidenceEnd(
  moves: readonly number[],
  sales: readonly { readonly day: number; readonly units: number }[],
): number | null {
  let sold = 0;
  let next = sales.length - 1;
  for (const from of moves.slice(0, 1 - EVIDENCE_NEEDED.changes).reverse()) {
    for (; next >= 0 && (sales[next]?.day ?? 0) >= from; next -= 1) sold += sales[next]?.units ?? 0;
    if (sold >= EVIDENCE_NEEDED.units) return from + EVIDENCE_NEEDED.days;
  }
  return null;
}

/** True when the product's own sales are evidence of its demand at that time. */
export function hasOwnEvidence({ evidenceUntil }: DemandBelief, asOf: Date): boolean {
  return evidenceUntil !== null && Math.floor(asOf.getTime() / DAY_MS) <= evidenceUntil;
}
