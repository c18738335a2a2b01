import { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { type ActionResult, toActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { PricePlacePreview } from '#sdk/index.ts';

/** An amount that the stored page of a competitor shows. */
export interface PageAmount {
  readonly at: string;
  readonly price: Money;
  /** The words around it. */
  readonly around: string;
}

/** What a person can point at, and where the account pointed before. */
export interface PricePlaceView {
  readonly retailerId: string;
  readonly listingId: string;
  readonly captureId: string;
  readonly fetchedAt: Date;
  readonly amounts: readonly PageAmount[];
  /** The account's choice that is used now; null without one. */
  readonly choice: { readonly at: Date; readonly scope: 'retailer' | 'account' } | null;
}

/** Requests the amounts of the stored page of a listing, and the account's choice of a place. */
export async function getPricePlace(
  services: AppServices,
  shop: string,
  listingId: string,
): Promise<ActionResult<{ readonly view: PricePlaceView }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const page = await client.listings.getAmounts(listingId);
    const { yours, choices } = await client.retailers.getPricePlace(page.retailer_id);
    const choice = choices.find(({ id }) => id === yours);
    return {
      view: {
        retailerId: page.retailer_id,
        listingId,
        captureId: page.capture_id,
        fetchedAt: new Date(page.fetched_at),
        amounts: page.amounts.flatMap(({ at, price, currency, around }) => {
          const money = toMoney(price, currency);
          return money === null ? [] : [{ at, price: money, around }];
        }),
        choice: choice ? { at: new Date(choice.chosen_at), scope: choice.scope } : null,
      },
    };
  });
}

/** How a place fits one other page of the competitor. */
interface PageFit {
  readonly url: string;
  readonly price: Money | null;
  readonly listedPrice: Money | null;
  readonly fit: PricePlacePreview['pages'][number]['fit'];
}

export interface PlacePreview {
  /** For whom the place would be used; null: it would be refused. */
  readonly scope: 'retailer' | 'account' | null;
  readonly counts: PricePlacePreview['counts'];
  readonly pages: readonly PageFit[];
}

/** What the card posts. */
export const PricePlaceFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undo'), retailerId: z.string().max(64) }),
  z.object({
    intent: z.enum(['preview', 'save']),
    retailerId: z.string().max(64),
    captureId: z.string().max(64),
    at: z.string().max(2_000),
    price: z.string().max(30),
    currency: z.string().length(3),
  }),
]);

export type PricePlaceOutcome =
  | { readonly done: 'undo' }
  | { readonly done: 'save'; readonly scope: 'retailer' | 'account' }
  | { readonly done: 'preview'; readonly preview: PlacePreview };

/** Shows how a place fits, saves it or undoes the choice. A refusal of the service is returned. */
export function updatePricePlace(
  services: AppServices,
  shop: string,
  input: {
    listingId: string;
    form: z.infer<typeof PricePlaceFormSchema>;
    by: string | undefined;
  },
): Promise<ActionResult<PricePlaceOutcome>> {
  const { form, listingId, by } = input;
  return toActionResult(async () => {
    const { retailers } = await getPricingClient(services, shop);
    if (form.intent === 'undo') {
      await retailers.deletePricePlace(form.retailerId);
      return { done: 'undo' };
    }
    const { captureId, at, price, currency } = form;
    const pointed = { listing_id: listingId, capture_id: captureId, at, price, currency };
    if (form.intent === 'preview')
      return {
        done: 'preview',
        preview: toPreview(await retailers.pricePlacePreview(form.retailerId, pointed)),
      };
    const { scope } = await retailers.updatePricePlace(form.retailerId, {
      ...pointed,
      ...(by !== undefined && { by }),
    });
    return { done: 'save', scope };
  });
}

const toPreview = ({ scope, counts, pages }: PricePlacePreview): PlacePreview => ({
  scope,
  counts,
  pages: pages.map(({ url, price, listed_price: listed, currency, fit }) => ({
    url,
    price: toMoney(price, currency),
    listedPrice: toMoney(listed, currency),
    fit,
  })),
});

function toMoney(amount: string | null, currency: string | null): Money | null {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(amount, currency);
  return typeof money === 'string' ? null : money;
}
