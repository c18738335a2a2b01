import { z } from 'zod';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { SURE_FROM } from './review-choices.ts';

const retailer = z.string().min(1).max(253);
const id = z.string().min(1).max(64);

/** What the review's table sends besides single decisions. */
export const ReviewRequestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirm-sure'), retailer, until: z.iso.datetime() }),
  z.object({ intent: z.literal('undo-change'), changeId: id }),
  z.object({ intent: z.literal('not-sold'), productId: id, retailer }),
  z.object({ intent: z.literal('sold-again'), productId: id, retailer }),
  z.object({ intent: z.literal('move'), matchId: id, url: z.string().trim().min(1).max(2048) }),
]);
export type ReviewRequest = z.infer<typeof ReviewRequestSchema>;

/** What came of it: the change that runs, or how many matches were settled. */
export interface ReviewOutcome {
  readonly intent: ReviewRequest['intent'];
  readonly changeId: string | null;
  readonly settled: number | null;
}

/** Does it at the service, in the name of `by`. Throws what the service refuses. */
export async function handleReviewRequest(
  services: AppServices,
  { shop, by }: { shop: string; by: string | undefined },
  request: ReviewRequest,
): Promise<ReviewOutcome> {
  const client = await getPricingClient(services, shop);
  const { intent } = request;
  const nothing = { intent, changeId: null, settled: null };
  switch (request.intent) {
    case 'confirm-sure': {
      const { id: changeId } = await client.matches.change({
        waiting: {
          retailer: request.retailer,
          min_probability: SURE_FROM,
          created_before: request.until,
        },
        verdict: 'confirmed',
        by,
      });
      return { ...nothing, changeId };
    }
    case 'undo-change':
      return { ...nothing, changeId: (await client.matches.undo(request.changeId)).id };
    case 'move':
      await client.matches.move(request.matchId, { url: request.url, by });
      return nothing;
    case 'not-sold': {
      const { settled } = await client.notSold.add({
        product_id: request.productId,
        retailer: request.retailer,
        by,
      });
      return { ...nothing, settled };
    }
    case 'sold-again':
      await client.notSold.undo({ product_id: request.productId, retailer: request.retailer });
      return nothing;
  }
}
