/** The index of many products. The definitions are in docs/market.md. Pure. */
import { divideRounded } from '#kernel/money.ts';
import { INDEX_BASE } from './measure-market.ts';

/** Sums over the compared products of one currency. */
export interface IndexSums {
  /** Products with a market. */
  readonly compared: number;
  /** Sum of their indexes in basis points. */
  readonly indexSum: bigint;
  /** Sum of own price × units sold, and of market price × units sold, in minor units. */
  readonly ownValue: bigint;
  readonly marketValue: bigint;
}

/** Mean of the products' indexes, each counting once; null without one. */
export function toMeanIndex({ compared, indexSum }: IndexSums): number | null {
  return compared === 0 ? null : Number(divideRounded(indexSum, BigInt(compared)));
}

/**
 * What the units sold cost at own prices, as a share of what they would cost at market prices; null
 * when nothing was sold.
 */
export function toWeightedIndex({ ownValue, marketValue }: IndexSums): number | null {
  return marketValue === 0n
    ? null
    : Number(divideRounded(ownValue * BigInt(INDEX_BASE), marketValue));
}

/**
 * A share in basis points, of products of all products; 0 when there are none.
 */
export function toShare(part: number, whole: number): number {
  return whole === 0 ? 0 : Number(divideRounded(BigInt(part) * BigInt(INDEX_BASE), BigInt(whole)));
}
