import type { AppServices } from '#app/services.server.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';

/** Choices of one filter, those of most products or offers first. */
const MOST = 200;
const LARGE = 2_000;

export interface MatrixChoice {
  readonly value: string;
  readonly label: string;
  /** Products, or offers of a competitor. */
  readonly count: number;
}

export interface MatrixChoices {
  readonly retailers: readonly MatrixChoice[];
  readonly brands: readonly MatrixChoice[];
  readonly types: readonly MatrixChoice[];
  readonly collections: readonly MatrixChoice[];
}

/** What the filters of the matrix offer: the values of our copy of the catalog and its offers. */
export async function listMatrixChoices(
  services: AppServices,
  shop: string,
): Promise<MatrixChoices> {
  const counted = await countWithCache(services, {
    name: `matrix choices ${shop}`,
    count: () => countChoices(services, shop),
    isLarge: (choices) => choices.some(({ count }) => count > LARGE),
  });
  const of = (filter: string): MatrixChoice[] =>
    counted.flatMap(({ filter: its, ...choice }) => (its === filter ? [choice] : []));
  return {
    retailers: of('retailer'),
    brands: of('brand'),
    types: of('type'),
    collections: of('collection'),
  };
}

async function countChoices(
  services: AppServices,
  shop: string,
): Promise<(MatrixChoice & { filter: string })[]> {
  const { rows } = await services.db.query<MatrixChoice & { filter: string }>(
    `with counted as (
       select 'retailer' as filter, retailer as value, retailer as label, count(*)::int as count
       from shop.offer_copy
       where shop = $1 and match_verdict in ('auto', 'confirmed') group by retailer
       union all
       select 'brand', vendor, vendor, count(*)::int from shop.variant
       where shop = $1 and deleted_at is null and vendor is not null group by vendor
       union all
       select 'type', category, category, count(*)::int from shop.variant
       where shop = $1 and deleted_at is null and category is not null group by category
       union all
       select 'collection', collection_gid, min(name), count(*)::int
       from shop.product_collection where shop = $1 group by collection_gid
     ), ranked as (
       select filter, value, label, count,
         row_number() over (partition by filter order by count desc, value) as n
       from counted
     )
     select filter, value, label, count from ranked
     where n <= ${MOST} and filter is not null and value is not null and label is not null
       and count is not null
     order by filter, n`,
    [shop],
  );
  return rows;
}
