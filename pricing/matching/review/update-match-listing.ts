import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { recordPersonMatch } from '#pricing/matching/record-person-match.ts';
import { saveDecisionsWithin } from '#pricing/matching/save-match-decisions.ts';

/**
 * Moves a confirmed match to another listing of the same retailer, as a part of the transaction
 * `tx`: the other listing is confirmed for the product, the former one is rejected. Returns the
 * match with the other listing. Throws AppError conflict when the match is not confirmed, and
 * validation_failed for a listing of another retailer and for the same one.
 */
export async function updateMatchListing(
  context: ServiceContext,
  tx: Tx,
  move: { accountId: string; matchId: string; listingId: string; by: string | null },
): Promise<{ matchId: string; productId: string }> {
  const { accountId, matchId, listingId, by } = move;
  const { rows } = await tx.query<{
    productId: string;
    verdict: string;
    from: string;
    atRetailer: boolean;
  }>(
    `select m.product_id as "productId", m.verdict, m.listing_id as "from",
       exists (select from pricing.listing l where l.id = $3 and l.retailer_id = m.retailer_id)
         as "atRetailer"
     from pricing.match m where m.id = $1 and m.account_id = $2`,
    [matchId, accountId, listingId],
  );
  const [match] = rows;
  if (!match) throw new AppError('not_found', `No match ${matchId}`);
  if (match.verdict !== 'confirmed')
    throw new AppError('conflict', 'Expected a confirmed match: confirm it before it is moved');
  if (!match.atRetailer) throw refusal('Expected an address of the same retailer');
  if (match.from === listingId) throw refusal('Expected another address than the present one');
  await saveDecisionsWithin(context, tx, {
    accountId,
    decisions: [{ matchId, verdict: 'refused', by }],
  });
  const { productId } = match;
  const moved = await recordPersonMatch(context, { accountId, productId, listingId, by });
  return { matchId: moved.id, productId };
}

function refusal(detail: string): AppError {
  return new AppError('validation_failed', detail, {
    errors: [{ pointer: '#/url', detail, code: 'invalid_url' }],
  });
}
