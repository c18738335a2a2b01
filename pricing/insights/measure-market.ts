/**
 * Where an own price stands in its market: position, rank and price index, of a product and of many. The definitions, with
 * sources and worked examples, are in docs/market.md. Pure; amounts are integers, ratios are basis
 * points rounded once, half away from zero.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import { divideRounded } from '#kernel/money.ts';
import {
  LEFT_OUT_CODES,
  type LeftOutCode,
  type UnknownCode,
} from '#kernel/reasons/market-reasons.ts';
import {
  type ComparedOffer,
  findLeftOutReason,
  MAX_AGE_HOURS,
  type OwnOffer,
} from '#pricing/market/comparable-offer.ts';

/** Basis points of an index of 100: the own price is the market price. */
export const INDEX_BASE = 10_000;
/** An index this close to 100 is at the market: 1 %. */
export const AT_MARKET = 100;

export type MarketSide = 'below' | 'at' | 'above';

/** A matched offer of a retailer. */
export interface MarketOffer extends ComparedOffer {
  readonly listingId: string;
  readonly retailerId: string;
}

/** A retailer's lowest comparable offer. */
interface MeasuredOffer {
  readonly listingId: string;
  readonly retailerId: string;
  readonly minor: bigint;
  /** The own price as an index of this one. */
  readonly indexBasisPoints: number;
}

export interface MeasuredMarket {
  /** One per retailer, the lowest price first. */
  readonly offers: readonly MeasuredOffer[];
  /** Null without comparable offers, as all that follows. */
  readonly lowestMinor: bigint | null;
  /** The market price: the median, half a minor unit rounded up. */
  readonly medianMinor: bigint | null;
  readonly indexBasisPoints: number | null;
  readonly position: MarketSide | null;
  /** 1: no retailer asks less. Equal prices have the same rank. */
  readonly rank: number | null;
  /** Offers that are not compared, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutCode, number>>>;
  /** Which listings they are of. */
  readonly leftOutListings: ReadonlyMap<string, LeftOutCode>;
  readonly unknownReason: UnknownCode | null;
  /** When the first of the compared offers becomes too old. */
  readonly validUntil: Date | null;
}

/** The own price as a share of another one, in basis points: 10425 is an index of 104.25. */
export function toIndexBasisPoints(ownMinor: bigint, otherMinor: bigint): number {
  return Number(divideRounded(ownMinor * BigInt(INDEX_BASE), otherMinor));
}

/** The side of the market for an index. */
export function toMarketSide(indexBasisPoints: number): MarketSide {
  if (indexBasisPoints < INDEX_BASE - AT_MARKET) return 'below';
  return indexBasisPoints > INDEX_BASE + AT_MARKET ? 'above' : 'at';
}

/** Compares the own price with the comparable ones of these offers. */
export function measureMarket(offers: readonly MarketOffer[], own: OwnOffer): MeasuredMarket {
  const leftOut: Partial<Record<LeftOutCode, number>> = {};
  const leftOutListings = new Map<string, LeftOutCode>();
  const leave = ({ listingId }: MarketOffer, code: LeftOutCode): void => {
    leftOut[code] = (leftOut[code] ?? 0) + 1;
    leftOutListings.set(listingId, code);
  };
  const lowest = new Map<string, MarketOffer>();
  for (const offer of offers.toSorted(byPrice)) {
    const reason = own.minor > 0n ? findLeftOutReason(offer, own) : 'too_far';
    if (reason !== null) leave(offer, isLeftOutCode(reason) ? reason : 'no_price');
    else if (lowest.has(offer.retailerId)) leave(offer, 'same_retailer');
    else lowest.set(offer.retailerId, offer);
  }
  const compared = [...lowest.values()];
  const prices = compared.map(({ minor }) => minor);
  const medianMinor = findMedian(prices);
  const indexBasisPoints = medianMinor === null ? null : toIndexBasisPoints(own.minor, medianMinor);
  const ages = compared.map(({ observedAt }) => observedAt.getTime());
  return {
    offers: compared.map(({ listingId, retailerId, minor }) => ({
      listingId,
      retailerId,
      minor,
      indexBasisPoints: toIndexBasisPoints(own.minor, minor),
    })),
    lowestMinor: prices[0] ?? null,
    medianMinor,
    indexBasisPoints,
    position: indexBasisPoints === null ? null : toMarketSide(indexBasisPoints),
    rank: compared.length === 0 ? null : 1 + prices.filter((minor) => minor < own.minor).length,
    leftOut,
    leftOutListings,
    unknownReason: medianMinor === null ? findUnknownReason(offers, { own, leftOut }) : null,
    validUntil:
      compared.length === 0 ? null : new Date(Math.min(...ages) + MAX_AGE_HOURS * HOUR_MS),
  };
}

/** The middle price, of two middle ones their mean rounded half up; null without prices. */
function findMedian(sorted: readonly bigint[]): bigint | null {
  const half = sorted.length >> 1;
  const upper = sorted[half];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 1 ? upper : (sorted[half - 1] ?? upper);
  return divideRounded(lower + upper, 2n);
}

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

function findUnknownReason(
  offers: readonly MarketOffer[],
  { own, leftOut }: { own: OwnOffer; leftOut: MeasuredMarket['leftOut'] },
): UnknownCode {
  if (offers.length === 0) return 'not_matched';
  if (own.minor <= 0n) return 'price_not_positive';
  const most = Math.max(...Object.values(leftOut));
  return LEFT_OUT_CODES.find((code) => leftOut[code] === most) ?? 'not_matched';
}

const isLeftOutCode = (code: string): code is LeftOutCode =>
  LEFT_OUT_CODES.some((known) => known === code);

/** By price, then by listing, so that the same offers always give the same result. */
function byPrice(a: MarketOffer, b: MarketOffer): number {
  if (a.minor !== b.minor) return a.minor < b.minor ? -1 : 1;
  return a.listingId < b.listingId ? -1 : 1;
}
