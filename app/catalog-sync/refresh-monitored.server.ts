import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** The service's capability to report which products fit the plan. */
const CAPABILITY = 'account.plan';
const PAGE = 1000;

/**
 * Updates which variants are beyond the plan's limit, as the service reports it. Does nothing for a
 * service that does not report it.
 */
export async function refreshMonitored(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, capabilities: true },
  });
  const capabilities: readonly unknown[] = Array.isArray(row?.capabilities) ? row.capabilities : [];
  if (!row || row.uninstalledAt !== null || !capabilities.includes(CAPABILITY)) return;
  await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    const account = await client.account.get();
    const beyond: string[] = [];
    if (account.products_monitored < account.products) {
      const products = client.products.list({ limit: PAGE, monitored: false });
      // Paused ones are not monitored either.
      for await (const { id, status } of products) if (status !== 'paused') beyond.push(id);
    }
    await services.db.query(
      `update shop.variant v set beyond_plan = not v.beyond_plan
       where v.shop = $1 and v.beyond_plan <> coalesce(v.service_product_id = any($2), false)`,
      [shop, beyond],
    );
  });
}
