import { AppError, isAppError } from '#kernel/app-error.ts';
import { setUpShop } from '#app/install/set-up-shop.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { getConnectedClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { SHOP_DATA_TABLES } from '#app/shop-state/shop-tables.ts';

/** What a service with `DELETE /account` says it can do. */
export const DELETION_CAPABILITY = 'account.deletion';

/**
 * Deletes the shop's account at the service and all that the app stores for the shop; the app stays
 * installed, without an account. A connected service that cannot delete accounts keeps its data, the
 * page says so before. `confirmed`: the shop's name as it was typed. May be repeated after a crash.
 * Throws `validation_failed` for another name, and what the service refuses: nothing is deleted then.
 */
export async function deleteAccount(
  services: AppServices,
  { shop, confirmed }: { shop: string; confirmed: string },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { name: true },
  });
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  if (confirmed.trim() !== (row.name ?? shop).trim())
    throw toRefusal('validation_failed', ['name_not_confirmed']);
  // The same lock as the installation: no account may be created in between.
  await withShopLock(services, { shop, purpose: 'install' }, async () => {
    await deleteAtServices(services, shop);
    await deleteShopData(services, shop);
  });
  services.log.info({ shop }, 'an owner deleted the account');
}

async function deleteAtServices(services: AppServices, shop: string): Promise<void> {
  const row = await services.db.prisma.shop.findUniqueOrThrow({
    where: { domain: shop },
    select: { accountId: true, baseUrl: true },
  });
  if (row.baseUrl !== null) await deleteOwnAccount(services, shop);
  if (!row.accountId) return;
  const { accountId } = row;
  if (row.baseUrl === null && (await deleteWithKey(services, shop, accountId))) return;
  // Not in use, or its key was revoked by an earlier attempt.
  await createOperatorClient(services).accounts.delete(accountId).catch(handleMissing);
}

async function deleteOwnAccount(services: AppServices, shop: string): Promise<void> {
  const { client, capabilities } = await getConnectedClient(services, shop);
  if (!capabilities.has(DELETION_CAPABILITY)) return;
  const { id } = await client.account.get();
  await client.account.delete({ confirm: id });
}

/** False when the shop's key does not work any more. */
async function deleteWithKey(
  services: AppServices,
  shop: string,
  accountId: string,
): Promise<boolean> {
  try {
    const { client, capabilities } = await getConnectedClient(services, shop);
    if (!capabilities.has(DELETION_CAPABILITY)) return false;
    await client.account.delete({ confirm: accountId });
    return true;
  } catch (error) {
    if (isAppError(error, 'unauthorized', 'account_suspended', 'not_found')) return false;
    throw error;
  }
}

async function deleteShopData(services: AppServices, shop: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const table of SHOP_DATA_TABLES)
      await tx.query(`delete from shop.${table} where shop = $1`, [shop]);
    await tx.query('update shop.session set pricing_key = null where shop = $1', [shop]);
    await tx.query(
      `update shop.shop set account_id = null, base_url = null, connection = 'missing',
         connection_note = null, capabilities = '[]', settings = '{}', changes_cursor = null,
         changes_at = null, setup_dismissed = false, flow_since = null, account_deleted_at = $2
       where domain = $1`,
      [shop, services.clock.now()],
    );
  });
}

/**
 * Starts with a new account after a deletion, as after an installation. Does nothing for a shop that
 * has one.
 */
export async function startAgain(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    'update shop.shop set account_deleted_at = null where domain = $1 and uninstalled_at is null',
    [shop],
  );
  await setUpShop(services, shop);
}
