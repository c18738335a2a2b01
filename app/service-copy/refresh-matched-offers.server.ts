import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { listPricesOfProducts } from '#app/pricing-client/list-prices-of-products.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfferRow } from './to-copy-rows.ts';
import { upsertOffers } from './upsert-copies.server.ts';

/**
 * Reads the offers of some products from the price list: price, condition, when it was seen and
 * where it was read.
 */
export async function refreshMatchedOffers(
  services: AppServices,
  { shop, productIds }: { shop: string; productIds: readonly string[] },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true },
  });
  if (!row || row.uninstalledAt !== null) return;
  await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    const rows: object[] = [];
    for await (const { prices } of listPricesOfProducts(client, productIds))
      rows.push(...prices.map(({ productId, price }) => toOfferRow(price, productId)));
    await upsertOffers(services.db, { shop, at: services.clock.now(), rows });
  });
}
