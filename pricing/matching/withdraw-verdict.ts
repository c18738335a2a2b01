import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { noteWord } from './decide-match.ts';
import { lockMatches } from './lock-matches.ts';
import { type MatchChange, tellMatchChanges } from './tell-match-changes.ts';

/**
 * Takes a person's word on a pair back: it waits for review, and its listing is matched anew as if nobody had said anything, also for
 * products that had lost it to that word. A pair that no person decided stays as it is. Throws AppError not_found.
 */
export async function withdrawVerdict(
  stage: Stage,
  { accountId, matchId }: { accountId: string; matchId: string },
): Promise<MatchChange> {
  return stage.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const { rows } = await tx.query<MatchChange>(
      `select id, product_id as "productId", listing_id as "listingId", verdict
       from pricing.match
       where id = $1 and account_id = $2 for update`,
      [matchId, accountId],
    );
    const [match] = rows;
    if (!match) throw new AppError('not_found', `No match ${matchId}`);
    if (match.verdict !== 'confirmed' && match.verdict !== 'refused') return match;
    const at = stage.clock.now();
    await tx.query(
      `update pricing.match set verdict = 'review', tier = 'text', may_act = false,
         decided_by = null, decided_at = null, updated_at = $2
       where id = $1`,
      [matchId, at],
    );
    const withdrawn = { ...match, verdict: 'review' as const };
    await noteWord(stage, tx, { accountId, decided: withdrawn, at });
    await tellMatchChanges(stage, tx, { accountId, changes: [withdrawn] });
    return withdrawn;
  });
}
