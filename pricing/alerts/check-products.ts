import type { Stage } from '#pricing/events/stage.ts';
import { settlePairs } from './settle-pairs.ts';

/**
 * Floors of these products against all their listings: after a floor, a price or a match changed. Alerts are created, updated,
 * resolved and told; doing it again changes nothing. Unknown ids are passed over.
 */
export async function checkProducts(
  stage: Stage,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await settlePairs(stage, { productIds, listingIds: null });
}
