/**
 * Periods that contradict each other: equally specific, at the same time, for one product, with
 * another MAP price. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PeriodDraft, PeriodRule } from './map-price-period.ts';
import { applyTerms, isInScope, normalizeBrand, type PricedProduct } from './resolve-map-price.ts';

export interface PeriodConflict<Period extends PeriodRule = PeriodRule> {
  readonly period: Period;
  /** The products that the two give different MAP prices. */
  readonly productIds: readonly string[];
}

type Proposed = Pick<PeriodDraft, 'scope' | 'scopeKey' | 'startsAt' | 'endsAt' | 'terms'>;

/**
 * Those of `others` that the proposed period contradicts, in their order. `products`: at least those
 * in its scope. Two periods of the same product, collection, brand or account conflict whenever they
 * say different things; two collections only for products that are in both.
 */
export function findConflicts<Period extends PeriodRule>(
  proposed: Proposed,
  others: readonly Period[],
  products: readonly PricedProduct[],
): PeriodConflict<Period>[] {
  return others.flatMap((period) => {
    if (period.scope !== proposed.scope || !isOverlapping(proposed, period)) return [];
    if (isDeepStrictEqual(period.terms, proposed.terms)) return [];
    if (isSameScope(proposed, period)) {
      const concerned = products.filter((product) => isInScope(proposed, product));
      return [{ period, productIds: concerned.map(({ id }) => id) }];
    }
    if (proposed.scope !== 'collection') return [];
    const productIds = products
      .filter((product) => isInScope(proposed, product) && isInScope(period, product))
      .filter((product) => givesAnother(proposed, period, product))
      .map(({ id }) => id);
    return productIds.length > 0 ? [{ period, productIds }] : [];
  });
}

/** True when there is a moment at which both apply. */
export function isOverlapping(
  a: Pick<PeriodRule, 'startsAt' | 'endsAt'>,
  b: Pick<PeriodRule, 'startsAt' | 'endsAt'>,
): boolean {
  return (
    (b.endsAt === null || a.startsAt < b.endsAt) && (a.endsAt === null || b.startsAt < a.endsAt)
  );
}

/** The key under which periods of the same scope are found. */
export function toScopeKey({ scope, scopeKey }: Pick<PeriodRule, 'scope' | 'scopeKey'>): string {
  const key = scope === 'brand' && scopeKey !== null ? normalizeBrand(scopeKey) : scopeKey;
  return `${scope} ${key ?? ''}`;
}

/** Finds the periods made for a product, whatever their time, without comparing it with each. */
export function buildPeriodIndex<Period extends PeriodRule>(
  periods: readonly Period[],
): (product: PricedProduct) => Period[] {
  const byScope = Map.groupBy(periods, toScopeKey);
  return ({ id, brand, collections }) => {
    const scopes: Pick<PeriodRule, 'scope' | 'scopeKey'>[] = [
      { scope: 'account', scopeKey: null },
      ...(brand === null ? [] : [{ scope: 'brand' as const, scopeKey: brand }]),
      ...collections.map((one) => ({ scope: 'collection' as const, scopeKey: one.id })),
      { scope: 'product', scopeKey: id },
    ];
    return [...new Set(scopes.map(toScopeKey))].flatMap((key) => byScope.get(key) ?? []);
  };
}

function isSameScope(a: Proposed, b: PeriodRule): boolean {
  return toScopeKey(a) === toScopeKey(b);
}

function givesAnother(a: Proposed, b: PeriodRule, product: PricedProduct): boolean {
  const one = applyTerms(a.terms, product);
  const other = applyTerms(b.terms, product);
  // Where one does not apply, the other decides alone.
  return one !== null && other !== null && one.minor !== other.minor;
}
