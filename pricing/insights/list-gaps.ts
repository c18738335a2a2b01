import type { Sql } from '#prisma/open-database.ts';
import type { MarketSide } from './measure-market.ts';

/** A product with its market, as last measured. */
export interface GapRow {
  readonly productId: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly name: string;
  readonly currency: string;
  readonly ownMinor: bigint;
  readonly medianMinor: bigint;
  readonly lowestMinor: bigint;
  readonly indexBasisPoints: number;
  readonly position: MarketSide;
  readonly rank: number;
  readonly offers: number;
  readonly units: number;
  readonly weightedGap: bigint;
  readonly measuredAt: Date;
  /** Of the order, for the next page. */
  readonly weight: bigint;
  readonly distance: number;
}

export interface GapQuery {
  readonly accountId: string;
  readonly currency: string;
  readonly position?: MarketSide | undefined;
  readonly fetch: number;
  readonly after?:
    { readonly weight: string; readonly distance: number; readonly id: string } | undefined;
}

const SELECT = `select q.product_id as "productId", p.external_id as "externalId", p.sku, p.name, q.currency,
  q.own_minor as "ownMinor", q.median_minor as "medianMinor", q.lowest_minor as "lowestMinor",
  q.index_basis_points as "indexBasisPoints", q.position, q.rank,
  cardinality(q.prices) as offers, q.units, q.weighted_gap as "weightedGap",
  q.measured_at as "measuredAt", abs(q.weighted_gap) as weight,
  abs(q.index_basis_points - 10000) as distance
  from pricing.product_position q join pricing.product p on p.id = q.product_id
  where q.account_id = $1 and q.currency = $2 and q.index_basis_points is not null
    and q.own_minor is not null and q.lowest_minor is not null and q.median_minor is not null
    and q.rank is not null and q.measured_at is not null`;
/** The order of the indexes, backwards. */
const NEXT = `($3::bigint is null
    or (abs(q.weighted_gap), abs(q.index_basis_points - 10000), q.product_id) < ($3, $4::int, $5))
  order by abs(q.weighted_gap) desc, abs(q.index_basis_points - 10000) desc, q.product_id desc
  limit $6`;

/**
 * Products by how far they are from the market price, weighted by the units sold of late; those
 * without sales by their index.
 */
export async function listGaps(
  sql: Sql,
  { accountId, currency, position, fetch, after }: GapQuery,
): Promise<GapRow[]> {
  const values = [
    accountId,
    currency,
    after?.weight ?? null,
    after?.distance ?? null,
    after?.id ?? null,
    fetch,
  ];
  const { rows } =
    position === undefined
      ? await sql.query<GapRow>(`${SELECT} and ${NEXT}`, values)
      : await sql.query<GapRow>(`${SELECT} and q.position = $7 and ${NEXT}`, [...values, position]);
  return rows;
}

/** A product as last measured, with or without a market. */
export interface MeasuredProductRow extends Pick<
  GapRow,
  'productId' | 'externalId' | 'sku' | 'name' | 'currency' | 'offers' | 'units' | 'measuredAt'
> {
  readonly ownMinor: bigint;
  readonly medianMinor: bigint | null;
  readonly lowestMinor: bigint | null;
  readonly indexBasisPoints: number | null;
  /** `only` without a market. */
  readonly position: MarketSide | 'only';
  readonly rank: number | null;
  /** Domain of the retailer with the lowest comparable offer. */
  readonly lowestRetailer: string | null;
  readonly unknownReason: string | null;
}

/** The products of an account in the order in which their figures last changed. */
export async function listMeasuredProducts(
  sql: Sql,
  {
    accountId,
    since,
    fetch,
    after,
  }: {
    accountId: string;
    since?: Date | undefined;
    fetch: number;
    after?: { readonly at: Date; readonly id: string } | undefined;
  },
): Promise<MeasuredProductRow[]> {
  const { rows } = await sql.query<MeasuredProductRow>(
    `select q.product_id as "productId", p.external_id as "externalId", p.sku, p.name, q.currency,
       q.own_minor as "ownMinor", q.median_minor as "medianMinor",
       q.lowest_minor as "lowestMinor", q.index_basis_points as "indexBasisPoints", q.position,
       q.rank, cardinality(q.prices) as offers, q.units, q.measured_at as "measuredAt",
       (select r.domain from pricing.retailer r where r.id = q.retailer_ids[1]) as "lowestRetailer",
       q.unknown_reason as "unknownReason"
     from pricing.product_position q
     join pricing.product p on p.id = q.product_id
     where q.account_id = $1 and q.measured_at >= coalesce($2::timestamptz, '-infinity')
       and q.currency is not null and q.own_minor is not null
       and ($3::timestamptz is null or (q.measured_at, q.product_id) > ($3, $4))
     order by q.measured_at, q.product_id limit $5`,
    [accountId, since ?? null, after?.at ?? null, after?.id ?? null, fetch],
  );
  return rows;
}
