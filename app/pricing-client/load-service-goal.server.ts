import type { PricingClient } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import { GOAL_CAPABILITY } from '#app/shop-state/goal.ts';

/**
 * Stores the goal of the connected account: it may have been chosen elsewhere, and the pages must
 * show the goal that recommendations actually use. Does nothing for a server without goals. Throws
 * the service's errors.
 */
export async function loadServiceGoal(
  services: AppServices,
  shop: string,
  { client, capabilities }: { client: PricingClient; capabilities: readonly string[] },
): Promise<void> {
  if (!capabilities.includes(GOAL_CAPABILITY)) return;
  const { goal } = await client.settings.get();
  await services.db.query(
    `update shop.shop set settings = settings || jsonb_build_object('goal', $2::text)
     where domain = $1 and settings ->> 'goal' is distinct from $2`,
    [shop, goal],
  );
}
