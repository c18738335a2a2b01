import { z } from 'zod';
import type { AppServices } from '#app/services.server.ts';

export const ChoiceQuerySchema = z.object({
  scope: z.enum(['product', 'collection', 'brand']).catch('product'),
  q: z.string().trim().max(200).catch(''),
});

/** Something a period can be made for. */
export interface ScopeChoice {
  readonly key: string;
  readonly title: string;
  readonly detail: string | null;
}

const MOST = 20;
const MAX_TERMS = 8;

/**
 * The first 20 products (known to the service), collections or brands whose names contain every
 * term of the search; with an empty search the first ones by name.
 */
export async function listScopeChoices(
  services: AppServices,
  shop: string,
  { scope, q }: z.output<typeof ChoiceQuerySchema>,
): Promise<ScopeChoice[]> {
  const terms = q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((term) => `%${term.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`);
  const values = [shop, terms];
  if (scope === 'product') {
    // The searched text is that of the index `variant_search`.
    const { rows } = await services.db.query<ScopeChoice>(
      `select v.service_product_id as key, v.product_title as title,
         nullif(concat_ws(' · ', nullif(v.title, 'Default Title'), v.sku), '') as detail
       from shop.variant v
       where v.shop = $1 and v.deleted_at is null and v.service_product_id is not null
         and lower(v.product_title || ' ' || v.title || ' '
           || coalesce(v.sku, '') || ' ' || coalesce(v.barcode, '') || ' ' || coalesce(v.vendor, ''))
           like all ($2::text[])
       order by v.product_title, v.gid limit ${MOST}`,
      values,
    );
    return rows;
  }
  const { rows } =
    scope === 'collection'
      ? await services.db.query<ScopeChoice>(
          `select collection_gid as key, min(name) as title, null::text as detail
           from shop.product_collection
           where shop = $1 and lower(name) like all ($2::text[])
           group by collection_gid order by min(name), collection_gid limit ${MOST}`,
          values,
        )
      : await services.db.query<ScopeChoice>(
          `select min(vendor) as key, min(vendor) as title, null::text as detail
           from shop.variant
           where shop = $1 and deleted_at is null and vendor <> ''
             and lower(vendor) like all ($2::text[])
           group by lower(trim(vendor)) order by 1 limit ${MOST}`,
          values,
        );
  return rows;
}
