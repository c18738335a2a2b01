import type { ServiceContext } from '#pricing/events/service-context.ts';
import { recommendForProducts } from './recommend-for-products.ts';
import { learnLevels } from './beliefs/learn-levels.ts';
import { findFollowers } from './followers/find-followers.ts';
import { measureOutcomes } from './ledger/measure-outcomes.ts';

/** Products per batch: memory use does not grow with the account. */
const AT_ONCE = 500;

/**
 * Recommends for the whole account: after its settings changed, and once a day, because offers
 * become stale and pauses end without an event. Before that, measures the outcomes of applied
 * recommendations, learns the demand levels, and finds who follows the account's prices. A repeated
 * run uses the current state.
 */
export async function recommendForAccount(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  await measureOutcomes(context, { accountId });
  await learnLevels(context, { accountId });
  await findFollowers(context, { accountId });
  await recommendForAllProducts(context, { accountId });
}

/** Every product of the account, one page at a time. */
export async function recommendForAllProducts(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      'select id from pricing.product where account_id = $1 and id > $2 order by id limit $3',
      [accountId, after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    await recommendForProducts(context, { accountId, productIds: rows.map((row) => row.id) });
    after = last.id;
  }
}
