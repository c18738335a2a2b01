import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import { listPricesOfProducts } from '#app/pricing-client/list-prices-of-products.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfferRow } from './to-copy-rows.ts';
import { upsertOffers } from './upsert-copies.server.ts';

/** Products per job; with a request for each, at 60 a minute, that is about two minutes. */
const ROUND = 100;

/**
 * Reads the competitor prices of the next products, for a server without a feed. Queues a new job
 * that continues after the last product.
 */
export async function refreshOffers(
  services: AppServices,
  { shop, after }: { shop: string; after?: string | undefined },
): Promise<void> {
  const { rows } = await services.db.query<{ gid: string; service_product_id: string }>(
    `select v.gid, v.service_product_id from shop.variant v join shop.shop s on s.domain = v.shop and s.uninstalled_at is null
     where v.shop = $1 and v.gid > $2 and v.service_product_id is not null and v.deleted_at is null order by v.gid limit $3`,
    [shop, after ?? '', ROUND],
  );
  const last = rows.at(-1);
  if (!last) return;
  const read = await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    const ids = rows.map(({ service_product_id: id }) => id);
    for await (const { productIds, prices } of listPricesOfProducts(client, ids)) {
      const at = services.clock.now();
      await services.db.transaction(async (tx) => {
        await upsertOffers(tx, {
          shop,
          at,
          rows: prices.map(({ productId, price }) => toOfferRow(price, productId)),
        });
        await tx.query(
          'delete from shop.offer_copy where shop = $1 and service_product_id = any($2) and copied_at < $3',
          [shop, productIds, at],
        );
      });
    }
  });
  if (read && rows.length === ROUND)
    await services.jobs.enqueue(
      'service-copy.refresh-offers',
      { shop, after: last.gid },
      { key: shop },
    );
}
