import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { decideMatches, type DecidedMatch, type MatchDecision } from './decide-matches.ts';

/** Records one decision as `decideMatches` does. Throws AppError not_found, or conflict when another person has decided since. */
export async function decideMatch(
  stage: Stage,
  { accountId, ...decision }: MatchDecision & { accountId: string },
): Promise<DecidedMatch> {
  const [outcome] = await decideMatches(stage, { accountId, decisions: [decision] });
  if (!outcome || !('match' in outcome))
    throw new AppError('not_found', `No match ${decision.matchId}`);
  if (outcome.status === 'conflict')
    throw new AppError('conflict', `Somebody else has decided match ${decision.matchId} since`);
  return outcome.match;
}
