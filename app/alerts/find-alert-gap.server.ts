import type { AppServices } from '#app/services.server.ts';

/**
 * Returns what is missing before a price below MAP can be detected; null when nothing is, so that
 * no alert means no violation.
 */
export async function findAlertGap(
  services: AppServices,
  shop: string,
): Promise<'prices' | 'mapPrices' | null> {
  const { rows } = await services.db.query<{ prices: boolean; mapPrices: boolean }>(
    `select exists (select 1 from shop.offer_copy
            where shop = $1 and match_verdict in ('auto', 'confirmed')) as prices,
            exists (select 1 from shop.variant
              where shop = $1
                and deleted_at is null
                and not_monitored is null
                and map_minor is not null) as "mapPrices"`,
    [shop],
  );
  if (!rows[0]?.prices) return 'prices';
  return rows[0].mapPrices ? null : 'mapPrices';
}
