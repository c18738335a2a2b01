import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  saveMatchDecisions,
  type DecidedMatch,
  type MatchDecision,
} from './save-match-decisions.ts';

/**
 * Records one decision as `saveMatchDecisions` does. Throws AppError not_found, or conflict when
 * another person has decided since.
 */
export async function saveMatchDecision(
  context: ServiceContext,
  { accountId, ...decision }: MatchDecision & { accountId: string },
): Promise<DecidedMatch> {
  const [outcome] = await saveMatchDecisions(context, { accountId, decisions: [decision] });
  if (!outcome || !('match' in outcome))
    throw new AppError('not_found', `No match ${decision.matchId}`);
  if (outcome.status === 'conflict')
    throw new AppError('conflict', `Someone else has decided match ${decision.matchId} since then`);
  return outcome.match;
}
