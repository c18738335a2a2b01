import type { AppServices } from '#app/services.server.ts';
import type { Scope } from './period-form.ts';

/** What a period applies to, as people know it. */
export interface ScopeName {
  /** Null: the store does not have it (any more). */
  readonly title: string | null;
  /** Of a product: its variant and SKU. */
  readonly detail: string | null;
  /** Of a product: its variant here. */
  readonly gid: string | null;
}

interface Scoped {
  readonly scope: Scope;
  readonly key: string | null;
}

/**
 * The names of the products and collections that periods apply to, by key, from our copy of the
 * catalog. Brands are their own names.
 */
export async function listScopeNames(
  services: AppServices,
  shop: string,
  periods: readonly Scoped[],
): Promise<Readonly<Record<string, ScopeName>>> {
  const keysOf = (wanted: Scope) => [
    ...new Set(
      periods.flatMap(({ scope, key }) => (scope === wanted && key !== null ? [key] : [])),
    ),
  ];
  const { rows } = await services.db.query<ScopeName & { key: string }>(
    `select service_product_id as key, product_title as title,
       nullif(concat_ws(' · ', nullif(title, 'Default Title'), sku), '') as detail, gid
     from shop.variant
     where shop = $1 and service_product_id = any($2) and deleted_at is null
     union all
     select collection_gid, min(name), null, null from shop.product_collection
     where shop = $1 and collection_gid = any($3) group by collection_gid`,
    [shop, keysOf('product'), keysOf('collection')],
  );
  return Object.fromEntries(rows.map(({ key, ...name }) => [key, name]));
}
