import type { AppServices } from '../services.server.ts';

/**
 * Resumes automatic pricing after a person has reviewed the reason; what happened before no longer
 * counts.
 */
export async function startAutomation(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    `insert into shop.automation (shop, resumed_at) values ($1, $2)
     on conflict (shop) do update set stopped_at = null, stop_reason = null, resumed_at = excluded.resumed_at`,
    [shop, services.clock.now()],
  );
}
