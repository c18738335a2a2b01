import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { lockMatches } from './record-matches.ts';
import { type MatchChange, publishMatchChanges } from './publish-match-changes.ts';

/** Matches per transaction. */
const AT_ONCE = 2_000;

/**
 * Applies an account's current thresholds to the verdicts set by matching (`settings.changed`), in
 * batches. A person's decision stays. Publishes the changed verdicts, because alerts and
 * recommendations depend on them. Returns the number of changed matches. Safe to repeat and to
 * interrupt.
 */
export async function applyThresholds(
  context: ServiceContext,
  {
    accountId,
    signal,
    onProgress,
  }: {
    accountId: string;
    signal?: AbortSignal;
    /** Called after each batch. */
    onProgress?: (() => Promise<void>) | undefined;
  },
  atOnce = AT_ONCE,
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const changed = await context.db.transaction(async (tx) => {
      await lockMatches(tx, accountId);
      // Read for each batch: the thresholds may change again during the run.
      const { matchAutoThreshold, matchReviewThreshold } = await getSettings(tx, accountId);
      const { rows } = await tx.query<MatchChange>(
        `update pricing.match m set verdict = n.verdict, updated_at = $5 from (
           select id, s.verdict from pricing.match m
           cross join lateral (select case when m.may_act and m.probability >= $2 then 'auto'
             when m.probability >= $3 then 'review' else 'rejected' end as verdict) s
           where m.account_id = $1
             and m.verdict in ('auto', 'review', 'rejected')
             and m.verdict <> s.verdict
           order by id limit $4) n
         where m.id = n.id
         returning m.id, m.product_id as "productId", m.listing_id as "listingId", m.verdict`,
        [accountId, matchAutoThreshold, matchReviewThreshold, atOnce, context.clock.now()],
      );
      await publishMatchChanges(context, tx, { accountId, changes: rows });
      return rows.length;
    });
    total += changed;
    if (changed < atOnce) break;
    await onProgress?.();
  }
  return total;
}
