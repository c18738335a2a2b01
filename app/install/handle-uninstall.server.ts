import { AppError } from '#kernel/app-error.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { checkInstallation } from './check-installation.server.ts';

/**
 * The merchant uninstalled the app: sessions and with them the key are deleted, running work finds
 * no session and ends, the account is suspended (nothing is visited for it any more). The shop's
 * row stays, so that a reinstallation finds its account; shop/redact erases the rest. `at`: when it
 * happened. A late webhook of an earlier uninstallation does nothing: Shopify revokes all tokens of
 * an uninstalled app, so a token that works belongs to a later installation. Throws `unavailable`
 * when Shopify cannot be asked, or we cannot read the token that it would be asked with: neither is
 * an uninstallation.
 */
export async function handleUninstall(
  services: AppServices,
  { shop, at }: { shop: string; at: Date },
): Promise<void> {
  // The same lock as the installation: otherwise an installation right after this could find its
  // account suspended later.
  await withShopLock(services, { shop, purpose: 'install' }, async () => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: shop },
      select: { installedAt: true, uninstalledAt: true },
    });
    if (!row || row.installedAt > at) return;
    const check = await checkInstallation(services, shop);
    if (check === 'installed')
      services.log.info({ shop, at }, 'an uninstall webhook arrived after the app was reinstalled');
    // Without a session nothing can be installed again, so the webhook is enough.
    else if (check === 'token_refused' || check === 'no_session') await removeShop(services, shop);
    else
      throw new AppError(
        'unavailable',
        `Shopify can't be asked whether ${shop} has the app: ${check}`,
      );
  });
}

/**
 * Ends the work for a shop that is known to have uninstalled the app. Call it with the lock
 * `install` held. Has no effect the second time.
 */
export async function removeShop(services: AppServices, shop: string): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { accountId: true, baseUrl: true },
  });
  if (row?.accountId && row.baseUrl === null)
    await createOperatorClient(services)
      .accounts.update(row.accountId, { suspended: true })
      .catch(handleMissing);
  await services.db.transaction(async (tx) => {
    await tx.query('delete from shop.session where shop = $1', [shop]);
    await tx.query(
      `update shop.shop set uninstalled_at = coalesce(uninstalled_at, $2), connection = 'missing',
         connection_note = null
       where domain = $1`,
      [shop, services.clock.now()],
    );
    await tx.query(
      `update shop.sync_run set state = 'failed', error = 'The app was removed', finished_at = $2,
         updated_at = $2
       where shop = $1 and finished_at is null`,
      [shop, services.clock.now()],
    );
  });
  services.log.info({ shop }, 'the app was uninstalled');
}
