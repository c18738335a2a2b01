import type { ServiceContext } from '#pricing/events/service-context.ts';
import { recommendForAllProducts } from './recommend-for-account.ts';
import { findLevels } from './beliefs/find-levels.ts';
import { learnLevels } from './beliefs/learn-levels.ts';

/**
 * After an account's first sales: learns demand levels from its products and recommends again.
 * Later this runs every night.
 */
export async function learnFirst(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  if (
    (await findLevels(context.db, accountId)) === null &&
    (await learnLevels(context, { accountId }))
  )
    await recommendForAllProducts(context, { accountId });
}
