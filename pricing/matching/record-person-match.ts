import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import {
  type DecidedMatch,
  removeCompetingMatches,
  MATCH_COLUMNS,
  type MatchRecord,
  recordDecisions,
} from './save-match-decisions.ts';
import { lockMatches } from './record-matches.ts';
import { deleteEndedNotSold } from './review/delete-ended-not-sold.ts';
import { publishMatchChanges } from './publish-match-changes.ts';

export interface PersonMatch {
  readonly accountId: string;
  readonly productId: string;
  readonly listingId: string;
  readonly by?: string | null;
}

const BY_HAND: MatchReason = { code: 'added_by_hand', values: {} };

/**
 * Records that a person matched a listing to a product (an address added by hand). Returns the
 * pair. Throws AppError not_found for either.
 */
export async function recordPersonMatch(
  context: ServiceContext,
  { accountId, productId, listingId, by = null }: PersonMatch,
): Promise<DecidedMatch> {
  return context.db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const { rows: found } = await tx.query<{ product: boolean; listing: boolean }>(
      `select exists (select 1 from pricing.product where id = $1 and account_id = $3) as product,
         exists (select 1 from pricing.listing where id = $2) as listing`,
      [productId, listingId, accountId],
    );
    if (!found[0]?.product) throw new AppError('not_found', `No product ${productId}`);
    if (!found[0].listing) throw new AppError('not_found', `No listing ${listingId}`);
    const at = context.clock.now();
    const { rows } = await tx.query<MatchRecord>(
      `insert into pricing.match as m (id, account_id, product_id, listing_id, probability, verdict,
         tier, reasons, decided_by, decided_at, created_at, updated_at)
       values ($1, $2, $3, $4, 1, 'confirmed', 'person', $7, $5, $6, $6, $6)
       on conflict (product_id, listing_id) do update set verdict = 'confirmed', tier = 'person', in_bulk = false,
         decided_by = excluded.decided_by, decided_at = excluded.decided_at,
         updated_at = excluded.updated_at
       where m.verdict <> 'confirmed'
       returning ${MATCH_COLUMNS}`,
      [createId('mat', at), accountId, productId, listingId, by, at, JSON.stringify([BY_HAND])],
    );
    const [decided] = rows;
    if (!decided) return findPair(tx, { productId, listingId });
    await deleteEndedNotSold(tx, [decided]);
    const displaced = await removeCompetingMatches(tx, { accountId, decided: [decided], at });
    await recordDecisions(context, tx, { accountId, decided: [decided], displaced, at });
    await publishMatchChanges(context, tx, { accountId, changes: [decided, ...displaced] });
    return decided;
  });
}

async function findPair(
  tx: Tx,
  { productId, listingId }: { productId: string; listingId: string },
): Promise<DecidedMatch> {
  const { rows } = await tx.query<MatchRecord>(
    `select ${MATCH_COLUMNS} from pricing.match m where m.product_id = $1 and m.listing_id = $2`,
    [productId, listingId],
  );
  return rows[0] as MatchRecord;
}
