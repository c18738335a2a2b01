/**
 * Which MAP price holds for a product at a time: that of the most specific period (product, then
 * collection, brand, account), otherwise its `map_price`. Pure.
 */
import { divideRounded } from '#kernel/money.ts';
import { PERIOD_SCOPES, type PeriodRule, type PeriodTerms } from './map-price-period.ts';

/** What of a product decides about its MAP price. */
export interface PricedProduct {
  readonly id: string;
  readonly currency: string;
  /** The standing MAP price, `map_price`, in minor units. */
  readonly mapMinor: bigint | null;
  readonly brand: string | null;
  readonly collections: readonly { readonly id: string }[];
}

export interface ResolvedMapPrice<Period extends PeriodRule = PeriodRule> {
  /** In minor units of the product's currency; null: there is none, so nothing violates it. */
  readonly minor: bigint | null;
  /** The period that gives it; null: it is the standing price. */
  readonly period: Period | null;
}

const WHOLE = 10_000n;

/**
 * The MAP price of a product at `at`. A period applies from its start up to, not including, its
 * end. An amount in another currency, and a share where there is no `map_price`, do not apply. Of
 * several equally specific periods the one with the lowest price decides (no MAP price is the
 * lowest), then the one with the smaller id, so that the order of `periods` does not matter.
 */
export function resolveMapPrice<Period extends PeriodRule>(
  product: PricedProduct,
  periods: readonly Period[],
  at: Date,
): ResolvedMapPrice<Period> {
  const given = periods.flatMap((period) => {
    if (!isInPeriod(period, at) || !isInScope(period, product)) return [];
    const terms = applyTerms(period.terms, product);
    return terms === null ? [] : [{ minor: terms.minor, period }];
  });
  return given.toSorted(byPrecedence)[0] ?? { minor: product.mapMinor, period: null };
}

/** True from the start of the period up to, not including, its end. */
export function isInPeriod(
  { startsAt, endsAt }: Pick<PeriodRule, 'startsAt' | 'endsAt'>,
  at: Date,
): boolean {
  return startsAt <= at && (endsAt === null || at < endsAt);
}

/** True when the period is made for the product, whatever its time. */
export function isInScope(
  { scope, scopeKey }: Pick<PeriodRule, 'scope' | 'scopeKey'>,
  { id, brand, collections }: PricedProduct,
): boolean {
  switch (scope) {
    case 'account':
      return true;
    case 'product':
      return scopeKey === id;
    case 'collection':
      return collections.some((collection) => collection.id === scopeKey);
    case 'brand':
      return (
        brand !== null && scopeKey !== null && normalizeBrand(brand) === normalizeBrand(scopeKey)
      );
  }
}

/** Brands are the same whatever their case and outer spaces. */
export function normalizeBrand(brand: string): string {
  return brand.trim().toLowerCase();
}

/**
 * The MAP price that these terms give a product, a share rounded half up to the currency's smallest
 * unit; null when they do not apply to it.
 */
export function applyTerms(
  terms: PeriodTerms,
  { currency, mapMinor }: Pick<PricedProduct, 'currency' | 'mapMinor'>,
): { readonly minor: bigint | null } | null {
  switch (terms.kind) {
    case 'suspended':
      return { minor: null };
    case 'amount':
      return terms.currency === currency ? { minor: terms.minor } : null;
    case 'share':
      return mapMinor === null
        ? null
        : { minor: divideRounded(mapMinor * BigInt(terms.basisPoints), WHOLE) };
  }
}

function byPrecedence(
  a: { readonly minor: bigint | null; readonly period: PeriodRule },
  b: { readonly minor: bigint | null; readonly period: PeriodRule },
): number {
  const scopes = PERIOD_SCOPES.indexOf(b.period.scope) - PERIOD_SCOPES.indexOf(a.period.scope);
  if (scopes !== 0) return scopes;
  const priceOf = (minor: bigint | null): bigint => minor ?? -1n;
  if (priceOf(a.minor) !== priceOf(b.minor)) return priceOf(a.minor) < priceOf(b.minor) ? -1 : 1;
  return a.period.id < b.period.id ? -1 : 1;
}
