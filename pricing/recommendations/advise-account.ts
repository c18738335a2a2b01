import type { Stage } from '#pricing/events/stage.ts';
import { adviseProducts } from './advise-products.ts';

/** Advice for the whole account: after its settings changed, and once a day, since offers grow stale and pauses end without an event. */
export async function adviseAccount(stage: Stage, { accountId }: { accountId: string }): Promise<void> {
  const { rows } = await stage.db.query<{ id: string }>('select id from pricing.product where account_id = $1', [accountId]);
  await adviseProducts(stage, { accountId, productIds: rows.map((row) => row.id) });
}
