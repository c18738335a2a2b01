/** What other MAP prices would do to alerts, with today's offers. Pure. */
import type { PricedProduct } from '#pricing/catalog/map-price-periods/resolve-map-price.ts';
import type { AlertPolicy } from './alert-policy.ts';
import type { Pair } from './pair.ts';
import { mapViolation } from './rules/map-violation.ts';

/** An offer that would become a violation, or would no longer be one. */
export interface AlertEffect {
  readonly change: 'opens' | 'closes';
  readonly productId: string;
  readonly listingId: string;
  readonly retailer: string;
  readonly currency: string;
  readonly listedMinor: bigint;
  /** The MAP prices without and with the change, at the time from which it holds. */
  readonly beforeMinor: bigint | null;
  readonly afterMinor: bigint | null;
}

export interface MapPriceEffect {
  /** Products that have another MAP price with the change than without it. */
  readonly products: number;
  readonly alertsOpening: number;
  readonly alertsClosing: number;
  /** The first of them, in the order in which they were examined. */
  readonly alerts: readonly AlertEffect[];
}

/** Alerts of an effect that are listed; all of them are counted. */
const MAX_LISTED = 50;

export const NO_EFFECT: MapPriceEffect = {
  products: 0,
  alertsOpening: 0,
  alertsClosing: 0,
  alerts: [],
};

/** The MAP prices of a product without and with a change, at a time. */
export interface ComparedMapPrices {
  readonly at: Date;
  readonly beforeMinor: bigint | null;
  readonly afterMinor: bigint | null;
}

/**
 * What happens to the alerts of these pairs when the MAP prices of their products change at one or
 * more times. A pair counts once, for the first time at which it changes.
 */
export function measureEffect(
  { products, pairs }: { products: readonly PricedProduct[]; pairs: readonly Pair[] },
  policy: AlertPolicy,
  compare: (product: PricedProduct) => readonly ComparedMapPrices[],
): MapPriceEffect {
  const changes = new Map(
    products.map((product) => [
      product.id,
      compare(product).filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor),
    ]),
  );
  const alerts = pairs.flatMap((pair) => {
    for (const prices of changes.get(pair.productId) ?? []) {
      const change = findChange(pair, policy, prices);
      if (change !== null && pair.priceMinor !== null)
        return [toEffect(pair, { ...prices, change, listedMinor: pair.priceMinor })];
    }
    return [];
  });
  const alertsOpening = alerts.filter(({ change }) => change === 'opens').length;
  return {
    products: [...changes.values()].filter((times) => times.length > 0).length,
    alertsOpening,
    alertsClosing: alerts.length - alertsOpening,
    alerts: alerts.slice(0, MAX_LISTED),
  };
}

/** Both effects together, of different products. */
export function addEffects(a: MapPriceEffect, b: MapPriceEffect): MapPriceEffect {
  return {
    products: a.products + b.products,
    alertsOpening: a.alertsOpening + b.alertsOpening,
    alertsClosing: a.alertsClosing + b.alertsClosing,
    alerts: [...a.alerts, ...b.alerts].slice(0, MAX_LISTED),
  };
}

function findChange(
  pair: Pair,
  policy: AlertPolicy,
  { at, beforeMinor, afterMinor }: ComparedMapPrices,
): AlertEffect['change'] | null {
  const assess = (mapPriceMinor: bigint | null) =>
    mapViolation.assess({ ...pair, mapPriceMinor }, policy, at).kind;
  const [without, together] = [assess(beforeMinor), assess(afterMinor)];
  if (without !== 'violation' && together === 'violation') return 'opens';
  return without === 'violation' && together === 'clear' ? 'closes' : null;
}

function toEffect(
  { productId, listingId, retailer, currency }: Pair,
  {
    change,
    listedMinor,
    beforeMinor,
    afterMinor,
  }: Pick<AlertEffect, 'change' | 'listedMinor' | 'beforeMinor' | 'afterMinor'>,
): AlertEffect {
  const offer = { productId, listingId, retailer, currency, listedMinor };
  return { change, ...offer, beforeMinor, afterMinor };
}
