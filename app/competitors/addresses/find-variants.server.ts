import type { AppServices } from '#app/services.server.ts';

export interface GivenVariant {
  readonly gid: string;
  readonly title: string;
  readonly currency: string;
  /** Null: it is not registered at the service (yet). */
  readonly serviceProductId: string | null;
  readonly notMonitored: string | null;
}

interface Row extends GivenVariant {
  readonly sku: string | null;
}

/**
 * Finds the variants for these texts: a SKU (several variants may have it), the service's id of a
 * product, or the id of a variant.
 */
export async function findVariants(
  services: AppServices,
  shop: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenVariant[]>> {
  const asked = [...new Set(names)];
  const gids = asked.map((name) =>
    /^\d{1,20}$/.test(name) ? `gid://shopify/ProductVariant/${name}` : name,
  );
  const { rows } = await services.db.query<Row>(
    `select gid,
       product_title || case when title in ('', 'Default Title') then ''
         else ' – ' || title end as title,
       currency, service_product_id as "serviceProductId", not_monitored as "notMonitored", sku
     from shop.variant
     where shop = $1
       and deleted_at is null
       and (sku = any($2) or service_product_id = any($2) or gid = any($3))
     order by gid`,
    [shop, asked, gids],
  );
  return new Map(
    asked.map((name, n) => {
      const exact = rows.filter((row) => row.serviceProductId === name || row.gid === name);
      const bySku = rows.filter((row) => row.sku === name);
      // A SKU may look like the id of a variant: the merchant's own SKU takes precedence.
      return [
        name,
        [exact, bySku].find((found) => found.length > 0) ??
          rows.filter((row) => row.gid === gids[n]),
      ];
    }),
  );
}
