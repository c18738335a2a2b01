import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import type { Retailer } from '#sdk/index.ts';

/** One product of a competitor, as extracted by the probe. */
export interface ProbeSampleView {
  readonly url: string;
  readonly name: string | null;
  /** Null: none was found, or its currency is unknown or cannot express it. */
  readonly price: Money | null;
  readonly availability: string;
}

/** The result of probing a competitor. */
export interface ProbeView {
  /** Null: the service sends no valid time. */
  readonly probedAt: Date | null;
  readonly catalog: {
    readonly kind: string;
    readonly url: string;
    readonly products: number;
    readonly exact: boolean;
  };
  readonly samples: readonly ProbeSampleView[];
  readonly coverage: { readonly tried: number; readonly read: number };
  /** Hours until all its products have been visited once. */
  readonly roundHours: number;
  readonly visitsADay: number;
}

const MAX_SAMPLES = 5;

/** Converts the service's probe to what the page shows; null where there is none. Pure. */
export function toProbeView(probe: Retailer['probe']): ProbeView | null {
  if (probe === null) return null;
  const probedAt = new Date(probe.probed_at);
  return {
    probedAt: Number.isNaN(probedAt.getTime()) ? null : probedAt,
    catalog: probe.catalog,
    samples: probe.samples
      .slice(0, MAX_SAMPLES)
      .map(({ url, name, price, currency, availability }) => {
        const money =
          price !== null && currency !== null && isCurrencyCode(currency)
            ? parseDecimal(price, currency)
            : null;
        return { url, name, price: typeof money === 'string' ? null : money, availability };
      }),
    coverage: probe.coverage,
    roundHours: probe.freshness.round_hours,
    visitsADay: probe.freshness.visits_a_day,
  };
}
