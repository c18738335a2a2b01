import { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal, type Money, parseDecimal } from '#kernel/money.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { chooseDecimalSign, parseAmount } from '#app/locales/parse-amount.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Price } from '#sdk/index.ts';

/** A competitor's price as it was read, how certain it is, and what a person decided about it. */
export interface PriceCheck {
  readonly productId: string;
  readonly listingId: string;
  readonly retailer: string;
  readonly name: string | null;
  readonly url: string;
  readonly price: Money | null;
  /** Null where the service does not estimate it. */
  readonly confidence: number | null;
  readonly runnerUp: { readonly price: Money; readonly confidence: number | null } | null;
  readonly isUncertain: boolean;
  readonly decision: {
    readonly verdict: 'right' | 'other' | 'none';
    readonly price: Money | null;
    readonly at: Date | null;
  } | null;
}

/** Requests the present price of a listing; null when it is no longer matched with the product. */
export async function getPriceCheck(
  services: AppServices,
  shop: string,
  { productId, listingId }: { productId: string; listingId: string },
): Promise<ActionResult<{ readonly check: PriceCheck | null }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    for await (const price of client.prices.list(productId))
      if (price.listing_id === listingId) return { check: toPriceCheck(price) };
    return { check: null };
  });
}

/** Prepares a price of the service for display. */
export function toPriceCheck(price: Price): PriceCheck {
  const { runner_up: runnerUp, decision } = price;
  const next = runnerUp ? toMoney(runnerUp.price, runnerUp.currency) : null;
  return {
    productId: price.product_id,
    listingId: price.listing_id,
    retailer: price.retailer,
    name: price.name,
    url: price.url,
    price: toMoney(price.price, price.currency),
    confidence: price.confidence ?? null,
    runnerUp: next && { price: next, confidence: runnerUp?.confidence ?? null },
    isUncertain: price.uncertain ?? false,
    decision: decision
      ? {
          verdict: decision.verdict,
          price: toMoney(decision.price, price.currency),
          at: decision.decided_at === null ? null : new Date(decision.decided_at),
        }
      : null,
  };
}

function toMoney(amount: string | null, currency: string | null): Money | null {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(amount, currency);
  return typeof money === 'string' ? null : money;
}

/** What the form of the price check posts; `price`: the right one, with `other`. */
export const PriceDecisionFormSchema = z.object({
  verdict: z.enum(['right', 'other', 'none']),
  listedPrice: z.string().max(30),
  currency: z.string().length(3),
  price: z.string().trim().max(30).optional(),
});

/**
 * Saves a person's answer about the price of a listing at the service. Throws AppError: `conflict`
 * when another price is read by now, `validation_failed` for an amount that is none.
 */
export async function savePriceDecision(
  services: AppServices,
  shop: string,
  input: {
    listingId: string;
    form: z.infer<typeof PriceDecisionFormSchema>;
    by: string | undefined;
  },
): Promise<{ readonly saved: true }> {
  const { verdict, listedPrice, currency, price } = input.form;
  const other = verdict === 'other' ? parseDecidedPrice(price ?? '', currency) : null;
  const client = await getPricingClient(services, shop);
  await client.listings.updatePriceDecision(input.listingId, {
    verdict,
    listed_price: listedPrice,
    currency,
    ...(other !== null && { price: other }),
    ...(input.by !== undefined && { by: input.by }),
  });
  return { saved: true };
}

/**
 * The price that a person entered ("1.299,00", "1,299.00"), as a decimal of that currency. Throws
 * AppError `validation_failed` when it is no amount, or may be read in two ways ("1.299").
 */
export function parseDecidedPrice(text: string, currency: string): string {
  const minor = isCurrencyCode(currency)
    ? parseAmount(text, { currency, sign: chooseDecimalSign(currency) })
    : 'no_amount';
  if (typeof minor === 'bigint' && isCurrencyCode(currency))
    return formatDecimal({ minor, currency });
  throw toRefusal('validation_failed', ['unclear_amount', { value: text, currency }]);
}
