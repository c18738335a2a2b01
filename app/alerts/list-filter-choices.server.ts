import type { AppServices } from '#app/services.server.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';

/** Choices of one filter; the search finds what has fewer alerts. */
const MOST = 200;
const LARGE = 2_000;

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Open alerts. */
  readonly count: number;
}

export interface FilterChoices {
  readonly retailer: readonly FilterChoice[];
  readonly brand: readonly FilterChoice[];
  readonly product_type: readonly FilterChoice[];
  readonly collection: readonly FilterChoice[];
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

/**
 * What the filters of the alerts page offer: the values of the open alerts, those with most alerts
 * first, and the users who can be assigned.
 */
export async function listFilterChoices(
  services: AppServices,
  shop: string,
): Promise<FilterChoices> {
  const [counted, staff] = await Promise.all([
    countWithCache(services, {
      name: `alert filters ${shop}`,
      count: () => countChoices(services, shop),
      isLarge: (choices) => choices.some(({ count }) => count > LARGE),
    }),
    services.db.query<{ userId: string; name: string | null; email: string | null }>(
      `select user_id as "userId", name, email from shop.shop_user where shop = $1 order by name, user_id limit ${MOST}`,
      [shop],
    ),
  ]);
  const of = (filter: string): FilterChoice[] =>
    counted.filter((choice) => choice.filter === filter);
  return {
    retailer: of('retailer'),
    brand: of('brand'),
    product_type: of('product_type'),
    collection: of('collection'),
    staff: staff.rows.map(({ userId, name, email }) => ({
      id: toStaffId(userId),
      name: name ?? email ?? userId,
    })),
  };
}

async function countChoices(
  services: AppServices,
  shop: string,
): Promise<(FilterChoice & { filter: string })[]> {
  const { rows } = await services.db.query<FilterChoice & { filter: string }>(
    `with open as materialized (
       select retailer, vendor, product_type, product_gid from shop.alert_copy
       where shop = $1 and resolved_at is null
     ), counted as (
       select 'retailer' as filter, retailer as value, retailer as label, count(*)::int as count from open group by retailer
       union all
       select 'brand', vendor, vendor, count(*)::int from open where vendor is not null group by vendor
       union all
       select 'product_type', product_type, product_type, count(*)::int from open
       where product_type is not null group by product_type
       union all
       select 'collection', pc.collection_gid, min(pc.name), sum(o.alerts)::int
       from (select product_gid, count(*) as alerts from open group by product_gid) o
       join shop.product_collection pc on pc.shop = $1 and pc.product_gid = o.product_gid
       group by pc.collection_gid
     ), ranked as (
       select filter, value, label, count, row_number() over (partition by filter order by count desc, value) as n from counted
     )
     select filter, value, label, count from ranked
     where n <= ${MOST} and value is not null and label is not null and count is not null and filter is not null
     order by filter, n`,
    [shop],
  );
  return rows;
}
