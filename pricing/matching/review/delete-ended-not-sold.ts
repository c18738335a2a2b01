import type { Tx } from '#prisma/open-database.ts';

/**
 * A confirmed match says that the retailer sells the product: it ends an earlier decision that it
 * does not. Without this, other listings of the retailer would never be suggested for it.
 */
export async function deleteEndedNotSold(
  tx: Tx,
  decided: readonly {
    readonly productId: string;
    readonly retailerId: string;
    readonly verdict: string;
  }[],
): Promise<void> {
  const confirmed = decided.filter(({ verdict }) => verdict === 'confirmed');
  if (confirmed.length === 0) return;
  await tx.query(
    `delete from pricing.not_sold n using unnest($1::text[], $2::text[]) as t(product_id, retailer_id)
     where n.product_id = t.product_id and n.retailer_id = t.retailer_id`,
    [confirmed.map(({ productId }) => productId), confirmed.map(({ retailerId }) => retailerId)],
  );
}
