/** Shipping rates of markup, feeds and platform data, and the one that holds for the shop's country. */
import { isLower } from '#pricing/extraction/money-text/amounts.ts';
import type { Shipping } from '#pricing/extraction/reading.ts';

/** The amount of a rate as text: nothing to pay is an amount here, as it is in no price. */
export function parseFreeRate(text: string | null): '0' | null {
  return text !== null && /^\s*0+(?:[.,]0+)?\s*(?:[A-Za-z]{3})?\s*$/.test(text) ? '0' : null;
}

/** One stated rate. */
export interface ShippingRate {
  /** Two letters; none for a rate that names no country. */
  readonly countries: readonly string[];
  readonly amount: string | null;
  readonly currency: string | null;
  readonly freeFrom: string | null;
}

/**
 * The cheapest rate to the country, else of those that name no country. Null when there is none, or
 * when the country is not known and the rates differ by country. An amount in another currency than
 * the offer's is none.
 */
export function chooseRate(
  rates: readonly ShippingRate[],
  region: string | null,
  currency: string | null,
): Shipping | null {
  const fit = rates.filter(
    (rate) => rate.currency === null || currency === null || rate.currency === currency,
  );
  const to = (country: string): ShippingRate[] =>
    fit.filter(({ countries }) => countries.includes(country));
  const home = region === null ? [] : to(region);
  const anywhere = fit.filter(({ countries }) => countries.length === 0);
  const named = new Set(fit.flatMap(({ countries }) => countries));
  const only = region === null && named.size === 1 ? to([...named][0] ?? '') : [];
  const pool = [home, anywhere, only].find((one) => one.length > 0) ?? [];
  let best: ShippingRate | null = null;
  for (const rate of pool)
    if (best?.amount == null || (rate.amount !== null && isLower(rate.amount, best.amount)))
      best = rate;
  if (best === null) return null;
  const freeFrom = best.freeFrom ?? pool.find((rate) => rate.freeFrom !== null)?.freeFrom ?? null;
  return best.amount === null && freeFrom === null ? null : { amount: best.amount, freeFrom };
}
