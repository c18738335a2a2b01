import type { ServiceContext } from '#pricing/events/service-context.ts';
import { checkProducts } from './check-products.ts';

/**
 * Checks all MAP prices of an account again: after its tolerance, tax or promotion windows changed
 * (`settings.changed`).
 */
export async function checkAccount(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.product p where account_id = $1 and (map_minor is not null
       or exists (select from pricing.alert a where a.product_id = p.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.product_id = p.id))`,
    [accountId],
  );
  await checkProducts(context, { productIds: rows.map((row) => row.id) });
}
