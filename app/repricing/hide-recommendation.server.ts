import type { AppServices } from '../services.server.ts';
import type { Person } from './price-change.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';

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
      `update shop.advice_copy set decision = 'dismissed', decided_at = $4
       where shop = $1
         and service_product_id = $2
         and ($3::text is null or recommendation_id = $3)`,
      [shop, serviceProductId, recommendationId, services.clock.now()],
    );
    if (hidden.rowCount !== 1) throw toRefusal('not_found', ['advice_changed']);
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
