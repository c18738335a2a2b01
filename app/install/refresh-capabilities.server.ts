import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { DETAILS_CAPABILITY } from '#app/catalog-sync/send-task.ts';
import type { AppServices } from '#app/services.server.ts';
import { loadServiceGoal } from '#app/pricing-client/load-service-goal.server.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';

/**
 * Asks every connected service beyond the specification for its current capabilities: a newer
 * release may have more. A service that returns none is left unchanged. A server of the five
 * endpoints is asked for nothing else; to update it, connect it again.
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
      await withConnectionRecorded(services, domain, () => refreshOne(services, domain));
    } catch (error) {
      services.log.warn(
        { shop: domain, err: error },
        "the service's capabilities could not be read",
      );
    }
  }
}

async function refreshOne(services: AppServices, shop: string): Promise<void> {
  const client = await getPricingClient(services, shop, 'background');
  const capabilities = (await client.capabilities()).names;
  if (capabilities.length === 0) return;
  await services.db.transaction(async (tx) => {
    // Variants sent before the service accepted details are sent again with them. Those not read
    // since are sent once they are.
    if (capabilities.includes(DETAILS_CAPABILITY))
      await tx.query(
        `update shop.variant set sent_at = null
         where shop = $1 and tags is not null and sent_at is not null
           and exists (select from shop.shop where domain = $1 and not capabilities ? $2)`,
        [shop, DETAILS_CAPABILITY],
      );
    await tx.query(
      'update shop.shop set capabilities = $2::jsonb where domain = $1 and capabilities <> $2::jsonb',
      [shop, JSON.stringify(capabilities)],
    );
  });
  await loadServiceGoal(services, shop, { client, capabilities });
}
