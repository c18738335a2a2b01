import { handleMissing } from '../pricing-client/expected-refusals.ts';
import { createOperatorClient } from '../pricing-client/operator-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { SHOP_DATA_TABLES } from '../shop-state/shop-tables.ts';

/** Emptied when a shop is erased, in this order. */
const SHOP_TABLES = [...SHOP_DATA_TABLES, 'shop_user', 'webhook_receipt', 'session'];

/**
 * Erases all data of a shop, here and at the built-in service. Returns the number of deleted rows
 * by table, and whether an account was deleted.
 */
export async function eraseShop(
  services: AppServices,
  shop: string,
): Promise<Record<string, number | boolean>> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { accountId: true },
  });
  if (row?.accountId)
    await createOperatorClient(services).accounts.delete(row.accountId).catch(handleMissing);
  return services.db.transaction(async (tx) => {
    const erased: Record<string, number | boolean> = { account: Boolean(row?.accountId) };
    for (const table of SHOP_TABLES)
      erased[table] =
        (await tx.query(`delete from shop.${table} where shop = $1`, [shop])).rowCount ?? 0;
    erased.shop = (await tx.query('delete from shop.shop where domain = $1', [shop])).rowCount ?? 0;
    return erased;
  });
}
