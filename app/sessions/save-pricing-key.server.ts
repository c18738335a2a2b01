import { AppError } from '#kernel/app-error.ts';
import { encryptText } from '#kernel/encrypt-text.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from './to-offline-session-id.ts';

/**
 * Stores the shop's API key, encrypted, on its offline session. Throws `not_found` when the shop
 * has no session (uninstalled meanwhile).
 */
export async function savePricingKey(
  services: AppServices,
  shop: string,
  options: { key: string; sql?: Sql },
): Promise<void> {
  const sealed = encryptText(services.encryptionKeys, shop, options.key);
  const saved = await (options.sql ?? services.db).query(
    'update shop.session set pricing_key = $2 where id = $1',
    [toOfflineSessionId(shop), sealed],
  );
  if (saved.rowCount !== 1)
    throw new AppError('not_found', `${shop} has no session to keep its key in`);
}
