import { AppError } from '#kernel/app-error.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { Stage } from '#pricing/events/stage.ts';
import type { Tx } from '#prisma/open-database.ts';
import { isOutdated } from './market/is-outdated.ts';
import { noteChange } from './market/note-change.ts';
import { lockMatches } from './lock-matches.ts';
import { type MatchChange, tellMatchChanges } from './tell-match-changes.ts';

export interface MatchDecision {
  readonly accountId: string;
  readonly matchId: string;
  readonly verdict: 'confirmed' | 'refused';
  /** Who said so, as the account names people. */
  readonly by?: string | null;
}

/**
 * Keeps a person's word on a pair: no later run changes it. A listing that is confirmed for one product is taken from the others, which
 * are looked at again; so are both sides of a pair that is refused. Saying the same twice changes nothing. Throws AppError not_found.
 */
export async function decideMatch(
  stage: Stage,
  { accountId, matchId, verdict, by = null }: MatchDecision,
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
    if (match.verdict === verdict) return match;
    const at = stage.clock.now();
    await tx.query(
      `update pricing.match set verdict = $2, tier = 'person', decided_by = $3, decided_at = $4, updated_at = $4 where id = $1`,
      [matchId, verdict, by, at],
    );
    const decided = { ...match, verdict };
    const displaced =
      verdict === 'confirmed' ? await displaceRivals(tx, { accountId, decided, at }) : [];
    await noteWord(stage, tx, { accountId, decided, displaced, at });
    await tellMatchChanges(stage, tx, { accountId, changes: [decided, ...displaced] });
    return decided;
  });
}

const TAKEN: MatchReason = { code: 'taken_by_person', values: {} };

/** One listing is one product: what other products of the account had of it is rejected. */
export async function displaceRivals(
  tx: Tx,
  { accountId, decided, at }: { accountId: string; decided: MatchChange; at: Date },
): Promise<MatchChange[]> {
  const { rows } = await tx.query<MatchChange>(
    `update pricing.match set verdict = 'rejected', updated_at = $4, probability = least(probability, 0.05),
       reasons = $5::jsonb
     where account_id = $1 and listing_id = $2 and id <> $3 and verdict in ('auto', 'review')
     returning id, product_id as "productId", listing_id as "listingId", verdict`,
    [accountId, decided.listingId, decided.id, at, JSON.stringify([TAKEN])],
  );
  return rows;
}

/**
 * A person's word on a pair, for the indexes in memory and for a full run that is under way. Whoever is left without the other by it is
 * asked to be matched anew.
 */
export async function noteWord(
  stage: Stage,
  tx: Tx,
  {
    accountId,
    decided,
    displaced = [],
    at,
  }: { accountId: string; decided: MatchChange; displaced?: readonly MatchChange[]; at: Date },
): Promise<void> {
  const { rows } = await tx.query<{ retailerId: string }>(
    'select retailer_id as "retailerId" from pricing.listing where id = $1',
    [decided.listingId],
  );
  for (const { retailerId } of rows) {
    const state = await noteChange(tx, {
      accountId,
      retailerId,
      productIds: [decided.productId],
      listingIds: [decided.listingId],
      said: 1,
      at,
    });
    if (state && isOutdated(state))
      await stage.events.publish(tx, 'market.outdated', { accountId, retailerId });
    const freed =
      decided.verdict === 'confirmed'
        ? { productIds: displaced.map((match) => match.productId), listingIds: [] }
        : { productIds: [decided.productId], listingIds: [decided.listingId] };
    if (state && freed.productIds.length > 0)
      await stage.events.publish(tx, 'match.freed', { accountId, retailerId, ...freed });
  }
}
