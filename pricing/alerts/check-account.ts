import type { Stage } from '#pricing/events/stage.ts';
import { checkProducts } from './check-products.ts';

/** All floors of an account again: after its tolerance, tax or promotion windows changed (`settings.changed`). */
export async function checkAccount(
  stage: Stage,
  { accountId }: { accountId: string },
): Promise<void> {
  const { rows } = await stage.db.query<{ id: string }>(
    `select id from pricing.product p where account_id = $1 and (map_minor is not null
       or exists (select from pricing.alert a where a.product_id = p.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.product_id = p.id))`,
    [accountId],
  );
  await checkProducts(stage, { productIds: rows.map((row) => row.id) });
}
