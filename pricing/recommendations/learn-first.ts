import type { Stage } from '#pricing/events/stage.ts';
import { adviseEverything } from './advise-account.ts';
import { findLevels } from './beliefs/find-levels.ts';
import { learnLevels } from './beliefs/learn-levels.ts';

/**
 * After an account's first sales: learns what its products say together, and advises anew on it.
 * Afterwards every night does.
 */
export async function learnFirst(
  stage: Stage,
  { accountId }: { accountId: string },
): Promise<void> {
  if ((await findLevels(stage.db, accountId)) === null && (await learnLevels(stage, { accountId })))
    await adviseEverything(stage, { accountId });
}
