import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import { isNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** What a group of products sold since a test began; per product and day. */
export interface ComparedGroup {
  readonly products: number;
  readonly units: number;
  readonly unitsPerDay: number | null;
  readonly revenuePerDay: Money | null;
}

/** A pricing rule that only a share of its products follows, beside the others. */
export interface RuleComparison {
  readonly key: string;
  readonly name: string;
  readonly since: Date | null;
  readonly days: number;
  readonly currency: string;
  readonly following: ComparedGroup;
  readonly control: ComparedGroup;
  /** False: too little was sold to compare. */
  readonly enough: boolean;
}

/**
 * Lists the pricing rules with a test share and what their groups sold, as the service counts it.
 * Null when the service can't say now; empty where it has no pricing rules.
 */
export async function listRuleComparisons(
  services: AppServices,
  shop: string,
): Promise<RuleComparison[] | null> {
  try {
    const client = await getPricingClient(services, shop);
    const { items } = await client.rules.compare();
    return items.map(({ following, control, since, ...test }) => ({
      ...test,
      since: since === null ? null : new Date(since),
      following: toGroup(following, test.currency),
      control: toGroup(control, test.currency),
    }));
  } catch (error) {
    if (isNotOffered(error)) return [];
    services.log.warn({ shop, err: error }, 'the tests of pricing rules could not be read');
    return null;
  }
}

function toGroup(
  group: {
    products: number;
    units: number;
    units_per_day: number | null;
    revenue_per_day_amount: string | null;
  },
  currency: string,
): ComparedGroup {
  return {
    products: group.products,
    units: group.units,
    unitsPerDay: group.units_per_day,
    revenuePerDay: toMoney(group.revenue_per_day_amount, currency),
  };
}

function toMoney(text: string | null, currency: string): Money | null {
  if (text === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(text, currency);
  return typeof money === 'string' ? null : money;
}
