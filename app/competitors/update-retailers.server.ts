import { z } from 'zod';
import { isAppError } from '#kernel/app-error.ts';
import { handleMissing, isUnknownDomain } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** What the competitors page sends: an address to watch from now on, or one to stop watching. */
export const ChangeRetailersSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), address: z.string().trim().max(2000) }),
  z.object({
    intent: z.literal('remove'),
    id: z.string().min(1).max(100),
    domain: z.string().max(300),
  }),
]);
export type ChangeRetailers = z.infer<typeof ChangeRetailersSchema>;

export interface RetailersChanged {
  readonly intent: 'add' | 'remove';
  readonly domain: string;
  /** The retailer's new state at the service; null when it was removed. */
  readonly status: string | null;
}

/**
 * Adds or removes a competitor at the service. Throws AppError: for a domain that is unknown or can
 * never be public with a message in the reader's language, else the service's.
 */
export async function updateRetailers(
  services: AppServices,
  shop: string,
  change: ChangeRetailers,
): Promise<RetailersChanged> {
  const client = await getPricingClient(services, shop);
  if (change.intent === 'remove') {
    await client.retailers.remove(change.id).catch(handleMissing);
    // Its alerts were closed: our copy, which pages and messages use, is updated now.
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
    return { intent: 'remove', domain: change.domain, status: null };
  }
  const added = await client.retailers
    .add(
      /^https?:\/\//i.test(change.address) ? { url: change.address } : { domain: change.address },
    )
    .catch((error: unknown) => {
      const values = { host: change.address };
      if (isUnknownDomain(error))
        throw toRefusal('validation_failed', ['domain_unknown', values], { cause: error });
      if (isAppError(error, 'address_refused'))
        throw toRefusal('address_refused', ['domain_not_public', values], { cause: error });
      throw error;
    });
  return { intent: 'add', domain: added.domain, status: added.status };
}
