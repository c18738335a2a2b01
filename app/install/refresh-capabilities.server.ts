import { getPricingClient } from '../pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '../services.server.ts';
import { adoptGoal } from '../settings/adopt-goal.server.ts';
import { withConnectionNoted } from './note-connection.server.ts';

/**
 * Asks every connected service that knows more than the specification what it can do now: a newer release may have learned something. One
 * that names nothing is left as it was, and a server of the five endpoints is asked for nothing beyond them: for that, connect it anew.
 */
export async function refreshCapabilities(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select domain
     from shop.shop
     where uninstalled_at is null
       and connection <> 'missing'
       and jsonb_array_length(capabilities) > 0
     order by domain`,
  );
  for (const { domain } of rows) {
    try {
      await withConnectionNoted(services, domain, () => refreshOne(services, domain));
    } catch (error) {
      services.log.warn({ shop: domain, err: error }, 'what the service can do was not asked');
    }
  }
}

async function refreshOne(services: AppServices, shop: string): Promise<void> {
  const client = await getPricingClient(services, shop, 'background');
  const capabilities = await client.getCapabilities();
  if (capabilities.length === 0) return;
  await services.db.query(
    'update shop.shop set capabilities = $2::jsonb where domain = $1 and capabilities <> $2::jsonb',
    [shop, JSON.stringify(capabilities)],
  );
  await adoptGoal(services, shop, { client, capabilities });
}
