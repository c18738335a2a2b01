import type { ServiceContext } from '#pricing/events/service-context.ts';
import { checkProducts } from './check-products.ts';

/**
 * Checks all products of an account again that a rule may concern: after its settings changed
 * (`settings.changed`), and in the nightly review.
 */
export async function checkAccount(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.product p where account_id = $1 and (map_minor is not null
       or exists (select from pricing.alert a where a.product_id = p.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.product_id = p.id)
       or (exists (select from pricing.account c
             where c.id = $1 and c.settings->>'undercutBasisPoints' is not null)
           and exists (select from pricing.match m
             where m.product_id = p.id and m.verdict in ('auto', 'confirmed'))))`,
    [accountId],
  );
  await checkProducts(context, { productIds: rows.map((row) => row.id) });
}
