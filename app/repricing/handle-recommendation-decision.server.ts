import { z } from 'zod';
import { applyRecommendation } from '#app/repricing/apply-recommendation.server.ts';
import { CompareAtSchema } from '#app/repricing/price-batch.ts';
import type { Person, PriceChangeOutcome } from '#app/repricing/price-change.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

const idField = z.string().min(1).max(100);
const minorField = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt);
const recommendationField = z
  .string()
  .max(100)
  .transform((text) => (text === '' ? null : text));

/** What a recommendation card sends. */
export const RecommendationDecisionSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('apply'),
    serviceProductId: idField,
    recommendationId: recommendationField,
    expectedMinor: minorField,
    toMinor: minorField,
    requestKey: z.uuid(),
    compareAt: CompareAtSchema.default('leave'),
  }),
  z.object({
    intent: z.literal('dismiss'),
    serviceProductId: idField,
    recommendationId: recommendationField,
  }),
]);
export type RecommendationDecision = z.infer<typeof RecommendationDecisionSchema>;

/**
 * Applies or dismisses a recommendation for the user of the session token; `change` is null when it
 * was dismissed. Throws AppError when it belongs to another shop.
 */
export async function handleRecommendationDecision(
  services: AppServices,
  decision: RecommendationDecision,
  { shop, by }: { shop: string; by: Person },
): Promise<{ readonly change: PriceChangeOutcome | null }> {
  if (decision.intent === 'dismiss') {
    const { serviceProductId, recommendationId } = decision;
    await hideRecommendation(services, { shop, serviceProductId, recommendationId, by });
    return { change: null };
  }
  const { serviceProductId, recommendationId, expectedMinor, toMinor, requestKey, compareAt } =
    decision;
  const change = await applyRecommendation(services, {
    shop,
    serviceProductId,
    recommendationId,
    expectedMinor,
    toMinor,
    requestKey,
    compareAt,
    by,
  });
  return { change };
}

/**
 * Hides a recommendation until the service changes it, and tells the service. Throws `not_found`
 * when it belongs to another shop or has changed.
 */
export async function hideRecommendation(
  services: AppServices,
  recommendation: {
    shop: string;
    serviceProductId: string;
    recommendationId: string | null;
    by: Person;
  },
): Promise<void> {
  const { shop, serviceProductId, recommendationId } = recommendation;
  await services.db.transaction(async (tx) => {
    const hidden = await tx.query(
      `update shop.recommendation_copy set decision = 'dismissed', decided_at = $4
       where shop = $1
         and service_product_id = $2
         and ($3::text is null or recommendation_id = $3)`,
      [shop, serviceProductId, recommendationId, services.clock.now()],
    );
    if (hidden.rowCount !== 1) throw toRefusal('not_found', ['recommendation_changed']);
    const by = recommendation.by.name ?? recommendation.by.userId;
    await services.jobs.enqueue(
      'repricing.send-decision',
      {
        shop,
        changeId: null,
        serviceProductId,
        decision: 'dismissed',
        recommendationId,
        price: null,
        previousPrice: null,
        by,
      },
      { tx },
    );
  });
}
