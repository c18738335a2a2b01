import type { PeriodRow } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import type { ResolvedMapPrice } from '#pricing/catalog/map-price-periods/resolve-map-price.ts';
import type { MapPeriod, Pair } from './pair.ts';

/**
 * The pairs with the MAP prices that hold, by product; a product that is not in the map keeps its
 * standing one.
 */
export function withMapPrices(
  pairs: readonly Pair[],
  mapPrices: ReadonlyMap<string, ResolvedMapPrice<PeriodRow>>,
): Pair[] {
  return pairs.map((pair) => {
    const resolved = mapPrices.get(pair.productId);
    return resolved === undefined
      ? pair
      : {
          ...pair,
          mapPriceMinor: resolved.minor,
          mapPeriod: resolved.period && describePeriod(resolved.period),
        };
  });
}

function describePeriod({ id, name, scope, scopeKey, startsAt, endsAt }: PeriodRow): MapPeriod {
  return {
    id,
    name,
    scope,
    key: scopeKey,
    from: startsAt.toISOString(),
    to: endsAt?.toISOString() ?? null,
  };
}
