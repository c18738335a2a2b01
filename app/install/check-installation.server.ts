import { isAppError } from '#kernel/app-error.ts';
import { isTokenRevoked, isTokenUnreadable } from '#app/admin-api/describe-token-failure.server.ts';
import { shopDocument } from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from '#app/sessions/to-offline-session-id.ts';

/**
 * Whether a shop has the app. `token_refused`: it has not, by Shopify's word. Unknown: there is no
 * token to ask with (`no_session`), no key of ours opens it (`token_unreadable`), or Shopify gave no
 * answer that says so (`no_answer`).
 */
export type InstallationCheck =
  'installed' | 'token_refused' | 'no_session' | 'token_unreadable' | 'no_answer';

/** Asks Shopify, with the shop's stored token, whether the app is installed. */
export async function checkInstallation(
  services: AppServices,
  shop: string,
): Promise<InstallationCheck> {
  const session = await services.db.prisma.session.findUnique({
    where: { id: toOfflineSessionId(shop) },
    select: { id: true },
  });
  if (!session) return 'no_session';
  try {
    await openAdmin(services, shop).query(shopDocument);
    return 'installed';
  } catch (error) {
    if (isTokenRevoked(error)) return 'token_refused';
    if (isTokenUnreadable(error)) return 'token_unreadable';
    // Shopify knows the token: only a permission is missing.
    if (isAppError(error, 'forbidden')) return 'installed';
    if (isAppError(error, 'unauthorized', 'upstream_failed', 'unavailable')) return 'no_answer';
    throw error;
  }
}
