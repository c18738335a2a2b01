import { z } from 'zod';
import type { AppServices } from '#app/services.server.ts';

/** Fields whose values are chosen from what the shop has. */
const CHOSEN_FIELDS = [
  'brand',
  'product_type',
  'category',
  'tag',
  'collection',
  'product',
] as const;

export const SegmentValueQuerySchema = z.object({
  field: z.enum(CHOSEN_FIELDS).catch('brand'),
  q: z.string().trim().max(200).catch(''),
});

/** A value that a condition can have, and what people call it. */
export interface SegmentValue {
  readonly value: string;
  readonly title: string;
}

const MOST = 20;
const MAX_TERMS = 8;

/**
 * The first 20 values of a field that contain every term of the search, by name. A collection is
 * named by its id, because its name may change; a product by its id at the service.
 */
export async function listSegmentValues(
  services: AppServices,
  shop: string,
  { field, q }: z.output<typeof SegmentValueQuerySchema>,
): Promise<SegmentValue[]> {
  const terms = q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_TERMS)
    .map((term) => `%${term.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`);
  const { rows } = await query(services, field, [shop, terms]);
  return rows;
}

function query({ db }: AppServices, field: (typeof CHOSEN_FIELDS)[number], values: unknown[]) {
  switch (field) {
    case 'brand':
      return db.query<SegmentValue>(
        `select min(vendor) as value, min(vendor) as title from shop.variant
         where shop = $1 and deleted_at is null and vendor <> ''
           and lower(vendor) like all ($2::text[])
         group by lower(trim(vendor)) order by 1 limit ${MOST}`,
        values,
      );
    case 'product_type':
    case 'category':
      return db.query<SegmentValue>(
        `select min(category) as value, min(category) as title from shop.variant
         where shop = $1 and deleted_at is null and category <> ''
           and lower(category) like all ($2::text[])
         group by lower(trim(category)) order by 1 limit ${MOST}`,
        values,
      );
    case 'tag':
      return db.query<SegmentValue>(
        `select min(t.tag) as value, min(t.tag) as title
         from shop.variant v, jsonb_array_elements_text(
           case when jsonb_typeof(v.tags) = 'array' then v.tags else '[]' end) as t(tag)
         where v.shop = $1 and v.deleted_at is null and lower(t.tag) like all ($2::text[])
         group by lower(trim(t.tag)) order by 1 limit ${MOST}`,
        values,
      );
    case 'collection':
      return db.query<SegmentValue>(
        `select collection_gid as value, min(name) as title from shop.product_collection
         where shop = $1 and lower(name) like all ($2::text[])
         group by collection_gid order by min(name), collection_gid limit ${MOST}`,
        values,
      );
    case 'product':
      // The searched text is that of the index `variant_search`.
      return db.query<SegmentValue>(
        `select v.service_product_id as value,
           concat_ws(' · ', v.product_title, nullif(v.title, 'Default Title'), v.sku) as title
         from shop.variant v
         where v.shop = $1 and v.deleted_at is null and v.service_product_id is not null
           and lower(v.product_title || ' ' || v.title || ' '
             || coalesce(v.sku, '') || ' ' || coalesce(v.barcode, '') || ' ' || coalesce(v.vendor, ''))
             like all ($2::text[])
         order by v.product_title, v.gid limit ${MOST}`,
        values,
      );
  }
}

/**
 * What people call the collections and products that conditions name by id; ids of what is gone
 * are left out.
 */
export async function listValueTitles(
  services: AppServices,
  shop: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await services.db.query<SegmentValue>(
    `select collection_gid as value, min(name) as title from shop.product_collection
     where shop = $1 and collection_gid = any ($2::text[]) group by collection_gid
     union all
     select v.service_product_id,
       concat_ws(' · ', v.product_title, nullif(v.title, 'Default Title'), v.sku)
     from shop.variant v
     where v.shop = $1 and v.service_product_id = any ($2::text[])`,
    [shop, ids],
  );
  return Object.fromEntries(rows.map(({ value, title }) => [value, title]));
}
