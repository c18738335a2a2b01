import { toActionResult, type ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { requireRole, type ShopUserId } from '#app/shop-state/get-role.server.ts';
import type { Role } from '#app/shop-state/roles.ts';

/**
 * Runs an action that answers with a result of its own when the user's role allows what needs
 * `needed`; else answers with the refusal. Apart from the action, so that a refusal of the app is
 * not recorded as one of the service.
 */
export async function runWithRole<T extends object>(
  services: AppServices,
  { user, needed }: { user: ShopUserId; needed: Role },
  work: () => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  const allowed = await toActionResult(async () => {
    await requireRole(services, user, needed);
    return {};
  });
  return allowed.ok ? work() : allowed;
}
