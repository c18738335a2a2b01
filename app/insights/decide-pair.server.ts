import { z } from 'zod';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

export const DecidePairSchema = z.object({
  id: z.string().min(1).max(100),
  verdict: z.enum(['confirmed', 'refused', 'review']),
});
export type DecidePair = z.infer<typeof DecidePairSchema> & { readonly by: string | undefined };

/** A person's verdict on a pair (`review`: taken back), told to the service and to our copy. Throws AppError in the service's words. */
export async function decidePair(
  services: AppServices,
  shop: string,
  decision: DecidePair,
): Promise<{ id: string; verdict: string }> {
  const client = await getPricingClient(services, shop);
  const match = await client.decideMatch(decision.id, {
    verdict: decision.verdict,
    by: decision.by,
  });
  await services.db.prisma.offerCopy.updateMany({
    where: { shop, serviceProductId: match.product_id, listingId: match.listing_id },
    data: { matchVerdict: match.verdict },
  });
  return { id: decision.id, verdict: match.verdict };
}
